/// Puts many files of a tree into few rules: a folder stands for all in it where all in it is meant.
enum CoveredFolders {
    /// The folders, and the files in none of them, that hold some files of a tree and nothing else.
    ///
    /// - Parameters:
    ///   - files: paths from the root.
    ///   - all: the paths of everything in the tree.
    ///   - others: the paths of folders that hold more than `all` says.
    static func of(_ files: Set<String>, among all: some Sequence<String>, apartFrom others: [String])
        -> Set<String>
    {
        var partial: Set<String> = [""]
        for path in others { partial.formUnion([path] + around(path)) }
        for path in all where !files.contains(path) {
            // What is around a folder that holds more does as well.
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

    /// The folders around a path, the innermost first, without the root.
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
