import PackageGraph

/// Functions for paths relative to the root. The path of the root is empty.
enum PathText {
    /// Returns the path of the containing folder, or `nil` for the root.
    static func parent(_ path: String) -> String? { path.isEmpty ? nil : RelativePath.parent(of: path) }

    /// Returns the last component of a path.
    static func name(_ path: String) -> Substring { RelativePath.name(of: path)[...] }
}
