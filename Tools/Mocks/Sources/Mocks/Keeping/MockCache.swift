import Foundation
import PackageGraph

/// The packages whose mocks an earlier run found as they have to be, each with what that followed from: the stamps of all files
/// of the targets that were looked at.
///
/// It counts for a tree of the same graph and for the same program. One that is missing, cut short or changed counts as none.
public struct MockCache: Sendable {
    private let path: String
    private let key: Fingerprint
    private let settlingTime: Duration

    /// Creates the cache of one tree.
    ///
    /// - Parameters:
    ///   - directory: The absolute path of a folder that the repository has to itself.
    ///   - tree: The fingerprint of all that the graph is made of.
    ///   - settlingTime: How long a file has to be left alone until its stamp tells its content.
    public init(directory: String, tree: Fingerprint, settlingTime: Duration = .milliseconds(50)) {
        path = directory + "/mocks.cache"
        var key = tree
        let program = Bundle.main.executablePath.flatMap(FileStamp.init)
        for part in [program?.size, program?.modified, program?.changed] { key.add(Int(part ?? 0)) }
        key.add(Int(bitPattern: UInt(program?.inode ?? 0)))
        self.key = key
        self.settlingTime = settlingTime
    }

    /// What is known of a package.
    struct Entry: Equatable {
        /// The targets whose files were looked at, in order.
        let targets: [Int]
        /// Of the stamps of all their files.
        let stamps: Fingerprint
    }

    /// The stamps of files have to be at most this old.
    var settled: Int64 { FileStamp.settled(settlingTime) }

    /// The entries by their packages' paths.
    func load() -> [String: Entry] {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 2, lines[0] == Self.text(key), lines[1] == Self.sum(of: lines[2...]) else { return [:] }
        var entries: [String: Entry] = [:]
        for line in lines[2...] where !line.isEmpty {
            let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, let first = UInt64(parts[0]), let second = UInt64(parts[1]) else { return [:] }
            entries[String(parts[3])] = Entry(
                targets: parts[2].split(separator: ",").compactMap { Int($0) },
                stamps: Fingerprint(first: first, second: second))
        }
        return entries
    }

    /// Keeps entries in place of all before; a cache that can't be written is no error, the next run does without.
    func keep(_ entries: [String: Entry]) {
        let lines = entries.sorted { $0.key < $1.key }.map { path, entry in
            "\(Self.text(entry.stamps)) \(entry.targets.map(String.init).joined(separator: ",")) \(path)"
        }
        let text = [Self.text(key), Self.sum(of: lines[...])] + lines
        let file = URL(filePath: path)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(text.joined(separator: "\n").utf8).write(to: file, options: .atomic)
    }

    private static func sum(of lines: ArraySlice<some StringProtocol>) -> String {
        var print = Fingerprint()
        for line in lines { print.add(String(line)) }
        return text(print)
    }

    private static func text(_ print: Fingerprint) -> String { "\(print.first) \(print.second)" }
}
