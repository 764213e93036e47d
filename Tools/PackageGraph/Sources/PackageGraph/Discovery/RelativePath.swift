#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Functions on paths relative to the root: components separated by slashes, empty for the root itself.
///
/// They work on bytes: a character of a folder's name can have several, and the methods of collections are slow in a
/// debug build, which is how a repository's own tools run.
public enum RelativePath {
    /// Returns a path relative to a folder that contains it, or nil if the folder doesn't. Both are absolute, or both
    /// are relative to the root.
    public static func relative(_ path: String, to folder: String) -> String? {
        guard isInside(path, folder) else { return nil }
        return String(Substring(path.utf8.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1)))
    }

    /// Returns the path from one folder to another, as a manifest contains it: `../Core`. Both are absolute and without
    /// links.
    public static func from(_ folder: String, to other: String) -> String {
        let from = folder.split(separator: "/")
        let to = other.split(separator: "/")
        let common = zip(from, to).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: from.count - common) + to.dropFirst(common).map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// Returns the path of the folder that contains a path; empty for one without a slash.
    public static func parent(of path: String) -> String {
        guard let slash = lastSlash(in: path) else { return "" }
        return String(path[..<slash])
    }

    /// Appends a path and resolves `.` and `..`. A path that leaves the root keeps its leading `..`.
    public static func join(_ base: String, _ path: String) -> String {
        if isPlain(path) { return append(base, path) }
        var parts = base.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    /// Whether a path isn't empty, and has no periods and no empty components.
    private static func isPlain(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            var last = UInt8(ascii: "/")
            for byte in bytes {
                if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") && last == byte { return false }
                last = byte
            }
            return last != UInt8(ascii: "/")
        }
    }

    /// Appends a name to the path of a folder.
    static func append(_ folder: String, _ name: String) -> String {
        if folder.isEmpty { return name }
        var path = ""
        path.reserveCapacity(folder.utf8.count + 1 + name.utf8.count)
        path += folder
        path += "/"
        path += name
        return path
    }

    /// Returns the last component of a path.
    public static func name(of path: String) -> String {
        guard let slash = lastSlash(in: path) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// Whether a path equals another or is below it.
    public static func isInside(_ path: String, _ other: String) -> Bool {
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
