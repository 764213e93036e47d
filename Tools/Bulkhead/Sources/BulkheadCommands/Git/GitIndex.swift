import Foundation
import ImportChecker
import PackageGraph

/// What git's index holds: what a commit made now would contain.
struct GitIndex {
    private struct Entry {
        let path: String
        let blob: String
    }

    private let git: GitCommand

    /// Makes the index of the repository around a folder.
    ///
    /// - Throws: ``CommandError`` when there is none.
    init(root: String) throws {
        git = GitCommand(folder: root)
        do {
            _ = try git.run(["rev-parse", "--git-dir"])
        } catch {
            throw CommandError("\(root): --staged needs a git repository; \(error)")
        }
    }

    /// Where the index differs from the files on disk: files with other content or without any, and files that it doesn't have.
    ///
    /// - Throws: ``CommandError`` when a conflict isn't resolved.
    func overlay() throws -> SourceOverlay {
        // Two names and a state an entry; a state of U is an unresolved conflict.
        let fields = try split(git.run(["diff-files", "--raw", "-z", "--no-renames", "--no-abbrev", "--relative"]))
        var entries: [Entry] = []
        var removed: Set<String> = []
        for (state, path) in zip(fields, fields.dropFirst()) where state.hasPrefix(":") {
            let parts = state.dropFirst().split(separator: " ")
            guard parts.count == 5 else { continue }
            if parts[4] == "U" {
                throw CommandError("\(path): the conflict isn't resolved yet; resolve it and 'git add' the file")
            }
            if parts[2].allSatisfy({ $0 == "0" }) {
                // Announced by 'git add --intent-to-add' and not in the commit.
                removed.insert(path)
            } else if parts[0].hasPrefix("100"), Self.matters(path) {
                entries.append(Entry(path: path, blob: String(parts[2])))
            }
        }
        removed.formUnion(try split(git.run(["ls-files", "--others", "--exclude-standard", "-z"])))
        let contents = zip(entries, try blobs(entries.map(\.blob))).map { ($0.path, $1) }
        return SourceOverlay(contents: Dictionary(contents, uniquingKeysWith: { first, _ in first }), removed: removed)
    }

    /// The rules that the index holds in a folder; nil when it holds none.
    func configurationFiles(in folder: String) throws -> [CheckConfiguration.File]? {
        let entries = try tracked(folder).filter { entry in
            FilePath.parent(entry.path) == folder && (entry.path.hasSuffix(".yml") || entry.path.hasSuffix(".yaml"))
        }
        guard !entries.isEmpty else { return nil }
        return zip(entries, try blobs(entries.map(\.blob))).map { entry, bytes in
            CheckConfiguration.File(path: entry.path, text: String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The text of a file in the index; nil when it isn't there.
    func text(of path: String) throws -> String? {
        guard let entry = try tracked(path).first(where: { $0.path == path }) else { return nil }
        return try blobs([entry.blob]).first.map { String(decoding: $0, as: UTF8.self) }
    }

    private func tracked(_ path: String) throws -> [Entry] {
        try split(git.run(["ls-files", "--stage", "-z", "--", path])).compactMap { line in
            guard let tab = line.firstIndex(of: "\t") else { return nil }
            let parts = line[..<tab].split(separator: " ")
            guard parts.count == 3, parts[0].hasPrefix("100"), parts[2] == "0" else { return nil }
            return Entry(path: String(line[line.index(after: tab)...]), blob: String(parts[1]))
        }
    }

    /// The contents of blobs, in their order, by one process.
    private func blobs(_ names: [String]) throws -> [[UInt8]] {
        guard !names.isEmpty else { return [] }
        let output = [UInt8](
            try git.run(["cat-file", "--batch"], input: Data((names.joined(separator: "\n") + "\n").utf8)))
        var rest = output[...]
        return try names.map { name in
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                throw CommandError("git cat-file ended early at \(name)")
            }
            // `name type size`, the content, a newline.
            let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            guard head.count == 3, let size = Int(head[2]), rest.count >= end - rest.startIndex + size + 2 else {
                throw CommandError("git cat-file doesn't know \(name), which the index names")
            }
            let content = rest[(end + 1)..<(end + 1 + size)]
            rest = rest[(end + 2 + size)...]
            return Array(content)
        }
    }

    private func split(_ data: Data) -> [String] {
        data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether a file can decide what a check finds.
    private static func matters(_ path: String) -> Bool {
        let endings = [".swift", ".c", ".m", ".mm", ".cc", ".cpp", ".cxx", ".s", ".S", ".modulemap", ".gitignore"]
        return endings.contains { path.hasSuffix($0) }
    }
}
