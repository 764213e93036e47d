/// Functions on paths relative to the root: components separated by slashes, empty for the root itself.
///
/// Positions are counted in bytes, since a character of a folder's name can have several.
public enum RelativePath {
    /// Returns a path relative to a folder that contains it, or nil if the folder doesn't. Both are absolute, or both
    /// are relative to the root.
    public static func relative(_ path: String, to folder: String) -> String? {
        guard isInside(path, folder) else { return nil }
        return String(Substring(path.utf8.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1)))
    }

    /// Returns the path of the folder that contains a path; empty for one without a slash.
    static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[..<slash])
    }

    /// Appends a path and resolves `.` and `..`. A path that leaves the root keeps its `..`.
    static func join(_ base: String, _ path: String) -> String {
        if !path.isEmpty, !path.utf8.contains(UInt8(ascii: ".")), path.utf8.first != UInt8(ascii: "/"),
            path.utf8.last != UInt8(ascii: "/")
        {
            return append(base, path)
        }
        var parts = base.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
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
    static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// Whether a path equals another or is below it.
    static func isInside(_ path: String, _ other: String) -> Bool {
        if other.isEmpty { return true }
        let path = path.utf8
        let other = other.utf8
        guard path.starts(with: other) else { return false }
        return path.count == other.count
            || path[path.index(path.startIndex, offsetBy: other.count)] == UInt8(ascii: "/")
    }
}
