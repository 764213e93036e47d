/// Combines the files of a tree into few rules, by using a folder instead of all files in it.
enum CoveredFolders {
    /// Returns the folders and files that cover exactly the given files.
    ///
    /// - Parameters:
    ///   - files: paths relative to the root.
    ///   - all: the paths of all files in the tree.
    ///   - others: the paths of folders that contain files which aren't in `all`.
    static func of(_ files: Set<String>, among all: some Sequence<String>, excluding others: [String])
        -> Set<String>
    {
        var partial: Set<String> = [""]
        for path in others { partial.formUnion([path] + around(path)) }
        for path in all where !files.contains(path) {
            // The folders that contain such a folder contain other files too.
            for folder in around(path) where !partial.insert(folder).inserted { break }
        }
        return Set(
            files.map { path in
                var best = path
                for folder in around(path) {
                    if partial.contains(folder) { break }
                    best = folder
                }
                return best
            })
    }

    /// Returns the folders that contain a path, the innermost first, without the root.
    private static func around(_ path: String) -> [String] {
        var folders: [String] = []
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            folders.append(String(rest))
        }
        return folders
    }
}
