#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Resolves symbolic links.
enum RealPath {
    /// Returns the absolute path of a file without links, `.` and `..`, or `nil` if it doesn't exist.
    static func of(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
