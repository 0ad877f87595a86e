#if !DiskCache
extension StoreKind {
    /// All kinds that are compiled in.
    static let all = [memory]
}
#endif
