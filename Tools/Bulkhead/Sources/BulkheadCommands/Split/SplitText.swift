import ModuleSplit

/// A plan in the formats that are printed.
struct SplitText {
    private let split: PlannedSplit
    private var plan: SplitPlan { split.plan }
    private var graph: DeclarationGraph { split.graph }

    /// The number of files and names that are listed for a step, unless all are requested.
    private static let listed = 8

    /// The files that past commits changed; `nil` if there is no history.
    private let edits: PastEdits?

    init(_ split: PlannedSplit, edits: PastEdits? = nil) {
        self.split = split
        self.edits = edits
    }

    // MARK: - For people

    func human(isVerbose: Bool) -> String {
        let files = Count.of(graph.files.count, "file", "files")
        var lines = [
            "\(plan.target): \(Count.of(plan.lines, "line", "lines")) in \(files); "
                + "\(Count.of(plan.steps.count, "module", "modules")) proposed, "
                + "\(Count.of(plan.remainingLines, "line stays", "lines stay"))."
        ]
        let savings = savings
        for (index, step) in plan.steps.enumerated() {
            lines.append("")
            lines.append("\(index + 1). \(step.name): \(Count.of(step.lines, "line", "lines"))")
            if !step.uses.isEmpty { lines.append("   uses \(step.uses.joined(separator: ", "))") }
            lines += list("files", step.files.map(path), isVerbose)
            lines += list("parts of files", step.declarations.map(declaration), isVerbose)
            lines += list("become visible", step.exposed.map(exposed), isVerbose)
            lines += list("tests that move along", step.tests.flatMap(\.files).map(relative), isVerbose)
            lines += list("held back", step.held.map(held), isVerbose)
            lines.append("   \(Count.of(step.importingFiles.count, "file imports", "files import")) it")
            if let savings, let edits {
                let commits = Count.of(edits.commits.count, "past commit", "past commits")
                let saved = Count.of(savings[index], "line", "lines")
                lines.append("   saves \(saved) that \(commits) of the target rebuilt")
            }
        }
        if !plan.knots.isEmpty {
            lines.append("")
            lines.append("Declarations that use each other, and the uses whose removal separates them:")
            for knot in plan.knots {
                lines.append("")
                lines.append(
                    "   \(Count.of(knot.lines, "line", "lines")) in \(knot.files.map(path).joined(separator: ", "))")
                lines += list("uses", knot.references.map(reference), isVerbose)
                lines += remedies(for: knot).map { "   try: \($0)" }
            }
        }
        return lines.joined(separator: "\n")
    }

    private func list(_ title: String, _ items: [String], _ isVerbose: Bool) -> [String] {
        guard !items.isEmpty else { return [] }
        let shown = isVerbose ? items : Array(items.prefix(Self.listed))
        let rest = items.count - shown.count
        return ["   \(title) (\(items.count)):"] + shown.map { "     \($0)" }
            + (rest > 0 ? ["     … \(rest) more"] : [])
    }

    private func exposed(_ exposed: SplitPlan.ExposedSymbol) -> String {
        let others = exposed.useCount - 1
        return "\(symbol(exposed.symbol)) for \(place(exposed.reference))"
            + (others > 0 ? " and \(Count.of(others, "other use", "other uses"))" : "")
    }

    private func held(_ held: SplitPlan.HeldDeclaration) -> String {
        declaration(held.node) + (held.reference.map { ", which uses \(reference($0))" } ?? "")
    }

    /// `Foo.swift:12 uses bar(_:)`.
    private func reference(_ index: Int) -> String {
        "\(place(index)): \(symbol(graph.references[index].symbol)), used by "
            + graph.declaration(graph.references[index].from).name
    }

    /// The commands that replace a type by a protocol where its uses hold a knot together.
    func remedies(for knot: SplitPlan.Knot) -> [String] {
        var types: [String] = []
        for index in knot.references {
            let declaration = graph.declaration(graph.symbols[graph.references[index].symbol].node)
            guard [.type, .closedClass].contains(declaration.kind), !types.contains(declaration.name) else { continue }
            types.append(declaration.name)
        }
        return types.prefix(3).map { "bulkhead split invert \($0) --target \(plan.target)" }
    }

