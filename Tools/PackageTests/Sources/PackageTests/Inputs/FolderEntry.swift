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
        guard
            let stream = (path + [0]).withUnsafeBufferPointer({ bytes in
                bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { opendir($0) } }
            })
        else { throw problem(with: path) }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw problem(with: path) }
                return entries
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                bytes.baseAddress.map {
                    Array(UnsafeRawBufferPointer(start: $0, count: strlen($0.assumingMemoryBound(to: CChar.self))))
                } ?? []
            }
            if name == [UInt8(ascii: ".")] || name == [UInt8(ascii: "."), UInt8(ascii: ".")] { continue }
            entries.append(FolderEntry(name: name, type: Int(entry.pointee.d_type)))
        }
    }

    private static func problem(with path: [UInt8]) -> InputsError {
        let reason = String(cString: strerror(errno))
        return InputsError("\(String(decoding: path, as: UTF8.self)): the folder can't be read: \(reason)")
    }
}
