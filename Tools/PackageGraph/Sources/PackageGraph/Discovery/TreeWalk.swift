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
/// It skips hidden names, excluded folders, links out of the tree, and paths that git ignores and doesn't track. It
/// also skips the folders that SwiftPM treats as one file (documentation catalogs, asset catalogs) or skips itself
/// (playgrounds, Xcode projects).
final class TreeWalk: @unchecked Sendable {
    // The state below `condition` is only accessed while `condition` is locked.
    private let root: String
    private let top: String
    private let outerRules: IgnoreRules?
    private let gitEnvironment: [String: String]
    private let isExcluded: @Sendable (String) -> Bool
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
        let repository: Repository
        /// Whether git ignores the folder, so that it contains only its tracked files.
        var isIgnored = false
        var isScratch = false
    }

    /// The repository of a folder.
    private struct Repository {
        let tracked: TrackedFiles
        /// The length of its top folder's path, relative to the root of the ignore rules, including the trailing slash.
        let base: Int
    }

    /// The result of reading a folder.
    private struct Listing {
        var entries: [Entry] = []
        var rules: IgnoreRules?
        var repository: Repository
        var isScratch = false
        var failure: String?
    }

    private struct Entry {
        let name: String
        let isFolder: Bool
        let linkTarget: String?
        var isIgnored = false
        /// Whether it is an Xcode project or workspace, whose contents aren't part of the tree.
        var isXcodeBundle = false
    }

    private init(root: String, gitEnvironment: [String: String], isExcluded: @escaping @Sendable (String) -> Bool) {
        self.root = root
        self.gitEnvironment = gitEnvironment
        self.isExcluded = isExcluded
        (outerRules, top) = IgnoreRoots.above(root)
    }

    /// Reads the tree below an absolute path without links, or creates it from the list of an overlay.
    ///
    /// - Parameter isExcluded: whether the folder with this path, relative to the root, isn't part of the tree.
    static func tree(
        _ root: String, workers: Int, overlay: SourceOverlay? = nil, gitEnvironment: [String: String] = [:],
        isExcluded: @escaping @Sendable (String) -> Bool = { _ in false }
    ) -> SourceTree {
        let walk = TreeWalk(root: root, gitEnvironment: gitEnvironment, isExcluded: isExcluded)
        if let overlay, let files = overlay.files {
            walk.folders = ListedFolders(files, isExcluded: isExcluded).folders
        } else {
            walk.folders.append(Folder(path: "", realPath: nil))
            let isTop = IgnoreRoots.gitFolders(of: walk.top) != nil
            let tracked = TrackedFiles(repository: isTop ? walk.top : nil, gitEnvironment: gitEnvironment)
            let repository = Repository(tracked: tracked, base: 0)
            walk.pending.append(
                Task(index: 0, path: "", realPath: nil, rules: walk.outerRules, repository: repository))
            _ = DeepStack.map(workers, workers: workers) { _ in walk.work() }
            if let overlay {
                walk.folders = OverlaidFolders(walk.folders, overlay, isExcluded: isExcluded).folders
            }
        }
        walk.markOrdinaryPackageFiles(overlay)
        return SourceTree(root: root, folders: walk.folders, unreadable: walk.unreadable.sorted { $0.path < $1.path })
    }

    /// Marks each Package.swift inside a package that doesn't look like a manifest as an ordinary source. Everywhere
    /// else it is always a manifest, so that a damaged manifest isn't overlooked. Parents precede their subfolders.
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
            let listing = read(task)
            condition.lock()
            if let failure = listing.failure { unreadable.append((task.path, failure)) }
            folders[task.index].isScratch = listing.isScratch
            for entry in listing.entries {
                if entry.isXcodeBundle {
                    folders[task.index].xcodeBundles.append(entry.name)
                } else if entry.isFolder {
                    let path = task.path.isEmpty ? entry.name : task.path + "/" + entry.name
                    let real = entry.linkTarget ?? task.realPath.map { $0.isEmpty ? entry.name : $0 + "/" + entry.name }
                    folders[task.index].folders.append(folders.count)
                    pending.append(
                        Task(
                            index: folders.count, path: path, realPath: real, rules: listing.rules,
                            repository: listing.repository, isIgnored: entry.isIgnored, isScratch: listing.isScratch))
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

    private func read(_ task: Task) -> Listing {
        let absolute = task.path.isEmpty ? root : root + "/" + task.path
        var listing = Listing(rules: task.rules, repository: task.repository, isScratch: task.isScratch)
        // Rules are relative to the top of the repository.
        var prefix = Array(
            (root + "/" + (task.path.isEmpty ? "" : task.path + "/")).utf8.dropFirst(
                top == "/" ? 1 : top.utf8.count + 1))
        let base = prefix.count
        var names: [(name: String, type: UInt8)] = []
        var hasIgnoreFile = false
        var hasRepository = false
        var hasScratchMark = false
        do throws(FolderEntries.Failure) {
            try FolderEntries.forEach(in: absolute) { name, type in
                if name.first == UInt8(ascii: ".") {
                    if name.elementsEqual(".gitignore".utf8) { hasIgnoreFile = true }
                    if name.elementsEqual(".git".utf8) { hasRepository = true }
                } else if type != UInt8(DT_REG) || FileNames.matters(name) {
                    names.append((String(decoding: name, as: UTF8.self), type))
                } else if name.elementsEqual(Self.scratchMark.utf8) {
                    hasScratchMark = true
                }
            }
        } catch {
            listing.failure = error.description
            return listing
        }
        if hasRepository, !task.path.isEmpty, IgnoreRoots.gitFolders(of: absolute) != nil {
            // A nested repository: only its own rules apply to it.
            listing.rules = IgnoreRoots.exclusions(of: absolute, base: base)
            let tracked = TrackedFiles(repository: absolute, gitEnvironment: gitEnvironment)
            listing.repository = Repository(tracked: tracked, base: base)
        }
        if hasIgnoreFile, let text = FileBytes.read(absolute + "/.gitignore") {
            listing.rules = IgnoreRules(text, base: base, parent: listing.rules)
        }
        let tracked = listing.repository
        if hasScratchMark {
            prefix.replaceSubrange(base..., with: Self.scratchMark.utf8)
            let isTracked = tracked.tracked.contains(prefix[tracked.base...])
            if !isTracked, Self.isScratchMark(absolute + "/" + Self.scratchMark) { listing.isScratch = true }
        }
        names.sort { $0.name < $1.name }
        listing.entries.reserveCapacity(names.count)
        for (name, type) in names {
            guard var entry = entry(name, type, absolute, task) else { continue }
            if entry.isFolder, isExcluded(RelativePath.append(task.path, name)) { continue }
            // A generated project is ignored by git as a rule, and describes sources that aren't.
            if entry.isXcodeBundle {
                if !task.isIgnored { listing.entries.append(entry) }
                continue
            }
            // Git treats a link as a file, even if its target is a folder.
            let isFolder = entry.isFolder && entry.linkTarget == nil
            if task.isIgnored || listing.rules != nil {
                prefix.replaceSubrange(base..., with: name.utf8)
                if task.isIgnored || listing.rules?.ignores(prefix[...], name: base, isFolder: isFolder) == true {
                    guard tracked.tracked.contains(prefix[tracked.base...]) else { continue }
                    entry.isIgnored = isFolder
                }
            }
            listing.entries.append(entry)
        }
        return listing
    }

    private static let scratchMark = "workspace-state.json"

    /// Whether a file is SwiftPM's workspace state, and not another file of the same name.
    private static func isScratchMark(_ path: String) -> Bool {
        guard let bytes = FileBytes.read(path),
            let state = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        else { return false }
        return state["version"] is Int && (state["object"] as? [String: Any])?["dependencies"] is [Any]
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
            if FileNames.isXcodeBundle(name) {
                return target == nil ? Entry(name: name, isFolder: true, linkTarget: nil, isXcodeBundle: true) : nil
            }
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

    /// Whether a link is followed. A link to a parent folder would never end, and hidden folders stay hidden.
    private func isFollowed(_ target: String, from task: Task) -> Bool {
        for current in [task.path, task.realPath ?? task.path]
        where target.isEmpty || current == target || current.hasPrefix(target + "/") {
            return false
        }
        return !target.split(separator: "/").contains { $0.hasPrefix(".") || FileNames.isOpaqueFolder(String($0)) }
    }
}
