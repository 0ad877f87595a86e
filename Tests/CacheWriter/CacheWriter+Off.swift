#if !DiskCache
/// Does nothing: there is no cache on disk to write to.
@main
enum CacheWriter {
    static func main() {}
}
#endif
