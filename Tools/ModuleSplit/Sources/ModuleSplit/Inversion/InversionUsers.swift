import ConfigurationReading

/// The declarations that should no longer know a type.
struct InversionUsers {
    /// The indices in ``DeclarationGraph/nodes``.
    let nodes: Set<Int>

    /// Finds the declarations that people name.
    ///
    /// - Parameters:
    ///   - patterns: Paths or patterns of files, relative to the target's folder, or names of declarations. If there are
    ///     none, the declarations are those whose uses of the type hold a knot together.
    ///   - type: The type.
    ///   - graph: The declarations of the target.
    ///   - folder: The absolute path of the target's folder.
    /// - Throws: `refused` if a pattern matches nothing, or the type itself.
    init(
        _ patterns: [String], of type: InvertedType, in graph: DeclarationGraph, folder: String
    ) throws(StepError) {
        guard !patterns.isEmpty else {
            nodes = try Self.knotted(type, in: graph)
            return
        }
        var found: Set<Int> = []
        for pattern in patterns {
            let glob = Glob(pattern)
            let matching = graph.nodes.indices.filter { node in
                glob.matches(String(graph.files[graph.nodes[node].file].path.dropFirst(folder.count + 1)))
            }
            let named = graph.nodes.indices.filter { graph.declaration($0).name == pattern }
            guard !matching.isEmpty || !named.isEmpty else {
                throw .refused(
                    "there is no file or declaration '\(pattern)'; files are relative to \(folder), for example "
                        + "'Prices/*.swift'")
            }
            guard !matching.contains(type.node) else {
                throw .refused(
                    "'\(pattern)' contains \(type.name) itself; name the declarations that should no longer know it "
                        + "instead of their file")
            }
            guard !named.contains(type.node) else {
                throw .refused("'\(pattern)' is the type itself; name the declarations that should no longer know it")
            }
            found.formUnion(matching.isEmpty ? named : matching)
        }
        nodes = found
    }

    private static func knotted(_ type: InvertedType, in graph: DeclarationGraph) throws(StepError) -> Set<Int> {
        let knots = KnotFinder(graph: graph, blocks: BlockGraph(graph)).knots(limit: .max)
        let references = knots.flatMap(\.references).map { graph.references[$0] }
        let used = references.filter { $0.symbol == type.symbol || type.members.contains($0.symbol) }
        let nodes = Set(used.map(\.from)).subtracting(type.nodes)
        guard !nodes.isEmpty else {
            throw .refused(
                "the plan has no knot that uses of \(type.name) hold together; name the files or declarations that should "
                    + "no longer know it with --in")
        }
        return nodes
    }
}
