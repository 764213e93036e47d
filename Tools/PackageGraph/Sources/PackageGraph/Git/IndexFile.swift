import Foundation

/// Git's index as it lies on disk (gitformat-index(5)), versions 2 to 4.
///
/// Reading it takes a few milliseconds where asking git for the same takes several processes and a walk over the tree.
public struct IndexFile: Sendable {
    /// A file in the index.
    public struct Entry: Sendable {
        /// Relative to the root.
        public let path: String
        /// Where the index names its content.
        let blob: Int
        /// What the disk said when git last saw this content there.
        let stamp: IndexStamp
    }

    /// The files below the root that a commit would hold, in the order of their paths' bytes.
    public let entries: [Entry]
    /// A file with an unresolved conflict.
    public let conflict: String?
    /// The links and other repositories below the root.
    public let links: [String]

    private let root: String
    private let bytes: Data
    private let hashSize: Int
    /// When the index was written.
    private let written: Int64

    /// How much older than the index a file must be for its times to tell that it hasn't changed since git saw it.
    private static let clockStep: Int64 = 20_000_000

    /// Reads an index; nil when it is split, sparse, or of a kind that only git knows.
    ///
    /// - Parameters:
    ///   - path: the index.
    ///   - root: the absolute path of the folder whose files are asked for.
    ///   - prefix: where that folder lies in the repository, with a slash at the end.
    ///   - hashSize: how many bytes the name of a content has.
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

    /// The name of a file's content, in hexadecimal digits.
    public func blob(of entry: Entry) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let name = bytes[(bytes.startIndex + entry.blob)...].prefix(hashSize)
        return String(decoding: name.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Whether the file on disk is still the one that git saw.
    public func isUnchanged(_ entry: Entry) -> Bool {
        stamp(of: entry).map { $0 == IndexStamp(of: root + "/" + entry.path) } ?? false
    }

    /// What tells that the file on disk is still the one that git saw; nil for one written when the index was, or after, which
    /// may have changed without any other time.
    public func stamp(of entry: Entry) -> IndexStamp? {
        entry.stamp.modified < written - Self.clockStep ? entry.stamp : nil
    }
}