    // MARK: - Savings

    /// For each step, the lines of the target that the past commits rebuild before it but not after it; `nil` without
    /// past commits.
    private var savings: [Int]? {
        guard let edits, !edits.commits.isEmpty else { return nil }
        let rebuilt = (0...plan.steps.count).map { steps in
            edits.linesRebuilt(in: Arrangement(of: plan, graph, steps: steps), of: graph)
        }
        return zip(rebuilt, rebuilt.dropFirst()).map { $0 - $1 }
    }

    // MARK: - For programs

    /// The plan as a JSON object.
    var json: String {
        let savings = savings
        return JSON.object([
            "target": .string(plan.target),
            "lines": .number(plan.lines),
            "remainingLines": .number(plan.remainingLines),
            "steps": .array(plan.steps.enumerated().map { json($1, saving: savings?[$0]) }),
            "knots": .array(
                plan.knots.map { knot in
                    .object([
                        "files": .strings(knot.files.map(path)),
                        "lines": .number(knot.lines),
                        "references": .array(knot.references.map(json)),
                    ])
                }),
        ]).text
    }

    private func json(_ step: SplitPlan.Step, saving: Int?) -> JSON {
        .object([
            "name": .string(step.name),
            "files": .strings(step.files.map(path)),
            "declarations": .strings(step.declarations.map(declaration)),
            "lines": .number(step.lines),
            "access": .array(
                step.exposed.map { exposed in
                    .object([
                        "name": .string(graph.symbols[exposed.symbol].name),
                        "place": .string(definition(exposed.symbol)),
                        "uses": .number(exposed.useCount),
                        "for": .string(place(exposed.reference)),
                    ])
                }),
            "imports": .strings(step.importingFiles.map(path)),
            "tests": .strings(step.tests.flatMap(\.files).map(relative)),
            "uses": .strings(step.uses),
            "savings": .object([
                "linesNotRebuilt": .number(step.lines),
                "pastCommits": .number(edits?.commits.count ?? 0),
                "linesOfPastCommits": saving.map(JSON.number) ?? .null,
            ]),
        ])
    }

    private func json(_ index: Int) -> JSON {
        .object([
            "place": .string(place(index)),
            "from": .string(graph.declaration(graph.references[index].from).name),
            "to": .string(graph.symbols[graph.references[index].symbol].name),
        ])
    }

    /// The modules and what they use as a Mermaid flowchart.
    var mermaid: String {
        var lines = ["flowchart LR"]
        let names = plan.steps.map(\.name)
        lines.append("  t[\"\(plan.target)<br>\(plan.remainingLines) lines\"]")
        for (index, step) in plan.steps.enumerated() {
            lines.append("  m\(index)[\"\(step.name)<br>\(step.lines) lines\"]")
        }
        for (index, step) in plan.steps.enumerated() {
            lines.append("  t --> m\(index)")
            for used in step.uses.compactMap({ names.firstIndex(of: $0) }) { lines.append("  m\(index) --> m\(used)") }
        }
        return lines.joined(separator: "\n")
    }

    // MARK: - Places

    /// A file's path relative to the target's folder.
    func path(_ file: Int) -> String {
        let path = graph.files[file].path
        return path.hasPrefix(split.subject.folder + "/")
            ? String(path.dropFirst(split.subject.folder.count + 1)) : path
    }

    /// A path relative to the package's folder.
    func relative(_ path: String) -> String {
        let folder = split.subject.package.directory
        return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }

    private func declaration(_ node: Int) -> String {
        let declaration = graph.declaration(node)
        let keyword = declaration.kind == .extensionBlock ? "extension " : ""
        return "\(path(graph.nodes[node].file)):\(declaration.lines.lowerBound) \(keyword)\(declaration.name)"
    }

    private func symbol(_ index: Int) -> String {
        "\(graph.symbols[index].name) (\(definition(index)))"
    }

    private func definition(_ symbol: Int) -> String {
        let place = graph.place(ofSymbol: symbol)
        return "\(path(place.file)):\(place.line)"
    }

    private func place(_ reference: Int) -> String {
        let place = graph.place(ofReference: reference)
        return "\(path(place.file)):\(place.line)"
    }
}
