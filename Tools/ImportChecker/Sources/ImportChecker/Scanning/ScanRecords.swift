import Foundation
import PackageGraph

/// The cached records of a tree's files, ordered by path. The facts are read on demand.
struct ScanRecords: Sendable {
    struct Record: Sendable {
        let stamp: DiskFile.Stamp
        /// The fingerprint of the facts.
        let fingerprint: Fingerprint
        /// The offset of the path, which is terminated by a zero.
        fileprivate let path: Int
        fileprivate let pathLength: Int
        fileprivate let facts: Int
    }

    /// The fingerprint of the tree, if these are exactly its Swift files; `nil` if some are missing.
    let tree: Fingerprint?
    let records: [Record]
    private let bytes: [UInt8]
    /// The base of the offsets.
    private let base: Int
    private let texts: [String]

    private static let recordSize = 60
    private static let footerSize = 21

    static let none = ScanRecords()

    private init() {
        tree = nil
        records = []
        bytes = []
        base = 0
        texts = []
    }

    /// Reads the bytes of a cache file; returns `nil` if they have another key.
    init?(_ bytes: [UInt8], key: String) {
        let read = CacheFile.withBody(of: bytes) { body -> (Fingerprint?, [Record], Int, [String])? in
            var reader = ByteReader(body)
            reader.readTable()
            let base = reader.position
            guard reader.text() == key, reader.isIntact, body.count - base >= Self.footerSize else { return nil }
            var footer = ByteReader(body, at: body.count - Self.footerSize, texts: [])
            let isWhole = footer.number(UInt8.self) == 1
            let tree = Fingerprint(first: footer.number(), second: footer.number())
            let count = Int(footer.number(UInt32.self))
            let start = body.count - Self.footerSize - count * Self.recordSize
            guard footer.isIntact, start >= reader.position else { return nil }
            var table = ByteReader(body, at: start, texts: [])
            var records: [Record] = []
            records.reserveCapacity(count)
            for _ in 0..<count {
                let record = Record(&table)
                // A path is terminated by a zero, and facts begin before it.
                guard record.facts < start - base, base + record.path + record.pathLength < start,
                    body[base + record.path + record.pathLength] == 0
                else { return nil }
                records.append(record)
            }
            return table.isIntact ? (isWhole ? tree : nil, records, base, reader.texts) : nil
        }
        guard let read else { return nil }
        (tree, records, base, texts) = read
        self.bytes = bytes
    }

    /// Passes the path of a file to `body` as a C string.
    func withPath<Result>(_ index: Int, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        withPathBytes(index) { path in
            // A zero follows it.
            path.withMemoryRebound(to: CChar.self) { text in
                text.baseAddress.map(body) ?? "".withCString(body)
            }
        }
    }

    /// Compares a file's path with another path.
    func order(_ index: Int, _ path: String) -> Int { withPathBytes(index) { Self.order($0, path) } }

    /// Compares two paths byte by byte. The result is negative, zero or positive.
    static func order(_ own: UnsafeRawBufferPointer, _ path: String) -> Int {
        var path = path
        return path.withUTF8 { other in
            guard let start = own.baseAddress, let otherStart = other.baseAddress else {
                return own.count - other.count
            }
            let order = memcmp(start, otherStart, min(own.count, other.count))
            return order == 0 ? own.count - other.count : Int(order)
        }
    }

    private func withPathBytes<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let record = records[index]
        return CacheFile.withBody(of: bytes) {
            let start = base + record.path
            return body(UnsafeRawBufferPointer(rebasing: $0[start..<(start + record.pathLength)]))
        }
    }

    /// Returns the facts of a file.
    func facts(_ index: Int) -> FileFacts {
        CacheFile.withBody(of: bytes) { body in
            var reader = ByteReader(body, at: base + records[index].facts, texts: texts)
            return FileFacts(&reader)
        }
    }

    // MARK: Writing

    /// Writes entries.
    ///
    /// - Parameter tree: The fingerprint of the tree, if the entries are all of its files; `nil` if some are missing.
    static func write(_ entries: [ScanCache.Entry], of tree: Fingerprint?, to writer: inout ByteWriter) {
        var facts: [Int] = []
        facts.reserveCapacity(entries.count)
        for entry in entries {
            facts.append(writer.bytes.count)
            entry.facts.write(to: &writer)
        }
        var paths: [Int] = []
        paths.reserveCapacity(entries.count)
        for entry in entries {
            paths.append(writer.bytes.count)
            writer.add(bytes: entry.path.utf8)
            writer.add(UInt8(0))
        }
        for (index, entry) in entries.enumerated() {
            entry.stamp.write(to: &writer)
            writer.add(entry.fingerprint.first)
            writer.add(entry.fingerprint.second)
            writer.add(UInt32(paths[index]))
            writer.add(UInt32(entry.path.utf8.count))
            writer.add(UInt32(facts[index]))
        }
        writer.add(UInt8(tree == nil ? 0 : 1))
        writer.add(tree?.first ?? 0)
        writer.add(tree?.second ?? 0)
        writer.add(UInt32(entries.count))
    }
}

extension ScanRecords.Record {
    fileprivate init(_ reader: inout ByteReader) {
        stamp = DiskFile.Stamp(&reader)
        fingerprint = Fingerprint(first: reader.number(), second: reader.number())
        path = Int(reader.number(UInt32.self))
        pathLength = Int(reader.number(UInt32.self))
        facts = Int(reader.number(UInt32.self))
    }
}
