import Foundation
import ResultStore

/// The file that stores digests between runs.
enum DigestFile {
    private static let header = Array("bulkhead digests 3\n".utf8)

    /// Replaces the file. If that fails, the file is unchanged.
    static func write(_ entries: [String: FileDigests.Entry], to file: String) {
        var writer = ByteWriter()
        writer.add(header)
        writer.add(UInt32(entries.count))
        for (path, entry) in entries {
            writer.add(path)
            writer.add(entry.digest)
            writer.add(UInt8(entry.isSettled ? 1 : 0))
            for number in entry.stamp.numbers { writer.add(number) }
        }
        // The digest detects a truncated or damaged file.
        writer.add(ContentDigest(of: writer.bytes))
        try? Data(writer.bytes).write(to: URL(filePath: file), options: .atomic)
    }

    /// Returns the stored digests. Empty if the file is damaged or has a different version.
    static func read(_ file: String) -> [String: FileDigests.Entry] {
        guard let data = FileManager.default.contents(atPath: file), data.count > ContentDigest.byteCount else {
            return [:]
        }
        let bytes = [UInt8](data)
        let end = bytes.count - ContentDigest.byteCount
        var reader = ByteReader(bytes, to: end)
        guard ContentDigest(bytes: bytes[end...]) == ContentDigest(of: bytes[..<end]),
            reader.raw(header.count).elementsEqual(header)
        else { return [:] }
        let count = reader.count(ofAtLeast: 77)
        var entries: [String: FileDigests.Entry] = [:]
        entries.reserveCapacity(count)
        for _ in 0..<count {
            let path = reader.text()
            let digest = reader.digest()
            let isSettled = reader.number(UInt8.self) == 1
            let numbers = (0..<5).map { _ in reader.number(Int64.self) }
            guard let stamp = FileStamp(numbers) else { return [:] }
            entries[path] = FileDigests.Entry(stamp: stamp, digest: digest, isSettled: isSettled)
        }
        return reader.isIntact && reader.isAtEnd ? entries : [:]
    }
}
