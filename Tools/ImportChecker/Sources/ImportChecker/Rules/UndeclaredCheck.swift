import ManifestReader
import PackageGraph

/// Modules that are imported and not declared.
struct UndeclaredCheck {
    let context: RuleContext

    private var tree: Tree { context.tree }

    func findings() -> [Finding] {
        let rule = tree.configuration.undeclared
        guard rule.isOn else { return [] }
        var findings: [Finding] = []
        for occurrence in tree.occurrences {
            guard let index = occurrence.unit else { continue }
            let unit = tree.units[index]
            // Nobody said what an outside module is linked with.
            if unit.package == nil, tree.configuration.outside[index - tree.graph.targets.count].imports == nil {
                continue
            }
            for item in tree.facts[occurrence.file].imports {
                let resolution = context.resolver.resolve(item.module, in: index)
                guard !resolution.isDeclared, let (message, advice) = explain(item, resolution.meaning, unit) else {
                    continue
                }
                findings.append(
                    context.finding(
                        rule.head, at: tree.place(item, occurrence), from: tree.end(occurrence),
                        to: context.end(item.module, resolution.meaning), message, advice: advice))
            }
        }
        return findings
    }

    private func explain(_ item: FileFacts.Import, _ meaning: Meaning, _ unit: Unit) -> (
        message: String, advice: String
    )? {
        let module = item.module
        let manifest = unit.package.map { tree.graph.packages[$0].manifestPath }
        let entryPlace =
            manifest.map { "the dependencies of '\(unit.name)' in \($0)" } ?? "'imports' of the module '\(unit.name)'"
        guard case .unit(let index) = meaning else {
            let isAsked = item.conditions.contains { $0.contains("canImport(\(module)") }
            if isAsked { return nil }
            if context.resolver.hasOpaqueDependencies(unit.id) {
                context.notes.add(
                    "'\(module)' in '\(unit.name)' is taken for a module of a package that isn't checked out; run 'swift package resolve' to be sure"
                )
                return nil
            }
            let nearest = NearestWord.to(module, among: tree.unitsOfModule.keys.sorted() + SystemModules.names)
            let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
            return (
                "'\(unit.name)' imports '\(module)', which no package here offers and no SDK has\(hint)",
                "Add the package that offers it to \(entryPlace); a module of a system goes to 'system-modules' in the configuration"
            )
        }
        let other = tree.units[index]
        if other.package == unit.package, unit.package != nil {
            return (
                "'\(unit.name)' imports '\(module)', a target of its own package, without declaring it",
                "Add \"\(other.name)\" to \(entryPlace)"
            )
        }
        guard let package = other.package else {
            return (
                "'\(unit.name)' imports the module '\(module)' without declaring it", "Add '\(module)' to \(entryPlace)"
            )
        }
        let found = tree.graph.packages[package]
        let product = found.manifest.products.first {
            $0.targets.contains(other.name) && $0.kind != .executable && $0.kind != .plugin
        }
        guard let product else {
            return (
                "'\(unit.name)' imports '\(module)', which the package '\(found.identity)' keeps to itself",
                "Offer it as a product of '\(found.identity)' and add that to \(entryPlace), or don't use it"
            )
        }
        let entry =
            product.name == found.identity
                || product.name == found.manifest.name && found.manifest.name.lowercased() == found.identity
            ? "\"\(product.name)\"" : ".product(name: \"\(product.name)\", package: \"\(found.identity)\")"
        return (
            "'\(unit.name)' imports '\(module)' of the package '\(found.identity)' without declaring it",
            "Add \(entry) to \(entryPlace)"
        )
    }
}
