import AffectedPackages

/// The files of a target that past commits changed.
///
/// A divided file counts for each of its modules, since it isn't known which part a past commit changed.
public struct PastEdits: Sendable {
    /// For each commit that changed a file of the target, the newest first, its files: indices in
    /// ``DeclarationGraph/files``.
    public let commits: [[Int]]

    /// - Parameter commits: For each commit, its files.
    init(commits: [[Int]]) {
        self.commits = commits
    }

    /// - Parameters:
    ///   - history: The past commits.
    ///   - split: The target that is divided. Files that no longer belong to it count for nothing.
    public init(_ history: PastChanges, of split: PlannedSplit) {
        let prefix = split.subject.graph.root + "/"
        let paths = split.graph.files.enumerated().map { (String($1.path.dropFirst(prefix.count)), $0) }
        let fileOfPath = Dictionary(paths, uniquingKeysWith: { first, _ in first })
        let all = history.revisions.indices.map { commit in
            Set(history.files(of: commit).compactMap { fileOfPath[$0.path] }).sorted()
        }
        commits = all.filter { !$0.isEmpty }
    }

    /// Returns the lines that the commits rebuild in the modules of an arrangement. A module is rebuilt if one of its
    /// files changed, or a module that it needs.
    public func linesRebuilt(in arrangement: Arrangement, of graph: DeclarationGraph) -> Int {
        var modulesOfFile = [Set<Int>](repeating: [], count: graph.files.count)
        for (node, module) in arrangement.moduleOfNode.enumerated() {
            modulesOfFile[graph.nodes[node].file].insert(module)
        }
        return commits.reduce(0) { sum, files in
            var rebuilt: Set<Int> = []
            for file in files { rebuilt.formUnion(modulesOfFile[file].isEmpty ? [0] : modulesOfFile[file]) }
            var open = Array(rebuilt)
            while let module = open.popLast() {
                for edge in arrangement.edges where edge.to == module && rebuilt.insert(edge.from).inserted {
                    open.append(edge.from)
                }
            }
            return sum + rebuilt.reduce(0) { $0 + arrangement.lines[$1] }
        }
    }
}
