import Foundation
import ManifestReader

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads a tree's folders on several threads.
///
/// Hidden names, ignored paths and links out of the tree are left out, and so are the folders that SwiftPM treats as one
/// file (documentation catalogues, asset catalogues) or passes over (playgrounds, Xcode projects).
final class TreeWalk: @unchecked Sendable {
    // The state below `condition` is only touched while that is locked.
    private let root: String
    private let top: String
    private let outerRules: IgnoreRules?
    private let condition = NSCondition()
    private var folders: [Folder] = []
    private var pending: [Task] = []
    private var unreadable: [(path: String, reason: String)] = []
    private var busy = 0

    private struct Task {
        let index: Int
        let path: String
        let realPath: String?
        let rules: IgnoreRules?
    }

    private struct Entry {
        let name: String
        let isFolder: Bool
        let linkTarget: String?
    }

    private init(root: String) {
        self.root = root
        (outerRules, top) = IgnoreRoots.above(root)
    }

    /// Walks the tree below an absolute path without links, unless an overlay lists its files.
    static func tree(_ root: String, workers: Int, overlay: SourceOverlay? = nil) -> SourceTree {
        let walk = TreeWalk(root: root)
        if let overlay, let files = overlay.files {
            walk.folders = ListedFolders(files, root: root, overlay: overlay).folders
        } else {
            walk.folders.append(Folder(path: "", realPath: nil))
            walk.pending.append(Task(index: 0, path: "", realPath: nil, rules: walk.outerRules))
            _ = DeepStack.map(workers, workers: workers) { _ in walk.work() }
            if let overlay { walk.folders = OverlaidFolders(walk.folders, overlay).folders }
        }
        walk.markOrdinaryPackageFiles(overlay)
        return SourceTree(root: root, folders: walk.folders, unreadable: walk.unreadable.sorted { $0.path < $1.path })
    }

    /// Inside a package, a Package.swift is a manifest only if it looks like one; everywhere else it always is, so that a
    /// damaged manifest doesn't go unnoticed. Folders come after those around them.
    private func markOrdinaryPackageFiles(_ overlay: SourceOverlay?) {
        var isInPackage = [Bool](repeating: false, count: folders.count)
        for index in folders.indices {
            if isInPackage[index], folders[index].isPackage, !looksLikeManifest(folders[index], overlay) {
                folders[index].holdsOrdinaryPackageFile = true
            }
            let isInside = isInPackage[index] || folders[index].isPackage
            for child in folders[index].folders { isInPackage[child] = isInside }
        }
    }

    private func looksLikeManifest(_ folder: Folder, _ overlay: SourceOverlay?) -> Bool {
        let path = RelativePath.append(folder.path, "Package.swift")
        guard let bytes = overlay?.contents[path] ?? FileBytes.read(root + "/" + path) else { return true }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.contains("swift-tools-version") || text.contains("PackageDescription")
    }

    private func work() {
        while let task = next() {
            let (entries, rules, failure) = read(task)
            condition.lock()
            if let failure { unreadable.append((task.path, failure)) }
            for entry in entries {
                if entry.isFolder {
                    let path = task.path.isEmpty ? entry.name : task.path + "/" + entry.name
                    let real = entry.linkTarget ?? task.realPath.map { $0.isEmpty ? entry.name : $0 + "/" + entry.name }
                    folders[task.index].folders.append(folders.count)
                    pending.append(Task(index: folders.count, path: path, realPath: real, rules: rules))
                    folders.append(Folder(path: path, realPath: real))
                } else {
                    let linked =
                        entry.linkTarget ?? task.realPath.map { $0.isEmpty ? entry.name : $0 + "/" + entry.name }
                    folders[task.index].files.append(Folder.File(name: entry.name, linkTarget: linked))
                }
            }
            busy -= 1
            condition.broadcast()
            condition.unlock()
        }
    }

    private func next() -> Task? {
        condition.lock()
        defer { condition.unlock() }
        while pending.isEmpty, busy > 0 { condition.wait() }
        guard let task = pending.popLast() else { return nil }
        busy += 1
        return task
    }

