import Foundation
import ResultStore

/// The file that stores digests between runs. It has one line per file, and a digest of all lines.
enum DigestFile {
    private static let header = "bulkhead digests 2\n"

    /// Replaces the file. If that fails, the file is unchanged.
    static func write(_ entries: [String: FileDigests.Entry], to file: String) {
        var text = header
        for (path, entry) in entries.sorted(by: { $0.key < $1.key }) where !path.utf8.contains(UInt8(ascii: "\n")) {
            let numbers = entry.stamp.numbers.map(String.init).joined(separator: " ")
            text += "\(entry.digest.hex) \(entry.isSettled ? 1 : 0) \(numbers) \(path)\n"
        }
        // The digest detects a truncated file.
        text += "\(ContentDigest(of: text).hex)\n"
        try? Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    /// Returns the stored digests. Empty if the file is damaged or has a different version.
    static func read(_ file: String) -> [String: FileDigests.Entry] {
        guard let data = FileManager.default.contents(atPath: file), data.count > header.utf8.count + 65 else {
            return [:]
        }
        let bytes = [UInt8](data)
        let body = bytes.dropLast(65)
        guard body.starts(with: header.utf8),
            ContentDigest(of: body).hex.utf8.elementsEqual(bytes.dropFirst(body.count).dropLast())
        else { return [:] }
        var entries: [String: FileDigests.Entry] = [:]
        for line in body.dropFirst(header.utf8.count).split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 7)
            guard parts.count == 8, let digest = ContentDigest(hex: String(decoding: parts[0], as: UTF8.self)),
                let stamp = FileStamp(parts[2...6].compactMap { Int64(String(decoding: $0, as: UTF8.self)) })
            else { continue }
            entries[String(decoding: parts[7], as: UTF8.self)] = FileDigests.Entry(
                stamp: stamp, digest: digest, isSettled: parts[1].elementsEqual("1".utf8))
        }
        return entries
    }
}
