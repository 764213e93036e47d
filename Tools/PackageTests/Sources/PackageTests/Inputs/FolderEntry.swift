import PackageGraph

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
}
