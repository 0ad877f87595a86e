#if DiskCache
import APISupport
import Foundation

/// Shares a cache on disk with other processes: saves, reads, updates and removes at random, and checks what it reads.
///
/// `CacheWriter FOLDER LIMIT SEED` goes on until it is killed, with a line for each step. `CacheWriter FOLDER LIMIT SEED STEPS SIZE`
/// ends after some steps, in which no file may exceed a size, as on a full disk. It ends with status 1 when it reads what
/// nobody can have written.
@main
enum CacheWriter {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 3, let limit = Int(arguments[1]), let seed = UInt64(arguments[2]) else { exit(2) }
        let steps = arguments.count == 5 ? Int(arguments[3]) : nil
        if arguments.count == 5, let size = UInt64(arguments[4]) { boundFiles(size) }
        let store = DiskCacheStore(folder: URL(filePath: arguments[0], directoryHint: .isDirectory), limit: limit)
        var random = Random(state: seed)
        var step = 0
        while steps.map({ step < $0 }) ?? true {
            guard await run(store, &random) else {
                tell("damaged")
                exit(1)
            }
            step += 1
            tell("\(step)")
        }
    }

    /// Writes a line at once.
    private static func tell(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    /// One step; false where a body is not the one of its head.
    private static func run(_ store: DiskCacheStore, _ random: inout Random) async -> Bool {
        let url = "http://h.example/\(random.next(below: 40))"
        switch random.next(below: 20) {
        case 0: await store.remove(url)
        case 1...8:
            let (head, body) = response(url, random.next(below: 1_000_000), size: random.next(below: 120_000))
            await store.save(head, body: body)
        default:
            guard var head = await store.heads(of: url).first else { return true }
            guard let body = await store.body(of: head) else { return true }
            guard let pattern = head.headers["Pattern"], body == Self.body(pattern, body.count), head.url == url else {
                return false
            }
            head.headers["Confirmed"] = String(random.next(below: 1_000))
            if random.next(below: 4) == 0 { await store.update(head) }
        }
        return true
    }

    private static func response(_ url: String, _ number: Int, size: Int) -> (CacheHead, Data) {
        let pattern = "\(url)#\(number);"
        let head = CacheHead(
            url: url,
            variant: CacheVariant(method: "GET"),
            status: 200,
            headers: ["Pattern": pattern],
            version: "HTTP/1.1",
            isLengthKnown: true,
            requestTime: Date(),
            responseTime: Date()
        )
        return (head, body(pattern, size))
    }

    /// A text again and again, to a size.
    private static func body(_ pattern: String, _ size: Int) -> Data {
        let part = Data(pattern.utf8)
        var body = Data(capacity: size + part.count)
        while body.count < size { body.append(part) }
        return body.prefix(size)
    }

    /// Lets every file end at a size: writing behind it is an error.
    private static func boundFiles(_ size: UInt64) {
        signal(SIGXFSZ, SIG_IGN)
        var bound = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &bound)
    }
}

/// Numbers that are the same for the same seed (xorshift64*).
private struct Random {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 2_685_821_657_736_338_717) >> 33) % bound
    }
}
#endif
