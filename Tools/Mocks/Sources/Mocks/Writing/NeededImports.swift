import PackageGraph

/// Chooses what a mock imports of all that the files import which declare its protocol and the parents.
struct NeededImports {
    /// An import, under conditions.
    struct Line: Hashable {
        let text: String
        let conditions: [String]
    }

    let sources: Sources
    /// The target that the mock is in.
    let testing: Target

    /// The imports, and the modules that the mock needs and its target doesn't depend on.
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
            // An internal protocol is seen by tests alone.
            let attribute = isOwn && found.declaration.accessText.isEmpty ? "@testable " : ""
            // A parent is seen through its child; what it declares besides is imported where it is used.
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

    /// Whether some words name a module, or types that it declares.
    private func usesTypes(of target: Int, _ words: Set<String>) -> Bool {
        words.contains(sources.graph.targets[target].moduleName)
            || words.contains { sources.declaration(of: $0, in: target) != nil }
    }
}
