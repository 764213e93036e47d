import ManifestReader
import PackageGraph

/// Finds modules that are imported but not declared: those that no dependency reaches, and those that one does.
struct MissingDeclarations {
    private let context: RuleContext
    private let builds: JointBuilds

    private var tree: Tree { context.tree }

    init(_ context: RuleContext) {
        self.context = context
        builds = JointBuilds(context.tree.graph)
    }

    /// Returns the findings for imports whose modules a dependency reaches, or for those whose modules none does.
    func findings(of head: RuleHead, whereReached isReached: Bool) -> [Finding] {
        var reachable = ReachableTargets(tree.graph)
        var findings: [Finding] = []
        for group in tree.imports {
            let resolution = context.resolution(of: group)
            guard !resolution.isDeclared, let target = group.target.map({ tree.targets[$0] }), isDeclaring(target),
                isCompiled(group, resolution.resolvedModule, target)
            else { continue }
            guard reachable.contains(resolution.resolvedModule, from: target.id) == isReached else { continue }
            let explanation = explain(group.module, resolution.resolvedModule, target)
            findings += context.findings(head, group, advice: explanation.advice, fix: explanation.fix) { _ in
                explanation.message
            }
        }
        return findings
    }

    /// Returns whether the dependencies of a target are known, which is optional for described modules.
    private func isDeclaring(_ target: CheckedTarget) -> Bool { tree.graph.targets[target.id].knowsDependencies }

    /// Returns whether a checked build compiles the import. An import in a branch for other build systems, or behind
    /// `canImport`, needs no declaration.
    private func isCompiled(_ group: ImportGroup, _ resolvedModule: ResolvedModule, _ target: CheckedTarget) -> Bool {
        var missing: Set<String> = [group.module]
        // A module of this tree may be importable by accident, if some build has both.
        if case .target(let other) = resolvedModule, builds.haveBoth(target.package, tree.targets[other].package) {
            missing = []
        }
        let activity = ImportActivity(
            group.conditions.map { ConditionExpression($0) }, missing: missing,
            platforms: context.platforms(of: target.package),
            flags: context.flags.flags(of: target.package))
        switch activity {
        case .certain: return true
        case .never: return false
        case .open(let flags):
            let list = flags.map { "'\($0)'" }.joined(separator: ", ")
            context.notes.add(
                "'\(target.name)' imports '\(group.module)' without declaring it where \(list) decides; when that is set isn't known"
            )
            return false
        }
    }

    /// The message and advice for an import, and its fix.
    private struct Explanation {
        let message: String
        let advice: String
        let fix: Fix?

        init(_ message: String, _ advice: String, _ fix: Fix? = nil) {
            self.message = message
            self.advice = advice
            self.fix = fix
        }
    }

    private func explain(_ module: String, _ resolvedModule: ResolvedModule, _ target: CheckedTarget) -> Explanation {
        if target.packageKind == .project {
            let (message, advice) = XcodeAdvice(context: context).undeclared(module, resolvedModule, target)
            return Explanation(message, advice)
        }
        let entryPlace =
            target.packageKind == .described
            ? "'imports' of the module '\(target.name)'"
            : "the dependencies of '\(target.name)' in \(tree.graph.packages[target.package].manifestPath)"
        guard case .target(let index) = resolvedModule else {
            let product = offered(module, to: target)
            let declaration = product.map { adviceToDeclare($0, for: target, entryPlace) }
            let fix = product.flatMap { fixToDeclare($0, for: target) }
            if let missing = context.notCheckedOut(by: target.id) {
                return Explanation(
                    "'\(target.name)' imports '\(module)', which it doesn't declare and no known package offers; \(missing)",
                    "\(declaration ?? "Declare it"), or run 'swift package resolve', or name the folder of the checkouts with --checkouts; a module that can't be found that way goes to 'external' in the configuration"
                )
            }
            if let declaration, let product {
                let package = product.package.map { " of the package '\($0)'" } ?? ""
                return Explanation(
                    "'\(target.name)' imports '\(module)'\(package) without declaring it", declaration, fix)
            }
            return Explanation(
                "'\(target.name)' imports '\(module)', which no package here offers and no SDK has\(context.hint(for: module))",
                "Add the package that offers it to \(entryPlace); a module of a system goes to 'system-modules' in the configuration; known are those of \(SystemModules.edition)"
            )
        }
        let other = tree.targets[index]
        if target.kind == .plugin {
            let owner = other.package == target.package ? "a target of its own package" : "a module of this repository"
            return Explanation(
                "'\(target.name)' imports '\(module)', \(owner), and a plugin can't",
                "Let an executable do the work and the plugin run it"
            )
        }
        if other.package == target.package, target.packageKind == .package {
            return Explanation(
                "'\(target.name)' imports '\(module)', a target of its own package, without declaring it",
                "Add \"\(other.name)\" to \(entryPlace)", fixToDeclare(other, for: target)
            )
        }
        if other.packageKind == .described || target.packageKind == .described {
            return Explanation(
                "'\(target.name)' imports the module '\(module)' without declaring it",
                "Add '\(module)' to \(entryPlace)"
            )
        }
        if other.packageKind == .project {
            return Explanation(
                "'\(target.name)' imports '\(module)' of an Xcode project, and a package can't depend on one",
                "Move what is needed into a package"
            )
        }
        return explain(module, other, tree.graph.packages[other.package], target, entryPlace)
    }

    /// Returns the advice to declare a product of a package that isn't on this disk.
    private func adviceToDeclare(_ product: ExternalDependency, for target: CheckedTarget, _ entryPlace: String)
        -> String
    {
        let entry =
            product.package.map { ".product(name: \"\(product.product)\", package: \"\($0)\")" }
            ?? "\"\(product.product)\""
        let line = product.package.flatMap {
            PackageEntries(graph: tree.graph).line(forIdentity: $0, in: tree.graph.packages[target.package])
        }
        return "Add \(line.map { "\($0) to the packages and " } ?? "")\(entry) to \(entryPlace)"
    }

