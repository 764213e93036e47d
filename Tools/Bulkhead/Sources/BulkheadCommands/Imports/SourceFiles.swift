import ManifestReader
import PackageGraph

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Finds the Swift files below a folder.
///
/// Skips hidden names, files that git ignores and doesn't track, and links out of the root. A linked file or folder
/// inside the root has an entry for each of its paths.
struct SourceFiles {
    /// A file or folder that couldn't be read.
    struct Unreadable: Sendable {
        let path: String
        let reason: String
    }

    private struct Folder: Sendable {
        /// Relative to the root.
        let path: String
        /// The path without links, or `nil` if it contains none.
        let realPath: String?
        let rules: IgnoreRules?
        /// Whether git ignores the folder, so that only tracked files are included.
        let isIgnored: Bool
    }

    private struct Listing: Sendable {
        var files: [String] = []
        var folders: [Folder] = []
        var unreadable: Unreadable?
    }

    private let root: String
    /// The folder that ignore rules are relative to.
    private let top: String
    private let tracked: TrackedFiles

    /// Returns the files below a folder, in no particular order.
    /// - Parameters:
    ///   - folder: Relative to the root, empty for the root itself.
    ///   - root: An absolute path without links.
    static func below(_ folder: String, root: String, workers: Int) -> (files: [String], unreadable: [Unreadable]) {
        let (outer, top) = IgnoreRoots.above(FilePath.join(root, folder))
        let search = SourceFiles(root: root, top: top, tracked: TrackedFiles(repository: top))
        // A specified folder is included even if it is ignored.
        var level = [Folder(path: folder, realPath: nil, rules: outer, isIgnored: false)]
        var files: [String] = []
        var unreadable: [Unreadable] = []
        while !level.isEmpty {
            let folders = level
            let listings = DeepStack.map(folders.count, workers: workers) { search.list(folders[$0]) }
            files += listings.flatMap(\.files)
            unreadable += listings.compactMap(\.unreadable)
            level = listings.flatMap(\.folders)
        }
        return (files, unreadable.sorted { $0.path < $1.path })
    }

    private func list(_ folder: Folder) -> Listing {
        var listing = Listing()
        let absolute = FilePath.join(root, folder.path)
        var names: [(name: String, type: UInt8)] = []
        var hasIgnoreFile = false
        do throws(FolderEntries.Failure) {
            try FolderEntries.forEach(in: absolute) { name, type in
                if name.first == UInt8(ascii: ".") {
                    if name.elementsEqual(".gitignore".utf8) { hasIgnoreFile = true }
                } else if type != UInt8(DT_REG) || name.suffix(6).elementsEqual(".swift".utf8) {
                    names.append((String(decoding: name, as: UTF8.self), type))
                }
            }
        } catch {
            listing.unreadable = Unreadable(path: folder.path, reason: error.description)
            return listing
        }
        var rules = folder.rules
        // Ignore rules are relative to the top of the repository.
        let prefix = absolute == "/" ? "" : absolute + "/"
        var path = Array(prefix.utf8.dropFirst(top == "/" ? 1 : top.utf8.count + 1))
        let base = path.count
        if hasIgnoreFile {
            rules = IgnoreRules(contentsOf: prefix + ".gitignore", base: base, parent: rules) ?? rules
        }
        for (name, type) in names {
            guard let (isFolder, target) = resolve(name, type, in: folder) else { continue }
            var isIgnored = folder.isIgnored
            if isIgnored || rules != nil {
                path.replaceSubrange(base..., with: name.utf8)
                // Git treats a link as a file, even if its target is a folder.
                let isRealFolder = isFolder && target == nil
                isIgnored = isIgnored || rules?.ignores(path[...], name: base, isFolder: isRealFolder) == true
                if isIgnored, !tracked.contains(path[...]) { continue }
            }
            let below = FilePath.join(folder.path, name)
            if isFolder {
                let real = target ?? folder.realPath.map { FilePath.join($0, name) }
                listing.folders.append(Folder(path: below, realPath: real, rules: rules, isIgnored: isIgnored))
            } else {
                listing.files.append(below)
            }
        }
        return listing
    }

    /// Returns whether an entry is a folder or a Swift file, with a link's target relative to the root; `nil` for other
    /// entries.
    private func resolve(_ name: String, _ type: UInt8, in folder: Folder) -> (isFolder: Bool, target: String?)? {
        switch type {
        case UInt8(DT_REG): return (false, nil)
        case UInt8(DT_DIR): return (true, nil)
        case UInt8(DT_LNK), UInt8(DT_UNKNOWN):
            let path = FilePath.join(FilePath.join(root, folder.path), name)
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            var target: String?
            if status.st_mode & S_IFMT == S_IFLNK {
                guard let real = FilePath.real(path), let inside = FilePath.relative(real, to: root),
                    isFollowed(inside, from: folder)
                else { return nil }
                target = inside
            }
            switch FilePath.kind(path) {
            case .file?: return name.hasSuffix(".swift") ? (false, target) : nil
            case .folder?: return (true, target)
            default: return nil
            }
        default: return nil
        }
    }

    /// Returns whether to follow a link. Links to an enclosing folder would never end, and hidden folders stay hidden.
    private func isFollowed(_ target: String, from folder: Folder) -> Bool {
        for current in [folder.path, folder.realPath ?? folder.path]
        where FilePath.relative(current, to: target) != nil || target.isEmpty {
            return false
        }
        return !target.split(separator: "/").contains { $0.hasPrefix(".") }
    }
}
