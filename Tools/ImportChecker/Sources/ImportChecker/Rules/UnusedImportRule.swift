import PackageGraph

/// Finds imports of modules of this repository none of whose names occurs in the importing file.
///
/// It compares words and doesn't resolve them, so an unused import of a module with common names isn't found. A module
/// that can be used without a name isn't judged: one that re-exports another, declares an operator, a subscript or a
/// result builder, adds a conformance, or an initializer without labels, to a type of another module, or has generated
/// or other than Swift sources. Neither is a file that uses a macro of the repository: the expansion may contain any name.
///
/// The index of a build knows what each word means. With it, a finding is proven, and an import is also found if words of
/// the file are names of the module by chance. Members that a module adds to types of other modules may be requirements of a
/// conformance, which the index doesn't list, so the words still count for such a module.
struct UnusedImportRule: PlainRule {
    static let documentation = RuleDocumentation(
        name: "unused-import",
        summary:
            "Every import of a module of this repository is of a module one of whose names occurs in the file; off unless configured or named by 'bulkhead check --rule'. The index of a build proves it: 'bulkhead check --index-store'.",
        why: "An import that isn't used delays the build of the file, and suggests a relation that doesn't exist",
        fix: "Remove the import, and build",
        isFixable: true,
        configuration: """
            unused-import:
              enabled: true
            """,
        failing: """
            // Packages/Core/Models/Sources/Models/Pet.swift
            public struct Pet {}
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            struct Home {}
            """,
        passing: """
            // Packages/Core/Models/Sources/Models/Pet.swift
            public struct Pet {}
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            struct Home { let pet: Pet }
            """
    )

    var head = RuleHead(Self.kind, severity: .warning)
    var isOn = false

    var facts: RuleFacts { RuleFacts(names: isOn) }

    func violations(in context: RuleContext) -> [Finding] {
        UnusedImportCheck(rule: self, context: context).findings()
    }
}

private struct UnusedImportCheck {
    let rule: UnusedImportRule
    let context: RuleContext

    private var tree: Tree { context.tree }

    /// The names that a file must contain to use a module.
    private struct Names {
        var all: Set<UInt32>
        /// Whether the module adds members to types of other modules.
        var extendsOthers = false
    }

    /// What shows that an import isn't used.
    private enum Basis {
        case words, index

        var reason: String {
            switch self {
            case .words: "no name that it declares occurs in this file"
            case .index: "by the index, the compiler found no use of it in this file"
            }
        }
    }

    func findings() -> [Finding] {
        var known: [Int: Names?] = [:]
        var generating: [Int: Bool] = [:]
        let macros = Set(tree.facts.flatMap(\.names.macros))
        return tree.imports.flatMap { group -> [Finding] in
            guard let target = group.target, group.form.isDisjoint(with: [.exported, .scoped]),
                tree.targets[target].isLocal, case .target(let module) = context.resolvedModule(of: group)
            else { return [] }
            let names = known[module] ?? self.names(of: module)
            known.updateValue(names, forKey: module)
            guard let names else { return [] }
            var bases: [Int: Basis] = [:]
            for place in group.places {
                let words = tree.facts[place.file].names.words
                guard words.allSatisfy({ !macros.contains($0) }) else { continue }
                switch context.isUsed(module, in: place.file) {
                case true?: continue
                case false? where !names.extendsOthers: bases[place.file] = .index
                case let isUsed:
                    guard words.allSatisfy({ !names.all.contains($0) }) else { continue }
                    bases[place.file] = isUsed == nil ? .words : .index
                }
            }
            guard !bases.isEmpty, usersImport(module, in: target, names: names)
            else { return [] }
            let isGenerated = generating[module] ?? GeneratedSources(context: context).exist(in: module)
            generating[module] = isGenerated
            if isGenerated { return [] }
            return [Basis.words, .index].flatMap { basis in
                context.findings(
                    rule.head, group, where: { bases[$0.file] == basis },
                    advice: "Remove the import, and build",
                    fix: tree.targets[target].packageKind == .package ? .removeImport : nil
                ) { from in "'\(from)' imports '\(group.module)', and \(basis.reason)" }
            }
        }
    }

    /// Returns whether the files of a target that don't use a module can do without its import: a file that uses it
    /// imports it, or none does.
    ///
    /// Without MemberImportVisibility, a file can use members that a module adds to types of other modules if any file
    /// of its target imports the module.
    private func usersImport(_ module: Int, in target: Int, names: Names) -> Bool {
        guard names.extendsOthers else { return true }
        let users = Set(
            tree.targets[target].files.filter { tree.facts[$0].names.words.contains(where: names.all.contains) })
        return users.isEmpty
            || tree.imports(of: target).contains { group in
                context.resolvedModule(of: group) == .target(module)
                    && group.places.contains { users.contains($0.file) }
            }
    }

    /// Returns the names of a module; `nil` if it can be used without one.
    private func names(of module: Int) -> Names? {
        let target = tree.targets[module]
        guard target.isLocal, target.language == .swift, !tree.graph.targets[module].hasClangSources,
            tree.graph.targets[module].declaration.pluginUsages.isEmpty,
            !tree.imports(of: module).contains(where: { $0.form.contains(.exported) })
        else { return nil }
        var names: Set = [FileNames.hash(target.moduleName.utf8)]
        let files = target.files.map { tree.facts[$0].names }
        for file in files {
            if file.hasNameless { return nil }
            names.formUnion(file.declared)
        }
        guard !files.isEmpty, files.allSatisfy({ $0.silentlyExtended.allSatisfy(names.contains) }) else { return nil }
        // An extension may contain what a conformance in the importing file requires.
        let extended = files.flatMap(\.extended)
        return Names(all: names.union(extended), extendsOthers: !extended.allSatisfy(names.contains))
    }
}
