import Foundation

/// Parses git's lists of changes. File names are separated by NUL, so they can contain any other character.
struct RawChanges {
    private let root: String
    private let top: String
    private var changes: [String: FileChange] = [:]
    private var outside: Set<String> = []

    init(root: String, top: String) {
        self.root = root
        self.top = top
    }

    var set: ChangeSet {
        ChangeSet(files: changes.values.sorted { $0.path < $1.path }, outside: outside.sorted())
    }

    /// Parses the output of `git diff --raw -z`: modes, blobs and a status, followed by the path.
    mutating func add(_ output: Data) {
        let fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        var position = 0
        while position + 1 < fields.count {
            let state = fields[position].dropFirst().split(separator: " ")
            let path = fields[position + 1]
            position += 2
            guard state.count == 5 else { continue }
            let isNew = state[0] == "000000"
            let isGone = state[1] == "000000"
            let isSubmodule = state[0] == "160000" || state[1] == "160000"
            let kind: FileChange.Kind = isNew ? .added : isGone ? .deleted : .modified
            if isSubmodule, addAll(in: path) { continue }
            // For a file on disk, git prints zeros as the new blob.
            let isKnown = !isGone && state[1] != "160000" && state[3].contains { $0 != "0" }
            add(
                path, kind, isNew || state[0] == "160000" ? nil : String(state[2]),
                newBlob: isKnown ? String(state[3]) : nil)
        }
    }

    /// Parses the output of `git ls-files --others -z`. A name that ends with a slash is a nested repository.
    ///
    /// Build products are skipped, even if the repository doesn't ignore them.
    mutating func addUntracked(_ output: Data) {
        for field in output.split(separator: 0) {
            let name = String(decoding: field, as: UTF8.self)
            if name.hasPrefix(".build/") || name.contains("/.build/") { continue }
            if name.hasSuffix("/"), addAll(in: String(name.dropLast())) { continue }
            add(name, .added, nil)
        }
    }

    /// Adds all files of a nested repository as changed, since git doesn't look into it.
    ///
    /// - Returns: whether there are any files.
    private mutating func addAll(in folder: String) -> Bool {
        let names = FileManager.default.enumerator(atPath: top + "/" + folder)
        var hasFiles = false
        while let name = names?.nextObject() as? String {
            if name == ".git" || name == ".build" {
                names?.skipDescendants()
            } else if names?.fileAttributes?[.type] as? FileAttributeType != .typeDirectory {
                add(folder + "/" + name, .modified, nil)
                hasFiles = true
            }
        }
        return hasFiles
    }

    private mutating func add(_ path: String, _ kind: FileChange.Kind, _ blob: String?, newBlob: String? = nil) {
        let absolute = top == "/" ? "/" + path : top + "/" + path
        let prefix = root == "/" ? "/" : root + "/"
        guard absolute.hasPrefix(prefix) else {
            outside.insert(absolute)
            return
        }
        let path = String(absolute.dropFirst(prefix.count))
        // A file that was removed only from the index is reported as deleted and as untracked.
        if let known = changes[path], known.kind == .deleted, kind == .added {
            changes[path] = FileChange(path: path, kind: .modified, oldBlob: known.oldBlob)
        } else {
            changes[path] = FileChange(path: path, kind: kind, oldBlob: blob, newBlob: newBlob)
        }
    }
}