    // MARK: One folder

    private func read(_ task: Task) -> (entries: [Entry], rules: IgnoreRules?, failure: String?) {
        let absolute = task.path.isEmpty ? root : root + "/" + task.path
        guard let stream = opendir(absolute) else { return ([], nil, String(cString: strerror(errno))) }
        defer { closedir(stream) }
        // Rules count paths from the top of the repository.
        var prefix = Array(
            (root + "/" + (task.path.isEmpty ? "" : task.path + "/")).utf8.dropFirst(
                top == "/" ? 1 : top.utf8.count + 1))
        let base = prefix.count
        var names: [(name: String, type: UInt8)] = []
        var hasIgnoreFile = false
        while let entry = readdir(stream) {
            let type = entry.pointee.d_type
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: UInt8.self, capacity: 1) { bytes -> String? in
                    if bytes[0] == UInt8(ascii: ".") {
                        if strcmp(UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self), ".gitignore") == 0 {
                            hasIgnoreFile = true
                        }
                        return nil
                    }
                    let text = UnsafeBufferPointer(
                        start: bytes, count: strlen(UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)))
                    if type == UInt8(DT_REG), !FileNames.matters(text) { return nil }
                    if text.elementsEqual(FileNames.scratchMark) { return "workspace-state.json" }
                    return String(decoding: text, as: UTF8.self)
                }
            }
            if let name { names.append((name, type)) }
        }
        // SwiftPM's own folder under another name than .build.
        if names.contains(where: { $0.name == "workspace-state.json" }) { return ([], nil, nil) }
        var rules = task.rules
        if hasIgnoreFile, let text = FileBytes.read(absolute + "/.gitignore") {
            rules = IgnoreRules(text, base: base, parent: rules)
        }
        names.sort { $0.name < $1.name }
        var entries: [Entry] = []
        entries.reserveCapacity(names.count)
        for (name, type) in names {
            guard let entry = entry(name, type, absolute, task) else { continue }
            if let rules {
                prefix.replaceSubrange(base..., with: name.utf8)
                // Git sees a link as a file, whatever it leads to.
                let isFolder = entry.isFolder && entry.linkTarget == nil
                if rules.ignores(prefix[...], name: base, isFolder: isFolder) { continue }
            }
            entries.append(entry)
        }
        return (entries, rules, nil)
    }

    private func entry(_ name: String, _ type: UInt8, _ absolute: String, _ task: Task) -> Entry? {
        var kind: FileBytes.Kind?
        var target: String?
        switch type {
        case UInt8(DT_REG): kind = .file
        case UInt8(DT_DIR): kind = .folder
        case UInt8(DT_LNK), UInt8(DT_UNKNOWN):
            let path = absolute + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            if status.st_mode & S_IFMT == S_IFLNK {
                guard let real = FileBytes.realPath(path), let inside = relative(real), isFollowed(inside, from: task)
                else { return nil }
                target = inside
            }
            kind = FileBytes.kind(path)
        default: return nil
        }
        switch kind {
        case .file?:
            guard FileNames.matters(Array(name.utf8)) else { return nil }
            return Entry(name: name, isFolder: false, linkTarget: target)
        case .folder?:
            guard !FileNames.isOpaqueFolder(name) else { return nil }
            return Entry(name: name, isFolder: true, linkTarget: target)
        default: return nil
        }
    }

    private func relative(_ real: String) -> String? {
        if real == root { return "" }
        let prefix = root == "/" ? "/" : root + "/"
        return real.hasPrefix(prefix) ? String(real.dropFirst(prefix.count)) : nil
    }

    /// Links back to a folder around them would never end; what lies in a hidden folder stays hidden.
    private func isFollowed(_ target: String, from task: Task) -> Bool {
        for current in [task.path, task.realPath ?? task.path]
        where target.isEmpty || current == target || current.hasPrefix(target + "/") {
            return false
        }
        return !target.split(separator: "/").contains { $0.hasPrefix(".") || FileNames.isOpaqueFolder(String($0)) }
    }
}