    /// Returns the declaration of such a product, or `nil` if the origin of its package isn't known.
    private func fixToDeclare(_ product: ExternalDependency, for target: CheckedTarget) -> Fix? {
        let own = tree.graph.packages[target.package]
        guard let package = product.package else { return nil }
        let line = PackageEntries(graph: tree.graph).line(forIdentity: package, in: own)
        guard
            line != nil
                || own.manifest.dependencies.contains(where: { $0.identity.lowercased() == package.lowercased() })
        else { return nil }
        return .declare(
            name: product.product, entry: ".product(name: \"\(product.product)\", package: \"\(package)\")",
            package: line,
            target: target.name, manifest: own.manifestPath)
    }

    /// Returns the declaration of a target of the same package, or `nil` if the two would depend on each other.
    private func fixToDeclare(_ other: CheckedTarget, for target: CheckedTarget) -> Fix? {
        let isImportable = [.library, .system].contains(other.kind) || other.kind == .executable && target.isTest
        guard isImportable, !tree.graph.moduleArrows.reachable(from: [other.id]).contains(target.id) else { return nil }
        return .declare(
            name: other.name, entry: "\"\(other.name)\"", package: nil, target: target.name,
            manifest: tree.graph.packages[target.package].manifestPath)
    }

    /// Returns the message and advice for a module of another package.
    private func explain(
        _ module: String, _ other: CheckedTarget, _ found: Package, _ target: CheckedTarget, _ entryPlace: String
    ) -> Explanation {
        let message = "'\(target.name)' imports '\(module)' of the package '\(found.identity)' without declaring it"
        if tree.graph.packageArrows.reachable(from: [found.id]).contains(target.package) {
            return Explanation(
                message, "'\(found.identity)' depends on this package: move what both need into a third one")
        }
        if [.executable, .test, .macro, .plugin].contains(other.kind) {
            return Explanation(
                message, "Move what is needed into a library: no other package can import a \(other.kind.rawValue)")
        }
        let entries = PackageEntries(graph: tree.graph)
        let line = entries.line(for: found, in: tree.graph.packages[target.package])
        let packages = line.map { "\($0) to the packages and " } ?? ""
        let product = found.manifest.products.first {
            $0.targets.contains(other.name) && $0.kind != .executable && $0.kind != .plugin
        }
        guard let product else {
            guard found.origin == .local else {
                return Explanation(
                    "'\(target.name)' imports '\(module)', which the package '\(found.identity)' keeps to itself",
                    "Use what '\(found.identity)' offers"
                )
            }
            let library = ".library(name: \"\(other.name)\", targets: [\"\(other.name)\"])"
            let entry = PackageEntries.entry(for: other.name, of: found)
            return Explanation(
                "'\(target.name)' imports '\(module)', which the package '\(found.identity)' keeps to itself",
                "Add \(library) to the products in \(found.manifestPath), and \(packages)\(entry) to \(entryPlace), or don't use it"
            )
        }
        let own = tree.graph.packages[target.package]
        let entry = PackageEntries.entry(for: product.name, of: found)
        let isReachable = line != nil || tree.graph.packageArrows.successors[own.id].contains(found.id)
        return Explanation(
            message, "Add \(packages)\(entry) to \(entryPlace)",
            isReachable
                ? .declare(
                    name: product.name, entry: entry, package: line, target: target.name, manifest: own.manifestPath)
                : nil)
    }

    /// Returns a product with the module's name that other targets declare, from a package that isn't on this disk.
    /// Those of the same package come first.
    private func offered(_ module: String, to target: CheckedTarget) -> ExternalDependency? {
        let products = tree.graph.externalDependencies.filter {
            $0.kind == .dependency && ModuleName.mangled($0.product) == module
        }
        return products.first { tree.targets[$0.from].package == target.package } ?? products.first
    }
}

/// The packages that a build can have together: those that some package depends on, directly or through others.
private final class JointBuilds {
    private let graph: ModuleGraph
    private var known: [Int: Set<Int>] = [:]

    init(_ graph: ModuleGraph) {
        self.graph = graph
    }

    func haveBoth(_ package: Int, _ other: Int) -> Bool {
        if package == other { return true }
        if let found = known[package] { return found.contains(other) }
        let dependents = graph.packageArrows.reversed().reachable(from: [package]) + [package]
        let found = Set(graph.packageArrows.reachable(from: dependents) + dependents)
        known[package] = found
        return found.contains(other)
    }
}

/// The libraries that targets contain, directly or indirectly, determined once for each target.
private struct ReachableTargets {
    private let graph: ModuleGraph
    private var known: [Int: Set<Int>] = [:]

    init(_ graph: ModuleGraph) {
        self.graph = graph
    }

    /// Returns whether a target can't be built without a library, so that its module is there whenever it is compiled.
    mutating func contains(_ module: ResolvedModule, from target: Int) -> Bool {
        guard case .target(let other) = module, [.library, .system].contains(graph.targets[other].kind) else {
            return false
        }
        if let found = known[target] { return found.contains(other) }
        var found: Set<Int> = []
        var pending = [target]
        while let next = pending.popLast() {
            // A macro or plugin and its dependencies are built for the build machine.
            for edge in graph.dependencies(of: next) where edge.kind == .dependency {
                if [.macro, .plugin].contains(graph.targets[edge.to].kind) { continue }
                if found.insert(edge.to).inserted { pending.append(edge.to) }
            }
        }
        known[target] = found
        return found.contains(other)
    }
}
