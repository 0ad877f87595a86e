#if JSON
import APISupport
import APISupportJSONRPC
import Testing

@Suite struct OptionsTests {
    @Test func arePrintedWithoutSecrets() {
        let options = RPCOptions(
            contentType: "text/plain",
            headers: ["Authorization": "Bearer secret-a", "X-Sig": "secret-b", "X-Plain": "shown"],
            secretHeaders: ["X-Sig"]
        )
        var dumped = ""
        dump(options, to: &dumped)
        for text in ["\(options)", String(reflecting: options), dumped] {
            #expect(!text.contains("secret-a") && !text.contains("secret-b"))
            #expect(text.contains("shown") && text.contains("text/plain"))
        }
    }
}
#endif
