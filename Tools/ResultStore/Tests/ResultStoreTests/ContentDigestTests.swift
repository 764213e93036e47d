import Foundation
import ResultStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct ContentDigestTests {
    @Test(
        "Digests match the test vectors of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ]
    )
    func knownAnswers(text: String, hex: String) {
        #expect(ContentDigest(of: text).hex == hex)
        #expect(ContentDigest(of: Array(text.utf8)).hex == hex)
        #expect(ContentDigest(of: AnySequence(text.utf8)).hex == hex)
    }

    @Test("A digest can be created from its hexadecimal digits and from its bytes")
    func roundTrip() {
        let digest = ContentDigest(of: "abc")
        #expect(ContentDigest(hex: digest.hex) == digest)
        #expect(ContentDigest(bytes: digest.bytes) == digest)
        #expect("\(digest)" == digest.hex)
        #expect(digest != ContentDigest(of: "abd"))
    }

    @Test("Only 64 lowercase hexadecimal digits are a digest")
    func strictDigits() {
        let hex = ContentDigest(of: "abc").hex
        let wrong: [String] = [
            "", "0", String(hex.dropLast()), hex + "0", hex.uppercased(), " " + hex.dropFirst(), hex.dropLast() + "g",
            "０" + hex.dropFirst(3), "+" + hex.dropFirst(), hex + "\n",
        ]
        for text in wrong { #expect(ContentDigest(hex: text) == nil, "\(text)") }
        #expect(ContentDigest(bytes: [UInt8](repeating: 0, count: 31)) == nil)
        #expect(ContentDigest(bytes: [UInt8](repeating: 0, count: 33)) == nil)
    }

    @Test("A digest is encoded as its hexadecimal digits, and decoding any other text fails")
    func coding() throws {
        let digest = ContentDigest(of: "abc")
        let json = try JSONEncoder().encode([digest])
        #expect(String(decoding: json, as: UTF8.self) == "[\"\(digest.hex)\"]")
        #expect(try JSONDecoder().decode([ContentDigest].self, from: json) == [digest])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ContentDigest].self, from: Data(#"["ABC"]"#.utf8))
        }
    }

    @Test("The digest of a file is the digest of its bytes", arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
    func files(size: Int) throws {
        let folder = try TemporaryFolder()
        var random = SplitMix(UInt64(size))
        let bytes = (0..<size).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
        try folder.write(bytes, to: "file")
        #expect(try ContentDigest(contentsOf: folder.path + "/file") == ContentDigest(of: bytes))
    }

    @Test("Only a regular file has a digest, and a named pipe doesn't block")
    func notFiles() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        for name in ["", "/missing", "/pipe"] {
            let problem = #expect(throws: FileProblem.self) { try ContentDigest(contentsOf: folder.path + name) }
            #expect(problem?.action == .read)
            #expect(problem?.path == folder.path + name)
        }
    }
}
