import Foundation
import TestSupport
import Testing

@Suite struct LinkTests {
    @Test(arguments: ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Fixtures/README.md", "Benchmarks/README.md"])
    func relativeLinksLeadToFiles(_ path: String) throws {
        let file = PackageFolder.url.appending(path: path)
        let links = try String(contentsOf: file, encoding: .utf8).matches(of: /\]\(([^)#]+)[^)]*\)/)
            .map { String($0.output.1) }
            .filter { !$0.hasPrefix("https://") }
        for link in links {
            let target = file.deletingLastPathComponent().appending(path: link)
            #expect(FileManager.default.fileExists(atPath: target.path()), "\(path) links to \(link)")
        }
        #expect(path != "README.md" || links.count > 5)
    }
}
