import PackageGraph

/// Finds imports of modules of this repository none of whose names occurs in the importing file.
///
/// It compares words and doesn't resolve them, so an unused import of a module with common names isn't found. A module
/// that can be used without a name isn't judged: one that re-exports another, declares an operator, a subscript or a
/// result builder, adds a conformance to a type of another module, or has generated or other than Swift sources.
struct UnusedImportCheck {
    let context: RuleContext

    private var tree: Tree { context.tree }

    func findings() -> [Finding] {
        let rule = tree.configuration.unusedImport
        guard rule.isOn else { return [] }
        var known: [Int: Set<UInt32>?] = [:]
        return tree.imports.flatMap { group -> [Finding] in
            guard let target = group.target, group.form.isDisjoint(with: [.exported, .scoped]),
                tree.targets[target].isLocal, case .target(let module) = context.resolvedModule(of: group)
            else { return [] }
            let names = known[module] ?? self.names(of: module)
            known.updateValue(names, forKey: module)
            guard let names else { return [] }
            return context.findings(
                rule.head, group,
                where: { file in !tree.facts[file.file].names.words.contains(where: names.contains) },
                advice: "Remove the import, and build",
                fix: tree.targets[target].packageKind == .package ? .removeImport : nil
            ) { from in
                "'\(from)' imports '\(group.module)', and no name that it declares occurs in this file"
            }
        }
    }

    /// Returns the names that a file must contain to use a module; `nil` if the module can be used without one.
    private func names(of module: Int) -> Set<UInt32>? {
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
        let extended = Set(files.flatMap(\.silentlyExtended))
        return files.isEmpty || !extended.isSubset(of: names) ? nil : names
    }
}
