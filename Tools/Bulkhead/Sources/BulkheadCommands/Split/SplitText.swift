import ModuleSplit

/// A plan in the formats that are printed.
struct SplitText {
    private let split: PlannedSplit
    private var plan: SplitPlan { split.plan }
    private var graph: DeclarationGraph { split.graph }

    /// The number of files and names that are listed for a step, unless all are requested.
    private static let listed = 8

    init(_ split: PlannedSplit) {
        self.split = split
    }

    // MARK: - For people

    func human(isVerbose: Bool) -> String {
        let files = Count.of(graph.files.count, "file", "files")
        var lines = [
            "\(plan.target): \(Count.of(plan.lines, "line", "lines")) in \(files); "
                + "\(Count.of(plan.steps.count, "module", "modules")) proposed, "
                + "\(Count.of(plan.remainingLines, "line stays", "lines stay"))."
        ]
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
        }
        if !plan.knots.isEmpty {
            lines.append("")
            lines.append("Declarations that use each other, and the uses whose removal separates them:")
            for knot in plan.knots {
                lines.append("")
                lines.append(
                    "   \(Count.of(knot.lines, "line", "lines")) in \(knot.files.map(path).joined(separator: ", "))")
                lines += list("uses", knot.references.map(reference), isVerbose)
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

    // MARK: - For programs

    /// The plan as a JSON object.
    var json: String {
        JSON.object([
            "target": .string(plan.target),
            "lines": .number(plan.lines),
            "remainingLines": .number(plan.remainingLines),
            "steps": .array(plan.steps.map(json)),
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

    private func json(_ step: SplitPlan.Step) -> JSON {
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
            "savings": .object(["linesNotRebuilt": .number(step.lines)]),
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
    private func path(_ file: Int) -> String {
        let path = graph.files[file].path
        return path.hasPrefix(split.subject.folder + "/")
            ? String(path.dropFirst(split.subject.folder.count + 1)) : path
    }

    /// A path relative to the package's folder.
    private func relative(_ path: String) -> String {
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
