#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Functions for paths relative to the root. The path of the root is empty.
///
/// They work on bytes, since the methods of collections are slow in a debug build, which is how a repository's own tools
/// run.
enum PathText {
    /// Appends a path to a base, and resolves `.` and `..`. A path that leaves the root keeps its leading `..`.
    static func join(_ base: String, _ path: String) -> String {
        var parts = base.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    /// Whether a path is identical to another or below it.
    static func isInside(_ path: String, _ other: String) -> Bool {
        let count = other.utf8.count
        if count == 0 { return true }
        if path.utf8.count < count { return false }
        var path = path
        var other = other
        return path.withUTF8 { path in
            other.withUTF8 { other in
                guard let first = path.baseAddress, let second = other.baseAddress else { return false }
                return (path.count == count || first[count] == UInt8(ascii: "/")) && memcmp(first, second, count) == 0
            }
        }
    }

    /// Returns the path of the containing folder, or `nil` for the root.
    static func parent(_ path: String) -> String? {
        if path.isEmpty { return nil }
        guard let slash = lastSlash(in: path) else { return "" }
        return String(path[..<slash])
    }

    /// Returns the last component of a path.
    static func name(_ path: String) -> Substring {
        guard let slash = lastSlash(in: path) else { return path[...] }
        return path[path.utf8.index(after: slash)...]
    }

    private static func lastSlash(in path: String) -> String.Index? {
        var bytes = path
        let offset = bytes.withUTF8 { bytes -> Int? in
            guard let first = bytes.baseAddress else { return nil }
            var offset = bytes.count &- 1
            while offset >= 0, first[offset] != UInt8(ascii: "/") { offset &-= 1 }
            return offset < 0 ? nil : offset
        }
        return offset.map { path.utf8.index(path.utf8.startIndex, offsetBy: $0) }
    }
}
