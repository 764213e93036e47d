/// A cache file: a magic number, the version, a checksum and the content.
///
/// A file that is truncated, changed, or of another version or program is ignored. The file is replaced in one step, so
/// that two concurrent runs leave the complete file of one of them.
struct CacheFile {
    let path: String
    /// The key that must match for the content to be valid.
    let key: String

    private static let version: UInt32 = 4
    private static let mark: UInt64 = 0x6b62_6361_6368_6530

    /// The offset of the body.
    private static let bodyStart = 20

    /// Reads the content after the key; returns `nil` if the file isn't valid.
    func read<Content>(_ read: (inout ByteReader) -> Content?) -> Content? {
        guard let bytes = load() else { return nil }
        return Self.withBody(of: bytes) { body in
            var reader = ByteReader(body)
            reader.readTable()
            guard reader.text() == key,
                let content = read(&reader),
                reader.isIntact,
                reader.isAtEnd
            else { return nil }
            return content
        }
    }

    /// Returns all bytes of the file if its magic number, version and checksum are right, otherwise `nil`.
    func load() -> [UInt8]? {
        guard case .success(let bytes) = DiskFile.read(path), bytes.count > Self.bodyStart else { return nil }
        let isRight = bytes.withUnsafeBytes { buffer in
            var header = ByteReader(UnsafeRawBufferPointer(rebasing: buffer[..<Self.bodyStart]))
            return header.number() == Self.mark && header.number() == Self.version
                && header.number() == Self.checksum(UnsafeRawBufferPointer(rebasing: buffer[Self.bodyStart...]))
        }
        return isRight ? bytes : nil
    }

    /// Passes the bytes after the checksum to `read`.
    static func withBody<Result>(of bytes: [UInt8], _ read: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { read(UnsafeRawBufferPointer(rebasing: $0[bodyStart...])) }
    }

    /// Replaces the content. Errors are ignored: the next run then has no cache.
    func write(_ write: (inout ByteWriter) -> Void) {
        var writer = ByteWriter()
        writer.add(key)
        write(&writer)
        let body = writer.table + writer.bytes
        var header = ByteWriter()
        header.add(Self.mark)
        header.add(Self.version)
        header.add(body.withUnsafeBytes(Self.checksum))
        guard CacheFolder.create(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])) else { return }
        _ = DiskFile.replace(path, with: header.bytes + body)
    }

    /// Returns a checksum of all bytes, computed eight at a time, that changes with any changed or missing byte.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var sum = UInt64(bytes.count) ^ 0x9e37_79b9_7f4a_7c15
        var position = 0
        while position + 8 <= bytes.count {
            sum = (sum ^ bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) &* 0x9fb2_1c65_1e98_df25
            sum ^= sum >> 32
            position += 8
        }
        for byte in bytes[position...] {
            sum = (sum ^ UInt64(byte)) &* 0x9fb2_1c65_1e98_df25
            sum ^= sum >> 32
        }
        return sum
    }
}
