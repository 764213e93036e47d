/// A file of a cache: a mark, the version, a sum over what follows, and the bytes.
///
/// A file that is cut short, changed, of another version or of another program counts as none. It is replaced in one step,
/// so that two runs at once leave one of theirs.
struct CacheFile {
    let path: String
    /// What must be the same for the content to count.
    let key: String

    private static let version: UInt32 = 3
    private static let mark: UInt64 = 0x6b62_6361_6368_6530

    /// Where the body begins.
    private static let bodyStart = 20

    /// Reads the content after the key; nil when there is nothing to be trusted.
    func read<Content>(_ read: (inout ByteReader) -> Content?) -> Content? {
        guard let bytes = load() else { return nil }
        return Self.withBody(of: bytes) { body in
            var reader = ByteReader(body)
            reader.readTable()
            guard reader.text() == key, let content = read(&reader), reader.isIntact, reader.isAtEnd else { return nil }
            return content
        }
    }

    /// All bytes of the file, whose mark, version and sum are right; nil when there is nothing to be trusted.
    func load() -> [UInt8]? {
        guard case .success(let bytes) = DiskFile.read(path), bytes.count > Self.bodyStart else { return nil }
        let isRight = bytes.withUnsafeBytes { buffer in
            var header = ByteReader(UnsafeRawBufferPointer(rebasing: buffer[..<Self.bodyStart]))
            return header.number() == Self.mark && header.number() == Self.version
                && header.number() == Self.checksum(UnsafeRawBufferPointer(rebasing: buffer[Self.bodyStart...]))
        }
        return isRight ? bytes : nil
    }

    /// Hands what follows the sum to `read`.
    static func withBody<Result>(of bytes: [UInt8], _ read: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { read(UnsafeRawBufferPointer(rebasing: $0[bodyStart...])) }
    }

    /// Keeps content in place of what was there; a cache that can't be written is no error, the next run does without.
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

    /// A sum of all bytes, eight at a time, that a changed or missing byte changes.
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
