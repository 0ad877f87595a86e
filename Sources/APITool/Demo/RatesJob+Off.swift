#if !XML
extension DemoJobs {
    /// The rates come in XML, which is not compiled in.
    static var rates: (any DemoJob)? { nil }
}
#endif
