import PackageGraph

/// Selects a mock's imports from those of the files that declare its protocol and the parents.
struct NeededImports {
    /// An import with its conditions.
    struct Line: Hashable {
        let text: String
        let conditions: [String]
    }

    /// The imports and types that a mock needs.
    struct Result {
        var lines: [Line] = []
        /// Problems for modules that the mock needs but its target doesn't depend on, and for hidden types.
        var problems: [MockProblem] = []
        /// The tree's types that it uses.
        var types: Set<UsedType> = []
        /// The targets of the imported modules.
        var targets: Set<Int> = []
        /// The imported modules that no package here declares.
        var otherModules: Set<String> = []
    }

    let sources: Sources
    /// The mock's target.
    let testing: Target

    /// Returns what a mock needs.
    /// - Parameters:
    ///   - access: The mock's access level, which the imports of types in its interface need, too.
    ///   - words: The names that it uses.
    func result(for found: MockedProtocol, access: String, words: Set<String>) -> Result {
        let graph = sources.graph
        let declared = graph.dependencies(of: testing.id)
        var result = Result()
        var prefixes: [Int: String] = [:]
        func require(_ target: Int, _ text: String, _ conditions: [String]) {
            guard target != testing.id else { return }
            if declared.contains(where: { $0.to == target }) {
                result.lines.append(Line(text: text, conditions: conditions))
                result.targets.insert(target)
                let prefix = text.prefix(upTo: text.range(of: "import ")?.lowerBound ?? text.startIndex)
                prefixes[target] = max(prefixes[target] ?? "", String(prefix))
            } else {
                let module = graph.targets[target].moduleName
                result.problems.append(
                    found.declaration.problem(
                        "the mock of '\(found.declaration.name)' needs the module '\(module)', on which '\(testing.name)' doesn't depend",
                        advice: "add '\(module)' to its dependencies in \(graph.packages[testing.package].manifestPath)"
                    ))
            }
        }
        for owner in found.lineage {
            let module = graph.targets[owner.file.target].moduleName
            let isOwn = owner.file.target == found.declaration.file.target
            // Only tests can use an internal protocol. Where imports are internal by default, types in a mock's
            // interface need an import with an access level. Elsewhere the level has no effect.
            let attribute = isOwn && found.declaration.accessText.isEmpty ? "@testable " : access
            // A parent is visible through its child; its module's other types must be imported to be used.
            if isOwn || usesTypes(of: owner.file.target, words) {
                // The compiler warns about a public import that isn't used.
                require(
                    owner.file.target, "\(attribute)import \(module)",
                    access.isEmpty ? [] : found.declaration.conditions)
            }
            for found in owner.file.imports {
                let isInternal =
                    sources.hasInternalImports(testing.id) && !sources.hasInternalImports(owner.file.target)
                let entry = found.limited(to: access, words: words, isInternal: isInternal)
                let targets = graph.targets(ofModule: entry.module).filter { graph.targets[$0].kind != .test }
                if targets.isEmpty {
                    result.lines.append(Line(text: entry.text, conditions: entry.conditions))
                    result.otherModules.insert(entry.module)
                } else if targets.contains(testing.id) {
                    continue
                } else if let target = targets.first(where: { target in declared.contains { $0.to == target } }) {
                    let isLocal = graph.packages[graph.targets[target].package].origin == .local
                    if !isLocal { result.otherModules.insert(entry.module) }
                    let isUsed = usesTypes(of: target, words)
                    if !isLocal || isUsed {
                        require(target, isUsed ? entry.stating(access) : entry.text, entry.conditions)
                    }
                } else if let target = targets.first(where: { usesTypes(of: $0, words) }) {
                    require(target, entry.stating(access), entry.conditions)
                }
            }
        }
        addTypes(found, words, prefixes, to: &result)
        return result
    }

    /// Adds the types of the tree that the mock uses, and a problem for each that the mock's target hides.
    private func addTypes(
        _ found: MockedProtocol, _ words: Set<String>, _ prefixes: [Int: String], to result: inout Result
    ) {
        let graph = sources.graph
        let own = found.declaration.file.target
        let order = [own] + found.lineage.map(\.file.target) + result.targets.sorted()
        for word in words.sorted() {
            guard let target = order.first(where: { sources.declaration(of: word, in: $0) != nil }),
                target != testing.id, result.targets.contains(target)
            else { continue }
            // Files are parsed only if a name is declared twice.
            let isHidden = sources.topLevelType(word, in: testing.id) != nil
            if isHidden, sources.topLevelType(word, in: target) != nil {
                result.problems.append(
                    found.declaration.problem(
                        "the mock of '\(found.declaration.name)' uses '\(word)' of '\(graph.targets[target].moduleName)', and "
                            + "its target '\(testing.name)' declares another '\(word)'", advice: "rename one of them"))
            }
            result.types.insert(UsedType(name: word, target: target, importPrefix: prefixes[target] ?? ""))
        }
    }

    /// Returns whether words contain a module's name, or types that it declares.
    private func usesTypes(of target: Int, _ words: Set<String>) -> Bool {
        words.contains(sources.graph.targets[target].moduleName)
            || words.contains { sources.declaration(of: $0, in: target) != nil }
    }
}

extension ImportedModule {
    /// The text with an access, unless it has one or has attributes.
    fileprivate func stating(_ access: String) -> String {
        access.isEmpty || saysAccess || !text.hasPrefix("import ") ? text : access + text
    }

    /// Returns the import with at most an access level. The compiler warns about a public import that nothing public
    /// uses.
    /// - Parameter isInternal: Whether it would be internal where the mock is, and isn't where the protocol is.
    fileprivate func limited(to access: String, words: Set<String>, isInternal: Bool) -> ImportedModule {
        var copy = self
        let isShown = KnownModules.knows(module) ? words.contains { KnownModules.mayDeclare($0, in: module) } : true
        for word in ["public ", "package "] where text.contains(word + "import ") {
            if !isShown || access.isEmpty || access == "package " && word == "public " {
                copy.text = text.replacing(word + "import ", with: (isShown ? access : "") + "import ")
            }
        }
        if !saysAccess, isShown, isInternal || KnownModules.knows(module) { copy.text = stating(access) }
        return copy
    }
}
