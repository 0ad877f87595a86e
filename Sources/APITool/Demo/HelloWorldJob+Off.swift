#if !JSON
extension DemoJobs {
    /// JSON-RPC needs JSON, which is not compiled in.
    static var helloWorld: (any DemoJob)? { nil }
}
#endif
