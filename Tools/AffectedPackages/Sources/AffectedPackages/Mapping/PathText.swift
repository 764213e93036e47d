/// Paths relative to the root: parts with a slash between them, empty for the root itself.
enum PathText {
    /// A path below another, with `.` and `..` carried out; one that leaves the root keeps its `..`.
    static func join(_ base: String, _ path: String) -> String {
        var parts = base.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    /// Whether a path is another or lies below it.
    static func isInside(_ path: String, _ other: String) -> Bool {
        if other.isEmpty { return true }
        let path = path.utf8
        let other = other.utf8
        guard path.starts(with: other) else { return false }
        return path.count == other.count
            || path[path.index(path.startIndex, offsetBy: other.count)] == UInt8(ascii: "/")
    }

    /// The folder of a path; nil for the root.
    static func parent(_ path: String) -> String? {
        if path.isEmpty { return nil }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[..<slash])
    }

    /// The last part of a path.
    static func name(_ path: String) -> Substring {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
        return path[path.index(after: slash)...]
    }
}
