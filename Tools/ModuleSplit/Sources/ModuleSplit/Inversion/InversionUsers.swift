/// The declarations that should no longer use a type.
struct InversionUsers {
    /// The indices in ``DeclarationGraph/nodes``.
    let nodes: Set<Int>

    /// Finds the declarations that people name.
    ///
    /// - Parameters:
    ///   - patterns: Files, folders or declarations, as ``DeclarationGraph/nodes(named:in:)`` finds them. If there are none,
    ///     the declarations are those whose uses of the type the plan would remove from a knot, or else all of the
    ///     knot that use it from other files.
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
            let named = graph.nodes(named: pattern, in: folder)
            guard !named.isEmpty else {
                throw .refused(
                    "there is no file or declaration '\(pattern)'; files are relative to \(folder), for example "
                        + "'Prices/*.swift'")
            }
            guard !named.contains(type.node) || graph.declaration(type.node).name == pattern else {
                throw .refused(
                    "'\(pattern)' contains \(type.name) itself; name the declarations that should no longer use it "
                        + "instead of their file")
            }
            guard !named.contains(type.node) else {
                throw .refused("'\(pattern)' is the type itself; name the declarations that should no longer use it")
            }
            found.formUnion(named)
        }
        nodes = found
    }

    private static func knotted(_ type: InvertedType, in graph: DeclarationGraph) throws(StepError) -> Set<Int> {
        let blocks = BlockGraph(graph)
        func users(in references: some Sequence<DeclarationGraph.Reference>) -> Set<Int> {
            let used = references.filter { $0.symbol == type.symbol || type.members.contains($0.symbol) }
            return Set(used.map(\.from)).subtracting(type.nodes)
        }
        let knots = KnotFinder(graph: graph, blocks: blocks).knots(limit: .max)
        var nodes = users(in: knots.flatMap(\.references).map { graph.references[$0] })
        if nodes.isEmpty {
            // The plan removes the uses in the other direction, but these hold the knot together too.
            let block = blocks.blockOfNode[type.node]
            nodes = users(
                in: graph.references.filter {
                    blocks.blockOfNode[$0.from] == block
                        && graph.nodes[$0.from].file != graph.nodes[graph.symbols[$0.symbol].node].file
                })
        }
        guard !nodes.isEmpty else {
            throw .refused(
                "no knot is held together by uses of \(type.name); name the files or declarations that should "
                    + "no longer use it with --in")
        }
        return nodes
    }
}
