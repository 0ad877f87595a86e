#if JSON
extension ArgumentPlacement {
    /// In a JSON object as the body; a request with a body of its own is then refused.
    public static var json: ArgumentPlacement {
        ArgumentPlacement(choice: .body { arguments, _ in arguments.isEmpty ? nil : .json(arguments) })
    }
}
#endif
