#if JSON
extension ArgumentPlacement {
    /// In a JSON object as the body; a request with a body of its own is then refused.
    public static let json = ArgumentPlacement(choice: .body { .json($0) })
}
#endif
