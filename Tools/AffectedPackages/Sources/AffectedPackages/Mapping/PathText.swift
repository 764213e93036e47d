/// Functions for paths relative to the root. The path of the root is empty.
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
        if other.isEmpty { return true }
        let path = path.utf8
        let other = other.utf8
        guard path.starts(with: other) else { return false }
        return path.count == other.count
            || path[path.index(path.startIndex, offsetBy: other.count)] == UInt8(ascii: "/")
    }

    /// Returns the path of the containing folder, or `nil` for the root.
    static func parent(_ path: String) -> String? {
        if path.isEmpty { return nil }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[..<slash])
    }

    /// Returns the last component of a path.
    static func name(_ path: String) -> Substring {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
        return path[path.index(after: slash)...]
    }
}
