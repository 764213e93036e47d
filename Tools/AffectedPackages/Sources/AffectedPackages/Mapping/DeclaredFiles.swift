import ConfigurationReading

/// The files that a configuration declares as inputs of packages' tests.
struct DeclaredFiles: Sendable {
    /// The packages that read the files below a path without wildcards. Most patterns are such paths, and a lookup is
    /// faster than matching each of them.
    private var paths: [String: Set<Int>] = [:]
    private var patterns: [(pattern: Glob, readers: [Int])] = []

    /// - Parameter entries: lists of patterns, each with the packages that read the files.
    init(_ entries: [(files: [Glob], readers: [Int])]) {
        for entry in entries {
            for file in entry.files {
                if file.isLiteral {
                    let path = file.text.split(separator: "/").joined(separator: "/")
                    paths[path, default: []].formUnion(entry.readers)
                } else {
                    patterns.append((file, entry.readers))
                }
            }
        }
    }

    /// Returns the packages that read a file, or a folder that contains it.
    ///
    /// - Parameter path: a path relative to the root.
    func readers(of path: String) -> Set<Int> {
        var found = paths[""] ?? []
        var rest: String? = path
        while let current = rest {
            if let readers = paths[current] { found.formUnion(readers) }
            rest = PathText.parent(current)
        }
        for (pattern, readers) in patterns where pattern.contains(path) { found.formUnion(readers) }
        return found
    }
}
