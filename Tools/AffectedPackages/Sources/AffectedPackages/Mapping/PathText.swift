import PackageGraph

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

    /// Returns the path of the containing folder, or `nil` for the root.
    static func parent(_ path: String) -> String? { path.isEmpty ? nil : RelativePath.parent(of: path) }

    /// Returns the last component of a path.
    static func name(_ path: String) -> Substring { RelativePath.name(of: path)[...] }
}
