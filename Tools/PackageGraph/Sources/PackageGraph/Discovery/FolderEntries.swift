#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads the entries of folders.
public enum FolderEntries {
    /// A folder couldn't be read to its end, so its further entries are unknown.
    public struct Failure: Error, CustomStringConvertible {
        /// The system's error number.
        public let code: Int32

        /// The system's reason.
        public var description: String { String(cString: strerror(code)) }
    }

    /// Calls a closure with each entry of a folder except for `.` and `..`, in no particular order.
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - visit: Receives the bytes of the name, which may not be UTF-8 and are valid during the call, and the type,
    ///     such as `DT_REG`. Some file systems don't know it: `DT_UNKNOWN`.
    /// - Throws: ``Failure`` if the folder can't be read to its end.
    public static func forEach(
        in folder: String, _ visit: (_ name: UnsafeBufferPointer<UInt8>, _ type: UInt8) -> Void
    ) throws(Failure) {
        try forEach(in: opendir(folder)) { _, name, type in visit(name, type) }
    }

    /// Calls a closure with each entry of a folder whose path may not be UTF-8, as ``forEach(in:_:)-(String,_)`` does.
    public static func forEach(
        in folder: [UInt8], _ visit: (_ name: UnsafeBufferPointer<UInt8>, _ type: UInt8) -> Void
    ) throws(Failure) {
        let path = (folder + [0]).map(CChar.init(bitPattern:))
        let stream = path.withUnsafeBufferPointer { $0.baseAddress.flatMap { opendir($0) } }
        try forEach(in: stream) { _, name, type in visit(name, type) }
    }

    /// Calls a closure with each entry of a folder, as ``forEach(in:_:)-(String,_)`` does, and with the folder's
    /// descriptor, for functions such as `fstatat`. A NUL byte follows the name.
    public static func forEach(
        at folder: UnsafePointer<CChar>,
        _ visit: (_ descriptor: Int32, _ name: UnsafeBufferPointer<UInt8>, _ type: UInt8) -> Void
    ) throws(Failure) {
        try forEach(in: opendir(folder), visit)
    }

    /// Returns the names in a folder except for `.` and `..`, sorted.
    /// - Throws: ``Failure``.
    public static func names(in folder: String) throws(Failure) -> [String] {
        var names: [String] = []
        try forEach(in: folder) { name, _ in names.append(String(decoding: name, as: UTF8.self)) }
        return names.sorted()
    }

    #if canImport(Darwin)
    private typealias Stream = UnsafeMutablePointer<DIR>
    #else
    private typealias Stream = OpaquePointer
    #endif

    private static func forEach(
        in stream: Stream?,
        _ visit: (_ descriptor: Int32, _ name: UnsafeBufferPointer<UInt8>, _ type: UInt8) -> Void
    ) throws(Failure) {
        guard let stream else { throw Failure(code: errno) }
        defer { closedir(stream) }
        let descriptor = dirfd(stream)
        let dot = CChar(UInt8(ascii: "."))
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw Failure(code: errno) }
                return
            }
            let type = entry.pointee.d_type
            withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                let text = UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
                let length = strlen(text)
                if text[0] == dot, length == 1 || length == 2 && text[1] == dot { return }
                visit(
                    descriptor,
                    UnsafeBufferPointer(
                        start: UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self), count: length), type)
            }
        }
    }
}
