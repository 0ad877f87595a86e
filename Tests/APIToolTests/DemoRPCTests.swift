#if JSON
import Testing

@Suite struct DemoRPCTests {
    @Test func callsHelloWorld() throws {
        let result = try Tool.run("demo")
        #expect(result.output.contains("POST /rpc: HelloWorld, 14 bytes, "))
        let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains(#"HelloWorld "Hello, world" 1, then 0"#))
    }
}
#endif
