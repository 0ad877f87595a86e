import APISupportHTTP
import Foundation
import Testing

@testable import APISupport

@Suite struct DigestTests {
    /// The examples of FIPS 180 and of its test suite.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ])
    func digestsAreTheStandards(_ text: String, _ digest: String) {
        #expect(SHA256.hexadecimal(text.utf8) == digest)
    }

    /// The check value of CRC-32 in all its descriptions.
    @Test func checksumsAreTheUsualOnes() {
        #expect(Checksum.crc32(Data("123456789".utf8)) == 0xCBF4_3926)
        #expect(Checksum.crc32(Data()) == 0)
    }
}
