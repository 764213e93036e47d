import Foundation
import Gzip
import Testing

@Suite("Data compressed as gzip", .timeLimit(.minutes(1)))
struct GzipTests {
    /// Decompresses with the program `gzip`.
    private func decompressed(_ data: Data) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).gz")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/gzip")
        process.arguments = ["--decompress", "--stdout", file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let result = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return result
    }

    @Test("is the same after decompression, for any length and content")
    func same() throws {
        var generator = SystemRandomNumberGenerator()
        for count in [0, 1, 1000, 65_535, 65_536, 1 << 20] {
            let random = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
            for data in [random, Data(repeating: 7, count: count)] {
                let compressed = try #require(data.gzipped())
                #expect(try decompressed(compressed) == data, "\(count) bytes")
            }
        }
    }

    @Test("has fewer bytes if it repeats itself, also a part of other data")
    func smaller() throws {
        let text = Data(String(repeating: #"{"name": "Miso"}, "#, count: 1000).utf8)
        let part = text.dropFirst(17).dropLast(17)
        let compressed = try #require(part.gzipped())
        #expect(compressed.count < part.count / 20)
        #expect(try decompressed(compressed) == Data(part))
    }
}
