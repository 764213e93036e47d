import Foundation
import Testing

@testable import ResultStore

@Suite(.timeLimit(.minutes(10))) struct SHA256Tests {
    @Test("Contents of any length have the same digest as with sha256sum")
    func randomContents() throws {
        let folder = try TemporaryFolder()
        var random = SplitMix(12)
        // All lengths around the first block boundaries, then random ones.
        let lengths = Array(0...200) + (0..<60).map { _ in Int.random(in: 0...20_000, using: &random) }
        var digests: [String] = []
        for (index, length) in lengths.enumerated() {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
            try folder.write(bytes, to: String(index))
            digests.append(ContentDigest(of: bytes).hex)
        }
        #expect(digests == (try sums(of: lengths.indices.map(String.init), in: folder.path)))
    }

    @Test("The digest doesn't depend on how the bytes are split")
    func pieces() {
        var random = SplitMix(180)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...1000, using: &random)).map { _ in
                UInt8.random(in: 0 ... .max, using: &random)
            }
            var hash = SHA256()
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 0...150, using: &random))
                piece.withUnsafeBytes { hash.update($0) }
                rest = rest.dropFirst(piece.count)
            }
            #expect(hash.finalize() == ContentDigest(of: bytes).bytes)
        }
    }

    @Test(
        "Signatures match the test vectors of HMAC-SHA256 (RFC 4231)",
        arguments: [
            (
                [UInt8](repeating: 0x0b, count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            // A secret longer than a block. The one of the RFC isn't valid text, so the expected value is from Python's
            // hmac.
            (
                [UInt8](repeating: 0x61, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
                "d021303c2f34bf3ae541b4ec9c672691694c6f71c5c0c55781545a66115b14a7"
            ),
        ]
    )
    func signatures(key: [UInt8], text: String, hex: String) throws {
        let secret = try #require(SigningSecret(String(decoding: key, as: UTF8.self)))
        let signature = secret.signature(of: Array(text.utf8))
        #expect(ContentDigest(bytes: signature)?.hex == hex)
        #expect(secret.isSignature(signature[...], of: ArraySlice(text.utf8)))
        #expect(!secret.isSignature(signature.dropLast(), of: ArraySlice(text.utf8)))
    }

    /// Returns the digests that coreutils' sha256sum prints for files.
    private func sums(of names: [String], in folder: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        #if canImport(Darwin)
        process.arguments = ["shasum", "-a", "256"] + names
        #else
        process.arguments = ["sha256sum"] + names
        #endif
        process.currentDirectoryURL = URL(filePath: folder)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map { String($0.prefix(64)) }
    }
}
