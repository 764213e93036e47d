#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Paths without links.
enum RealPath {
    /// The absolute path of what lies at a path, without links, `.` and `..`; `nil` if nothing does.
    static func of(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
