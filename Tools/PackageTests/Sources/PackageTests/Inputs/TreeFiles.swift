import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// All files of a tree, ignored ones too: SwiftPM compiles what git ignores.
enum TreeFiles {
    /// Folders that hold what tools make of the tree, and nothing that a test reads.
    private static let passedOver: Set<String> = [".git", ".build", ".swiftpm", ".bulkhead"]

    /// The paths below a folder, relative to it, in no order. Scratch folders of SwiftPM are left out, whatever their name, and
    /// so are sockets, pipes and devices, which have no content of their own; links are in it as links.
    ///
    /// - Throws: ``InputsError`` for a folder that can't be read: what isn't seen can't be an input.
    static func list(_ root: String) throws(InputsError) -> [String] {
        var files: [String] = []
        var pending = [""]
        while let folder = pending.popLast() {
            let path = folder.isEmpty ? root : root + "/" + folder
            guard let stream = opendir(path) else {
                throw InputsError("\(path): the folder can't be read: \(String(cString: strerror(errno)))")
            }
            defer { closedir(stream) }
            var own: [String] = []
            var folders: [String] = []
            var isScratch = false
            while let entry = readdir(stream) {
                let type = entry.pointee.d_type
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
                }
                if name == "." || name == ".." { continue }
                let child = folder.isEmpty ? name : folder + "/" + name
                switch kind(root + "/" + child, type) {
                case S_IFDIR:
                    if !passedOver.contains(name) { folders.append(child) }
                case S_IFSOCK, S_IFIFO, S_IFCHR, S_IFBLK: break
                default:
                    if name == "workspace-state.json" { isScratch = true }
                    own.append(child)
                }
            }
            if isScratch { continue }
            files += own
            pending += folders
        }
        return files
    }

    /// What an entry of a folder is, as in the mode of a file; 0 when that can't be told.
    private static func kind(_ path: String, _ type: UInt8) -> mode_t {
        // The types are the modes without their lower bits (DTTOIF in dirent.h).
        if type != UInt8(DT_UNKNOWN) { return mode_t(type) << 12 }
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }
}
