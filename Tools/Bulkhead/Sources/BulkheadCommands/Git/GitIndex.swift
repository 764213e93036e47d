import AffectedPackages
import Foundation
import ImportChecker
import ManifestReader
import PackageGraph

/// The contents of git's index: those of a commit created now.
struct GitIndex: Sendable {
    private struct Entry {
        let path: String
        let blob: String
    }

    private let git: GitProcess
    /// The parsed index, or `nil` if only git can read it.
    private let file: IndexFile?
    private let root: String

    /// Opens the index of the repository that contains a folder.
    /// - Throws: ``CommandError`` if there is none.
    init(root: String) throws {
        git = GitProcess(folder: root)
        self.root = root
        let answer: Data
        do {
            answer = try git.run(["rev-parse", "--show-prefix", "--show-object-format", "--git-path", "index"])
        } catch {
            throw CommandError("\(root): --staged needs a git repository; \(error)")
        }
        let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let sizes: [Substring: Int] = ["sha1": 20, "sha256": 32]
        file =
            lines.count < 3
            ? nil
            : sizes[lines[1]].flatMap { size in
                IndexFile(
                    FilePath.join(root, String(lines[2])), root: root, prefix: String(lines[0]), hashSize: size)
            }
    }

    /// Returns the files of the index, with the metadata that shows whether those on disk are the same.
    /// - Throws: ``CommandError`` if there is an unresolved conflict.
    func overlay() throws -> SourceOverlay {
        if let conflict = file?.conflict { throw Self.unresolved(conflict) }
        // Only a walk of the tree can resolve links.
        guard let file, file.links.isEmpty else { return try difference() }
        let changed = file.entries.filter { Self.decides($0.path) && !file.isUnchanged($0) }
        let contents = zip(changed, try git.contents(of: changed.map(file.blob))).map { ($0.path, $1) }
        return SourceOverlay(
            files: file.entries.map { .init(path: $0.path, stamp: file.stamp(of: $0)) },
            contents: Dictionary(contents, uniquingKeysWith: { first, _ in first })
        ) { paths in
            let wanted = Set(paths)
            let found = file.entries.filter { wanted.contains($0.path) }
            let contents = (try? git.contents(of: found.map(file.blob))) ?? []
            return Dictionary(zip(found.map(\.path), contents), uniquingKeysWith: { first, _ in first })
        }
    }

    /// Returns whether a file determines which others belong to the tree or its targets.
    private static func decides(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            let name = bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
            guard name.first == UInt8(ascii: "P") else { return false }
            return ManifestSelection.isManifest(String(decoding: name, as: UTF8.self))
        }
    }

    private static func unresolved(_ path: String) -> CommandError {
        CommandError("\(path): the conflict isn't resolved yet; resolve it and 'git add' the file")
    }

    /// Returns the differences between the index and the files on disk, according to git: changed, deleted and
    /// untracked files.
    func difference() throws -> SourceOverlay {
        // An entry has two names and a state; U is an unresolved conflict.
        let fields = try split(git.run(["diff-files", "--raw", "-z", "--no-renames", "--no-abbrev", "--relative"]))
        var entries: [Entry] = []
        var removed: Set<String> = []
        for (state, path) in zip(fields, fields.dropFirst()) where state.hasPrefix(":") {
            let parts = state.dropFirst().split(separator: " ")
            guard parts.count == 5 else { continue }
            if parts[4] == "U" {
                throw Self.unresolved(path)
            }
            if parts[2].allSatisfy({ $0 == "0" }) {
                // Added by 'git add --intent-to-add', and not part of the commit.
                removed.insert(path)
            } else if parts[0].hasPrefix("100"), Self.matters(path) {
                entries.append(Entry(path: path, blob: String(parts[2])))
            }
        }
        entries += try leftOut()
        removed.formUnion(try split(git.run(["ls-files", "--others", "--exclude-standard", "-z"])))
        let contents = zip(entries, try git.contents(of: entries.map(\.blob))).map { ($0.path, $1) }
        return SourceOverlay(contents: Dictionary(contents, uniquingKeysWith: { first, _ in first }), removed: removed)
    }

    /// Returns the index's rules in a folder, or `nil` if there are none.
    func configurationFiles(in folder: String) throws -> [CheckConfiguration.File]? {
        let found = try contents(below: folder) { path in
            FilePath.parent(path) == folder && (path.hasSuffix(".yml") || path.hasSuffix(".yaml"))
        }
        guard !found.isEmpty else { return nil }
        return found.map { CheckConfiguration.File(path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self)) }
    }

    /// Returns the text of a file in the index, or `nil` if it isn't there.
    func text(of path: String) throws -> String? {
        try contents(below: path) { $0 == path }.first.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Returns the matching files below a path with their contents in the index.
    private func contents(below path: String, where isWanted: (String) -> Bool) throws -> [(
        path: String, bytes: [UInt8]
    )] {
        guard let file else {
            let entries = try tracked(path).filter { isWanted($0.path) }
            return zip(entries, try git.contents(of: entries.map(\.blob))).map { ($0.path, $1) }
        }
        let entries = file.entries.filter { $0.path.utf8.starts(with: path.utf8) && isWanted($0.path) }
        var known: [String: [UInt8]] = [:]
        for entry in entries where file.isUnchanged(entry) {
            known[entry.path] = FileManager.default.contents(atPath: FilePath.join(root, entry.path)).map {
                [UInt8]($0)
            }
        }
        let missing = entries.filter { known[$0.path] == nil }
        for (entry, bytes) in zip(missing, try git.contents(of: missing.map(file.blob))) { known[entry.path] = bytes }
        return entries.map { ($0.path, known[$0.path] ?? []) }
    }

    private func tracked(_ path: String) throws -> [Entry] {
        try split(git.run(["ls-files", "--stage", "-z", "--", path])).compactMap { Self.entry($0[...]) }
    }

    /// Returns the files that a sparse checkout excludes; git doesn't report them as different.
    private func leftOut() throws -> [Entry] {
        try split(git.run(["ls-files", "-t", "--stage", "-z"])).compactMap { line in
            guard line.hasPrefix("S "), let entry = Self.entry(line.dropFirst(2)), Self.matters(entry.path) else {
                return nil
            }
            return entry
        }
    }

    /// Parses a line of `git ls-files --stage`; returns `nil` for links, submodules and conflicts.
    private static func entry(_ line: Substring) -> Entry? {
        guard let tab = line.firstIndex(of: "\t") else { return nil }
        let parts = line[..<tab].split(separator: " ")
        guard parts.count == 3, parts[0].hasPrefix("100"), parts[2] == "0" else { return nil }
        return Entry(path: String(line[line.index(after: tab)...]), blob: String(parts[1]))
    }

    private func split(_ data: Data) -> [String] {
        data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether a file can affect a check's result.
    private static func matters(_ path: String) -> Bool {
        let endings = [".swift", ".c", ".m", ".mm", ".cc", ".cpp", ".cxx", ".s", ".S", ".modulemap", ".gitignore"]
        return endings.contains { path.hasSuffix($0) } || Package.declaresProject(path)
    }
}
