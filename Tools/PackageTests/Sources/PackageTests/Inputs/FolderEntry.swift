import PackageGraph

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An entry of a folder, as `readdir` returns it.
struct FolderEntry {
    /// The bytes of the name, which may not be UTF-8.
    let name: [UInt8]
    /// The type, such as `DT_REG`. Some file systems don't say it: `DT_UNKNOWN`.
    let type: Int

    /// Returns all entries of a folder except for `.` and `..`, in no particular order.
    ///
    /// - Parameter path: the bytes of the folder's path.
    /// - Throws: ``InputsError`` if the folder can't be read to its end, since the rest is then unknown.
    static func all(in path: [UInt8]) throws(InputsError) -> [FolderEntry] {
        var entries: [FolderEntry] = []
        do throws(FolderEntries.Failure) {
            try FolderEntries.forEach(in: path) { entries.append(FolderEntry(name: Array($0), type: Int($1))) }
        } catch {
            throw InputsError("\(String(decoding: path, as: UTF8.self)): the folder can't be read: \(error)")
        }
        return entries
    }

    /// Calls a closure with each entry of a folder except for `.` and `..`, in no particular order, without copying
    /// anything.
    ///
    /// - Parameters:
    ///   - path: the path of the folder.
    ///   - visit: receives the folder's descriptor, the name and its length in bytes, and the type.
    /// - Returns: whether the folder was read to its end.
    static func forEach(
        in path: UnsafePointer<CChar>,
        _ visit: (_ folder: Int32, _ name: UnsafePointer<CChar>, _ length: Int, _ type: Int) -> Void
    ) -> Bool {
        guard let stream = opendir(path) else { return false }
        defer { closedir(stream) }
        let descriptor = dirfd(stream)
        let dot = CChar(UInt8(ascii: "."))
        while true {
            errno = 0
            guard let entry = readdir(stream) else { return errno == 0 }
            let type = Int(entry.pointee.d_type)
            withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                let name = UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
                let length = strlen(name)
                if name[0] == dot, length == 1 || length == 2 && name[1] == dot { return }
                visit(descriptor, name, length, type)
            }
        }
    }
}
