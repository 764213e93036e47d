import ModuleSplit

/// The plan and the declarations of a target, as the page of the plan reads them.
struct SplitPageData {
    let split: PlannedSplit
    let text: SplitText
    /// The files that past commits changed; `nil` if there is no history.
    let edits: PastEdits?
    private var graph: DeclarationGraph { split.graph }

    var json: JSON {
        let used = Set(graph.references.map(\.symbol)).sorted()
        let positions = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
        return .object([
            "target": .string(split.plan.target),
            "level": .string(split.level == .public ? "public" : "package"),
            "files": .strings(graph.files.indices.map(text.path)),
            "nodes": nodes,
            "symbols": .array(used.map(symbol)),
            "references": .array(
                graph.references.indices.map { index in
                    let reference = graph.references[index]
                    let line = graph.place(ofReference: index).line
                    return .array(
                        [reference.from, positions[reference.symbol] ?? 0, line].map(JSON.number))
                }),
            "steps": .array(
                split.plan.steps.map { step in
                    .object([
                        "name": .string(step.name),
                        "nodes": .array(step.nodes.map(JSON.number)),
                        "held": .array(step.held.map(held)),
                    ])
                }),
            "knots": .array(split.plan.knots.map(knot)),
            "suites": .array(split.tests.suites.map(suite)),
            "commits": .array((edits?.commits ?? []).map { .array($0.map(JSON.number)) }),
        ])
    }

    private var nodes: JSON {
        let groups = graph.tiedGroups
        let blocks = BlockGraph(graph).blockOfNode
        return .array(
            graph.nodes.indices.map { node in
                let declaration = graph.declaration(node)
                return .object([
                    "name": .string(declaration.name),
                    "kind": .string(graph.keyword(of: node)),
                    "file": .number(graph.nodes[node].file),
                    "line": .number(declaration.lines.lowerBound),
                    "lines": .number(declaration.lines.count),
                    "group": .number(groups[node]),
                    "block": .number(blocks[node]),
                    "fixed": .optional(obstacle(node)),
                ])
            })
    }

    /// The reason that a declaration can't move.
    private func obstacle(_ node: Int) -> String? {
        if graph.declaration(node).kind == .statements { return "statements of the program" }
        let usesResources = graph.files[graph.nodes[node].file].usesResources
        let hasResources = !split.subject.subject.declaration.resources.isEmpty
        return usesResources && hasResources ? "its file uses Bundle.module" : nil
    }

    private func symbol(_ index: Int) -> JSON {
        .object([
            "name": .string(graph.symbols[index].name),
            "node": .number(graph.symbols[index].node),
            "line": .number(graph.place(ofSymbol: index).line),
            "hidden": .bool(graph.isHidden(index, below: split.level)),
        ])
    }

    private func held(_ held: SplitPlan.HeldDeclaration) -> JSON {
        .object([
            "node": .number(held.node),
            "reference": held.reference.map(JSON.number) ?? .null,
        ])
    }

    private func knot(_ knot: SplitPlan.Knot) -> JSON {
        .object([
            "files": .array(knot.files.map(JSON.number)),
            "lines": .number(knot.lines),
            "references": .array(knot.references.map(JSON.number)),
            "remedies": .strings(text.remedies(for: knot)),
        ])
    }

    private func suite(_ suite: MovedTests.Suite) -> JSON {
        .object([
            "count": .number(suite.fileCount),
            "files": .array(
                suite.files.map { file in
                    .object([
                        "path": .string(text.relative(file.path)),
                        "nodes": .array(file.nodes.sorted().map(JSON.number)),
                        "independent": .bool(file.isIndependent),
                    ])
                }),
        ])
    }
}
