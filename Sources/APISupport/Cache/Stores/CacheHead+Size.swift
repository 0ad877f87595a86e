internal import APISupportDefaults

extension CacheHead {
    /// What the response takes with a body of so many bytes: its texts, and an allowance for all else.
    func size(withBody count: Int) -> Int {
        let selectors = variant.selectors.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.utf8.count ?? 0) }
        let fields = headers.reduce(0) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + MemoryLayout.size(ofValue: $1)
        }
        return Defaults.cachedResponseOverhead + url.utf8.count + selectors + fields + count
    }
}
