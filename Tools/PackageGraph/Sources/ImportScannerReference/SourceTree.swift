#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Lists folders and reads files, using only system calls.
public enum SourceTree {
    /// The contents of a folder: files with a suffix, and subfolders, without links.
    public struct Entries {
        /// The paths of the files with the suffix.
        public var files: [String] = []
        /// The paths of the subfolders, except `.git`.
        public var folders: [String] = []
    }

    /// Lists a folder. The result is empty if it can't be read.
    public static func entries(of folder: String, suffix: String = ".swift") -> Entries {
        var entries = Entries()
        guard let directory = opendir(folder) else { return entries }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let type = Int32(entry.pointee.d_type)
            guard type == Int32(DT_REG) || type == Int32(DT_DIR) else { continue }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if type == Int32(DT_REG) {
                if name.hasSuffix(suffix) { entries.files.append(folder + "/" + name) }
            } else if name != ".", name != "..", name != ".git" {
                entries.folders.append(folder + "/" + name)
            }
        }
        return entries
    }

    /// Returns the Swift files at and below the paths, sorted.
    public static func swiftFiles(below paths: [String]) -> [String] {
        var files: [String] = []
        var folders: [String] = []
        for path in paths {
            if path.hasSuffix(".swift") { files.append(path) } else { folders.append(path) }
        }
        while let folder = folders.popLast() {
            let entries = entries(of: folder)
            files += entries.files
            folders += entries.folders
        }
        return files.sorted()
    }

    /// Reads a file into `buffer`, replacing its contents. Returns false if the file can't be read.
    public static func read(_ path: String, into buffer: inout [UInt8]) -> Bool {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        buffer.removeAll(keepingCapacity: true)
        return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { piece in
            while true {
                #if canImport(Darwin)
                let length = Darwin.read(descriptor, piece.baseAddress, piece.count)
                #elseif canImport(Glibc)
                let length = Glibc.read(descriptor, piece.baseAddress, piece.count)
                #else
                let length = Musl.read(descriptor, piece.baseAddress, piece.count)
                #endif
                if length <= 0 { return length == 0 }
                buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[..<length]))
            }
        }
    }
}
