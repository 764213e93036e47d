import PackageGraph

/// Selects a mock's imports from those of the files that declare its protocol and the parents.
struct NeededImports {
    /// An import with its conditions.
    struct Line: Hashable {
        let text: String
        let conditions: [String]
    }

    let sources: Sources
    /// The mock's target.
    let testing: Target

    /// Returns the imports, and problems for modules that the mock needs but its target doesn't depend on.
    func lines(for found: MockedProtocol, words: Set<String>) -> (lines: [Line], missing: [MockProblem]) {
        let graph = sources.graph
        let declared = graph.dependencies(of: testing.id)
        var lines: [Line] = []
        var missing: [MockProblem] = []
        func require(_ target: Int, _ text: String, _ conditions: [String]) {
            if declared.contains(where: { $0.to == target }) {
                lines.append(Line(text: text, conditions: conditions))
            } else {
                let module = graph.targets[target].moduleName
                missing.append(
                    found.declaration.problem(
                        "the mock of '\(found.declaration.name)' needs the module '\(module)', on which '\(testing.name)' doesn't depend",
                        advice: "add '\(module)' to its dependencies in \(graph.packages[testing.package].manifestPath)"
                    ))
            }
        }
        for owner in found.lineage {
            let module = graph.targets[owner.file.target].moduleName
            let isOwn = owner.file.target == found.declaration.file.target
            // Only tests can use an internal protocol.
            let attribute = isOwn && found.declaration.accessText.isEmpty ? "@testable " : ""
            // A parent is visible through its child; its module's other types must be imported to be used.
            if isOwn || usesTypes(of: owner.file.target, words) {
                require(owner.file.target, "\(attribute)import \(module)", [])
            }
            for entry in owner.file.imports {
                let targets = graph.targets(ofModule: entry.module).filter { graph.targets[$0].kind != .test }
                if targets.isEmpty {
                    lines.append(Line(text: entry.text, conditions: entry.conditions))
                } else if targets.contains(testing.id) {
                    continue
                } else if let target = targets.first(where: { target in declared.contains { $0.to == target } }) {
                    let isLocal = graph.packages[graph.targets[target].package].origin == .local
                    if !isLocal || usesTypes(of: target, words) { require(target, entry.text, entry.conditions) }
                } else if let target = targets.first(where: { usesTypes(of: $0, words) }) {
                    require(target, entry.text, entry.conditions)
                }
            }
        }
        return (lines, missing)
    }

    /// Returns whether words contain a module's name, or types that it declares.
    private func usesTypes(of target: Int, _ words: Set<String>) -> Bool {
        words.contains(sources.graph.targets[target].moduleName)
            || words.contains { sources.declaration(of: $0, in: target) != nil }
    }
}
