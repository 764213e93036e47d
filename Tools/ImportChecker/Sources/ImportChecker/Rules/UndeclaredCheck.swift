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
        for group in tree.imports {
            let resolution = context.resolution(of: group)
            guard !resolution.isDeclared, let unit = group.unit.map({ tree.units[$0] }), isDeclaring(unit),
                isCompiled(group, resolution.meaning, unit),
                let (message, advice) = explain(group.module, resolution.meaning, unit)
            else { continue }
            findings += context.findings(rule.head, group, advice: advice) { _ in message }
        }
        return findings
    }

    /// Whether anybody said what a unit is linked with, which for outside modules needn't be.
    private func isDeclaring(_ unit: Unit) -> Bool {
        unit.package != nil || tree.configuration.outside[unit.id - tree.graph.targets.count].imports != nil
    }

    /// Whether a build that is judged has the import: one in a branch for other build systems, or behind a question whether there
    /// is such a module, needs no declaration.
    private func isCompiled(_ group: ImportGroup, _ meaning: Meaning, _ unit: Unit) -> Bool {
        var missing: Set<String> = [group.module]
        // One of this tree may be there by luck.
        if case .unit = meaning { missing = [] }
        let activity = ImportActivity(
            group.conditions.map { ConditionExpression($0) }, missing: missing, platforms: tree.configuration.platforms,
            flags: context.flags.flags(of: unit.package))
        switch activity {
        case .certain: return true
        case .never: return false
        case .open(let flags):
            let list = flags.map { "'\($0)'" }.joined(separator: ", ")
            context.notes.add(
                "'\(unit.name)' imports '\(group.module)' without declaring it where \(list) decides; when that is set isn't known"
            )
            return false
        }
    }

    private func explain(_ module: String, _ meaning: Meaning, _ unit: Unit) -> (
        message: String, advice: String
    )? {
        let manifest = unit.package.map { tree.graph.packages[$0].manifestPath }
        let entryPlace =
            manifest.map { "the dependencies of '\(unit.name)' in \($0)" } ?? "'imports' of the module '\(unit.name)'"
        guard case .unit(let index) = meaning else {
            if context.resolver.hasOpaqueDependencies(unit.id) {
                context.notes.add(
                    "'\(module)' in '\(unit.name)' is taken for a module of a package that isn't checked out; run 'swift package resolve' to be sure"
                )
                return nil
            }
            if let product = offered(module, to: unit) {
                let package = product.package.map { " of the package '\($0)'" } ?? ""
                let entry =
                    product.package.map { ".product(name: \"\(product.product)\", package: \"\($0)\")" }
                    ?? "\"\(product.product)\""
                let line = unit.package.flatMap { own in
                    product.package.flatMap {
                        PackageEntries(graph: tree.graph).line(forIdentity: $0, in: tree.graph.packages[own])
                    }
                }
                return (
                    "'\(unit.name)' imports '\(module)'\(package) without declaring it",
                    "Add \(line.map { "\($0) to the packages and " } ?? "")\(entry) to \(entryPlace)"
                )
            }
            let nearest = NearestWord.to(module, among: tree.unitsOfModule.keys.sorted() + SystemModules.names)
            let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
            return (
                "'\(unit.name)' imports '\(module)', which no package here offers and no SDK has\(hint)",
                "Add the package that offers it to \(entryPlace); a module of a system goes to 'system-modules' in the configuration"
            )
        }
        let other = tree.units[index]
        if unit.kind == .plugin {
            let owner = other.package == unit.package ? "a target of its own package" : "a module of this repository"
            return (
                "'\(unit.name)' imports '\(module)', \(owner), and a plugin can't",
                "Let an executable do the work and the plugin run it"
            )
        }
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
        return explain(module, other, tree.graph.packages[package], unit, entryPlace)
    }

    /// What to do about a module of another package.
    private func explain(
        _ module: String, _ other: Unit, _ found: Package, _ unit: Unit, _ entryPlace: String
    ) -> (message: String, advice: String) {
        let message = "'\(unit.name)' imports '\(module)' of the package '\(found.identity)' without declaring it"
        if let package = unit.package, tree.graph.packageArrows.reachable(from: [found.id]).contains(package) {
            return (message, "'\(found.identity)' depends on this package: move what both need into a third one")
        }
        if [.executable, .test, .macro, .plugin].contains(other.kind) {
            return (message, "Move what is needed into a library: no other package can import a \(other.kind.rawValue)")
        }
        let entries = PackageEntries(graph: tree.graph)
        let line = unit.package.flatMap { entries.line(for: found, in: tree.graph.packages[$0]) }
        let packages = line.map { "\($0) to the packages and " } ?? ""
        let product = found.manifest.products.first {
            $0.targets.contains(other.name) && $0.kind != .executable && $0.kind != .plugin
        }
        guard let product else {
            guard found.origin == .local else {
                return (
                    "'\(unit.name)' imports '\(module)', which the package '\(found.identity)' keeps to itself",
                    "Use what '\(found.identity)' offers"
                )
            }
            let library = ".library(name: \"\(other.name)\", targets: [\"\(other.name)\"])"
            let entry = PackageEntries.entry(for: other.name, of: found)
            return (
                "'\(unit.name)' imports '\(module)', which the package '\(found.identity)' keeps to itself",
                "Add \(library) to the products in \(found.manifestPath), and \(packages)\(entry) to \(entryPlace), or don't use it"
            )
        }
        return (message, "Add \(packages)\(PackageEntries.entry(for: product.name, of: found)) to \(entryPlace)")
    }

    /// The product of a module's name that other targets declare, of a package that isn't on this disk; those of the same package
    /// come first.
    private func offered(_ module: String, to unit: Unit) -> ExternalDependency? {
        let products = tree.graph.externalDependencies.filter {
            $0.kind == .dependency && ModuleName.mangled($0.product) == module
        }
        return products.first { tree.units[$0.from].package == unit.package } ?? products.first
    }
}
