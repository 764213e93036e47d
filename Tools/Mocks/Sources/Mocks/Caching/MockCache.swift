import Foundation
import PackageGraph

/// The packages whose mocks were up to date in an earlier run, each with the stamps of all files of the targets that
/// were read.
///
/// The cache is valid only for a tree with the same graph and for the same program. A missing, truncated or changed
/// cache is ignored.
public struct MockCache: Sendable {
    private let path: String
    private let key: Fingerprint
    private let settlingTime: Duration

    /// Creates the cache of one tree.
    /// - Parameters:
    ///   - directory: The absolute path of a folder for this repository alone.
    ///   - tree: The fingerprint of the graph's inputs.
    ///   - settlingTime: The time after a change until a file's stamp identifies its content.
    public init(directory: String, tree: Fingerprint, settlingTime: Duration = .milliseconds(50)) {
        path = directory + "/mocks.cache"
        var key = tree
        let program = Bundle.main.executablePath.flatMap(FileStamp.init)
        for part in [program?.size, program?.modified, program?.changed] { key.add(Int(part ?? 0)) }
        key.add(Int(bitPattern: UInt(program?.inode ?? 0)))
        self.key = key
        self.settlingTime = settlingTime
    }

    /// The cached result of a package.
    struct Entry: Equatable {
        /// The targets whose files were read, in order.
        let targets: [Int]
        /// The fingerprint of all their files' stamps.
        let stamps: Fingerprint
    }

    /// The latest change time of stamps that are valid.
    var settled: Int64 { FileStamp.settled(settlingTime) }

    /// Loads the entries by their packages' paths.
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

    /// Replaces all entries. Failing to write is ignored, because the next run then works without a cache.
    func save(_ entries: [String: Entry]) {
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
