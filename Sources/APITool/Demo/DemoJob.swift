internal import APISupport

/// One of the things that the demo shows.
protocol DemoJob {
    /// What it shows, in one line.
    var title: String { get }

    /// Fetches, and prints the results.
    func run(on server: DemoServer) async throws(APIError)
}

/// The jobs that can be done with the formats that are compiled in.
enum DemoJobs {
    static var all: [any DemoJob] {
        let jobs: [(any DemoJob)?] = [rates, SearchJob(), ProfileJob(), ErrorJob(), helloWorld]
        return jobs.compactMap(\.self)
    }
}
