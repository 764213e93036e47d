import PackageGraph

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Finds the symbolic links of a tree whose destination is inside of the tree.
enum TreeLinks {
    /// A link and its destination, which is either the next link or the final file. Both paths are relative to the
    /// root.
    struct Link: Hashable, Sendable {
        let path: String
        let target: String
    }

    /// Returns the links of a tree, in no particular order.
    ///
    /// Skips git's folders and SwiftPM's build folders. Doesn't follow links to folders.
    ///
    /// - Parameter root: an absolute path without links.
    static func find(below root: String) -> [Link] {
        var links: [Link] = []
        var pending = [""]
        while let folder = pending.popLast() {
            var folders: [String] = []
            var hasState = false
            var names: [(name: String, type: UInt8)] = []
            // Of a folder that can't be read to its end, the links that were read are known.
            try? FolderEntries.forEach(in: folder.isEmpty ? root : root + "/" + folder) { name, type in
                switch Int32(type) {
                case Int32(DT_REG): if name.elementsEqual("workspace-state.json".utf8) { hasState = true }
                case Int32(DT_DIR), Int32(DT_LNK), Int32(DT_UNKNOWN):
                    names.append((String(decoding: name, as: UTF8.self), type))
                default: break
                }
            }
            for (name, type) in names where name != ".git" || type != UInt8(DT_DIR) {
                let path = folder.isEmpty ? name : folder + "/" + name
                switch kind(root + "/" + path, type) {
                case .folder: if name != ".git" { folders.append(path) }
                case .link: links += Set(targets(of: path, root)).map { Link(path: path, target: $0) }
                case .other: break
                }
            }
            let isScratch =
                hasState
                && ["checkouts", "repositories"].allSatisfy { name in
                    folders.contains { PathText.name($0) == name }
                }
            if !isScratch { pending += folders }
        }
        return links
    }

    private enum Kind {
        case folder
        case link
        case other
    }

    private static func kind(_ path: String, _ type: UInt8) -> Kind {
        if type == UInt8(DT_DIR) { return .folder }
        if type == UInt8(DT_LNK) { return .link }
        var status = stat()
        guard lstat(path, &status) == 0 else { return .other }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFLNK: return .link
        default: return .other
        }
    }

    /// Returns the direct and the final destination of a link, as far as they are inside of the tree.
    private static func targets(of path: String, _ root: String) -> [String] {
        var targets: [String] = []
        if let resolved = realpath(root + "/" + path, nil) {
            defer { free(resolved) }
            let real = String(cString: resolved)
            let prefix = root == "/" ? "/" : root + "/"
            if real == root { targets.append("") }
            if real.hasPrefix(prefix) { targets.append(String(real.dropFirst(prefix.count))) }
        }
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(root + "/" + path, &bytes, bytes.count)
        if count > 0, bytes[0] != CChar(UInt8(ascii: "/")) {
            let text = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            let next = RelativePath.join(PathText.parent(path) ?? "", text)
            if !next.hasPrefix("..") { targets.append(next) }
        }
        return targets
    }
}
