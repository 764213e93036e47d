/// Parses the bytes of an index.
struct IndexReader {
    private let bytes: UnsafeRawBufferPointer
    private let prefix: [UInt8]
    private let hashSize: Int
    private(set) var entries: [IndexFile.Entry] = []
    private(set) var conflict: String?
    private(set) var links: [String] = []

    /// Creates a reader for the entries below a path with a trailing slash.
    init(_ bytes: UnsafeRawBufferPointer, prefix: [UInt8], hashSize: Int) {
        self.bytes = bytes
        self.prefix = prefix
        self.hashSize = hashSize
    }

    /// Reads all entries. Returns false for an unknown format.
    mutating func read() -> Bool {
        guard bytes.count >= 12 + hashSize, bytes[..<4].elementsEqual("DIRC".utf8) else { return false }
        let version = number(4)
        guard (2...4).contains(version) else { return false }
        let end = bytes.count - hashSize
        var position = 12
        var path: [UInt8] = []
        entries.reserveCapacity(min(Int(number(8)), bytes.count / 64))
        for _ in 0..<number(8) {
            guard let next = readEntry(position, version: version, end: end, path: &path) else { return false }
            position = next
        }
        return readExtensions(position, end: end)
    }

    /// Reads the entry at a position and returns the position of the next one; nil if the entry is invalid.
    private mutating func readEntry(_ start: Int, version: UInt32, end: Int, path: inout [UInt8]) -> Int? {
        var position = start + 40 + hashSize
        guard position + 2 <= end else { return nil }
        let flags = UInt16(bytes[position]) << 8 | UInt16(bytes[position + 1])
        position += 2
        var isAnnounced = false
        if flags & 0x4000 != 0 {
            guard version >= 3, position + 2 <= end else { return nil }
            // Added with 'git add --intent-to-add'.
            isAnnounced = bytes[position] & 0x20 != 0
            position += 2
        }
        if version == 4 {
            // A path is stored as the number of bytes to remove from the end of the previous path, and the bytes to
            // append.
            guard let (count, next) = variableNumber(position, end), count <= path.count else { return nil }
            path.removeLast(count)
            position = next
        } else {
            path.removeAll(keepingCapacity: true)
        }
        guard let zero = bytes[position..<end].firstIndex(of: 0) else { return nil }
        path.append(contentsOf: bytes[position..<zero])
        position = zero + 1
        if version < 4 { position = start + (position - start + 7) / 8 * 8 }
        guard position <= end else { return nil }
        if !isAnnounced, path.starts(with: prefix) { add(start, path, stage: (flags >> 12) & 3) }
        return position
    }

    private mutating func add(_ start: Int, _ path: [UInt8], stage: UInt16) {
        let name = String(decoding: path[prefix.count...], as: UTF8.self)
        if stage != 0 {
            conflict = conflict ?? name
            return
        }
        guard number(start + 24) & 0xF000 == 0x8000 else {
            links.append(name)
            return
        }
        entries.append(
            IndexFile.Entry(
                path: name,
                blob: start + 40,
                stamp: IndexStamp(
                    changed: IndexStamp.nanoseconds(number(start), number(start + 4)),
                    modified: IndexStamp.nanoseconds(number(start + 8), number(start + 12)),
                    inode: number(start + 20), size: number(start + 36))))
    }

    /// Whether there are no required extensions. Their names start with a lowercase letter, and none is supported.
    private func readExtensions(_ start: Int, end: Int) -> Bool {
        var position = start
        while position + 8 <= end {
            guard bytes[position] < UInt8(ascii: "a") else { return false }
            position += 8 + Int(number(position + 4))
        }
        return position == end
    }

    private func number(_ position: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }

    /// Reads a number in the variable-length encoding of offsets in git's packs.
    private func variableNumber(_ start: Int, _ end: Int) -> (Int, next: Int)? {
        var position = start
        var value = 0
        while position < end, value < 1 << 40 {
            let byte = bytes[position]
            value = value << 7 | Int(byte & 0x7F)
            position += 1
            if byte & 0x80 == 0 { return (value, position) }
            value += 1
        }
        return nil
    }
}
