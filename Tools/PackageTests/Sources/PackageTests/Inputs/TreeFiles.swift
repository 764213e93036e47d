import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// All files, links and empty folders of a tree, with any name, including those that git ignores.
///
/// Skips Bulkhead's folder, git's folder at the root, SwiftPM's build folders, sockets, pipes and devices, and the
/// index of a repository below the root: `git status`, which SwiftPM runs there, writes it again without a change.
struct TreeFiles {
    /// A file, a link or an empty folder of a tree.
    struct Entry: Hashable {
        /// The path relative to the root. Bytes that aren't UTF-8 are written as `%FF`, so that all paths are unique.
        let path: String
        /// The bytes of the path, if ``path`` is different.
        let bytes: [UInt8]?
        /// Whether this is an empty folder.
        let isEmptyFolder: Bool
    }

    /// The entries, in no particular order.
    private(set) var entries: [Entry] = []
    /// The paths of the skipped folders.
    private(set) var skipped: [String] = []

    /// Lists a tree.
    ///
    /// - Parameters:
    ///   - root: an absolute path.
    ///   - own: the folder that Bulkhead builds in, relative to the root.
    /// - Throws: ``InputsError`` if a folder can't be read, since its files are then unknown.
    init(_ root: String, own: String = ".build/bulkhead") throws(InputsError) {
        var pending: [[UInt8]] = [[]]
        let own = Array(own.utf8)
        while let folder = pending.popLast() {
            let path = Array(root.utf8) + (folder.isEmpty ? [] : [UInt8(ascii: "/")]) + folder
            let children = try FolderEntry.all(in: path)
            if !folder.isEmpty, Self.isScratch(children, path) {
                skipped.append(Self.escaped(folder))
                continue
            }
            if children.isEmpty, !folder.isEmpty { add(folder, isEmptyFolder: true) }
            for entry in children {
                let name = entry.name
                let child = folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
                switch Self.kind(path + [UInt8(ascii: "/")] + name, entry.type) {
                case S_IFDIR:
                    if child != own, child != Array(".git".utf8) {
                        pending.append(child)
                    } else {
                        skipped.append(Self.escaped(child))
                    }
                case S_IFSOCK, S_IFIFO, S_IFCHR, S_IFBLK: break
                default:
                    // In a linked worktree or a submodule, `.git` is a file with the path of git's folder.
                    if child != Array(".git".utf8), !Self.isGitIndex(child) { add(child, isEmptyFolder: false) }
                }
            }
        }
    }

    /// Whether a path is the one of git's index in a folder `.git`.
    private static func isGitIndex(_ path: [UInt8]) -> Bool { path.suffix(11).elementsEqual("/.git/index".utf8) }

    private mutating func add(_ bytes: [UInt8], isEmptyFolder: Bool) {
        let isText = String(validating: bytes, as: UTF8.self) != nil
        entries.append(
            Entry(path: Self.escaped(bytes), bytes: isText ? nil : bytes, isEmptyFolder: isEmptyFolder))
    }

    /// Returns the bytes as text, with invalid UTF-8 escaped.
    private static func escaped(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let digits = Array("0123456789ABCDEF".utf8)
        let text = bytes.flatMap { byte -> [UInt8] in
            byte < 0x80 && byte != UInt8(ascii: "%")
                ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a folder is SwiftPM's scratch folder. Such a folder contains SwiftPM's state and llbuild's database,
    /// which no repository does.
    private static func isScratch(_ children: [FolderEntry], _ path: [UInt8]) -> Bool {
        func has(_ name: String) -> Bool { children.contains { $0.name.elementsEqual(name.utf8) } }
        guard has("workspace-state.json"),
            has("checkouts"),
            has("repositories"),
            has("artifacts")
        else { return false }
        let state = String(decoding: path, as: UTF8.self) + "/workspace-state.json"
        guard let data = FileManager.default.contents(atPath: state),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return false }
        return object["object"] is [String: Any] && object["version"] is Int
    }

    /// Returns the type of an entry, as in the mode of a file, or 0 if it can't be determined.
    private static func kind(_ path: [UInt8], _ type: Int) -> mode_t {
        // The types are the modes without their lower bits (DTTOIF in dirent.h).
        if type != DT_UNKNOWN { return mode_t(type) << 12 }
        var status = stat()
        let answer = (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { lstat($0, &status) } ?? -1 }
        }
        return answer == 0 ? status.st_mode & S_IFMT : 0
    }
}
