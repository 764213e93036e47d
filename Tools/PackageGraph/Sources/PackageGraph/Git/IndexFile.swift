import Foundation

/// Git's index file (gitformat-index(5)), versions 2 to 4.
///
/// Reading it takes a few milliseconds, while git needs several processes and a walk over the tree for the same result.
public struct IndexFile: Sendable {
    /// A file in the index.
    public struct Entry: Sendable {
        /// The path relative to the root.
        public let path: String
        /// The offset of the content's hash in the index.
        let blob: Int
        /// The file's metadata on disk when git last compared its content.
        let stamp: IndexStamp
    }

    /// The files below the root that a commit would contain, ordered by the bytes of their paths.
    public let entries: [Entry]
    /// A file with an unresolved conflict.
    public let conflict: String?
    /// The links and nested repositories below the root.
    public let links: [String]

    private let root: String
    private let bytes: Data
    private let hashSize: Int
    /// The time when the index was written.
    private let written: Int64

    /// The minimum age of a file relative to the index from which equal times prove that the file is unchanged.
    private static let clockStep: Int64 = 20_000_000

    /// Reads an index; nil if it is split, sparse, or of a format that only git can read.
    ///
    /// - Parameters:
    ///   - path: the path of the index.
    ///   - root: the absolute path of the folder whose files are read.
    ///   - prefix: the path of that folder in the repository, with a trailing slash.
    ///   - hashSize: the length of a content's hash in bytes.
    public init?(_ path: String, root: String, prefix: String, hashSize: Int) {
        guard let stamp = IndexStamp(of: path), let bytes = FileManager.default.contents(atPath: path) else {
            return nil
        }
        written = stamp.modified
        self.root = root
        let read = bytes.withUnsafeBytes { buffer -> IndexReader? in
            var reader = IndexReader(buffer, prefix: Array(prefix.utf8), hashSize: hashSize)
            return reader.read() ? reader : nil
        }
        guard let read else { return nil }
        self.bytes = bytes
        self.hashSize = hashSize
        entries = read.entries
        conflict = read.conflict
        links = read.links
    }

    /// Returns the hash of a file's content, in hexadecimal digits.
    public func blob(of entry: Entry) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let name = bytes[(bytes.startIndex + entry.blob)...].prefix(hashSize)
        return String(decoding: name.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Whether the file on disk is unchanged since git last compared it.
    public func isUnchanged(_ entry: Entry) -> Bool {
        stamp(of: entry).map { $0 == IndexStamp(of: root + "/" + entry.path) } ?? false
    }

    /// Returns the stamp that a file on disk has while it is unchanged; nil for one that was written at the same time
    /// as the index or later, since it can change without a change of its times.
    public func stamp(of entry: Entry) -> IndexStamp? {
        entry.stamp.modified < written - Self.clockStep ? entry.stamp : nil
    }
}
