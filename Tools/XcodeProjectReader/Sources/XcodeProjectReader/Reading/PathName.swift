/// Functions on absolute paths, without a look at the disk.
enum PathName {
    /// Appends a path and resolves `.` and `..`; an absolute one replaces the base.
    static func join(_ base: String, _ path: String) -> String {
        if path.isEmpty { return base }
        if isPlain(path) { return base + "/" + path }
        var parts = path.hasPrefix("/") ? [] : base.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Whether a path is relative and each of its components is a name that doesn't start with a dot.
    private static func isPlain(_ path: String) -> Bool {
        var previous = UInt8(ascii: "/")
        for byte in path.utf8 {
            if previous == UInt8(ascii: "/"), byte == UInt8(ascii: ".") || byte == previous { return false }
            previous = byte
        }
        return previous != UInt8(ascii: "/")
    }

    /// Returns the last component.
    static func last(_ path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    /// Returns the last component, up to its last dot.
    static func withoutExtension(_ path: String) -> String {
        let name = last(path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Returns the path of the containing folder.
    static func parent(_ path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    }
}
