import ManifestReader
import PackageGraph

/// Resolves the module names in imports, target by target.
final class Resolver {
    private let tree: Tree
    private let reexports: Reexports
    private let declared: [[String: Declared]]
    /// The resolutions for the current target. Targets are processed one after the other.
    private var known: (target: Int, resolutions: [String: Resolution]) = (0, [:])
    private let systemGlobs: [Glob]
    private let externalGlobs: [Glob]
    private let moduleMaps: ModuleMaps
    private let externalReexports: ExternalReexports
    private let pods: PodModules
    private let aliases: CompilerAliases

    private struct Declared {
        var coverage = DependencyCoverage()
        var target: Int?
        var library: String?
        /// Whether it belongs to a package of this tree whose manifest can't be read, so that no rule can judge it.
        var isUnreadable = false
    }

    init(_ tree: Tree, _ observations: DiskObservations, _ manifests: ManifestTexts) {
        self.tree = tree
        aliases = CompilerAliases(manifests)
        reexports = Reexports(tree)
        moduleMaps = ModuleMaps(tree.graph, observations)
        externalReexports = ExternalReexports(tree.graph, observations)
        pods = PodModules(tree.graph, observations)
        systemGlobs = tree.configuration.systemModules.map(\.glob)
        externalGlobs = tree.configuration.external.map(\.glob)
        var declared = [[String: Declared]](repeating: [:], count: tree.targets.count)
        for edge in tree.graph.edges where edge.kind == .dependency {
            var names = [edge.importName]
            let target = tree.targets[edge.to]
            // A module map can give the module any name.
            names += moduleMaps.names(of: edge.to)
            for name in names {
                declared[edge.from][name, default: Declared()].coverage.add(edge.condition)
                declared[edge.from][name]?.target = target.id
            }
            for module in reexports.modules(of: edge.to) where !names.contains(module) {
                declared[edge.from][module, default: Declared()].coverage.add(edge.condition)
                if declared[edge.from][module]?.target == nil {
                    declared[edge.from][module]?.target = tree.targetsOfModule[module]?.first
                }
            }
        }
        for external in tree.graph.externalDependencies where external.kind == .dependency {
            let isUnreadable = external.package.map(
                tree.graph.unreadableDependencies(of: tree.graph.targets[external.from].package).contains)
            let names = [ModuleName.mangled(external.product)] + external.moduleAliases.values
            for name in names {
                declared[external.from][name, default: Declared()].coverage.add(external.condition)
                declared[external.from][name]?.library = external.package ?? external.product.lowercased()
                declared[external.from][name]?.isUnreadable = isUnreadable ?? false
            }
        }
        self.declared = declared
    }

    /// Returns whether some imports name an edge's module, or one that it re-exports.
    func names(_ edge: Edge, anyOf imports: Set<String>) -> Bool {
        imports.contains(edge.importName) || moduleMaps.names(of: edge.to).contains(where: imports.contains)
            || !imports.isDisjoint(with: reexports.modules(of: edge.to))
            || aliases.names(of: edge.importName, in: tree.targets[edge.from].package).contains(where: imports.contains)
    }

    /// Returns whether a target of a checked-out package can have Swift code.
    func mayBeSwift(_ target: Int) -> Bool { externalReexports.mayBeSwift(target) }

    /// Returns whether some imports name modules that a checked-out package's module re-exports.
    func reexports(_ edge: Edge, anyOf imports: Set<String>) -> Bool {
        guard tree.targets[edge.to].library != nil else { return false }
        let package = tree.targets[edge.to].package
        // Most targets import nothing else of that package; then its sources aren't read.
        let siblings = tree.graph.packages[package].targets.filter { $0 != edge.to }.map { tree.targets[$0].moduleName }
        return !imports.isDisjoint(with: siblings) && !imports.isDisjoint(with: externalReexports.modules(of: edge.to))
    }

    /// Resolves a name in a target, or in a file outside of all targets.
    func resolve(_ module: String, in target: Int?) -> Resolution {
        guard let target else {
            return Resolution(resolvedModule: outside(module), isDeclared: true, coverage: DependencyCoverage())
        }
        if known.target != target {
            known.target = target
            known.resolutions.removeAll(keepingCapacity: true)
        }
        if let resolution = known.resolutions[module] { return resolution }
        var resolution = find(module, in: tree.targets[target])
        if !resolution.isDeclared, tree.targets[target].packageKind == .package,
            let meant = aliases.module(named: module, in: tree.targets[target].package), meant != module
        {
            resolution = find(meant, in: tree.targets[target])
        }
        known.resolutions[module] = resolution
        return resolution
    }

    private func outside(_ module: String) -> ResolvedModule {
        if let target = tree.targetsOfModule[module]?.first { return .target(target) }
        return isSystem(module) ? .system : .unknown
    }

    private func isSystem(_ module: String) -> Bool {
        SystemModules.contains(module) || systemGlobs.contains { $0.matches(module) }
    }

    private func find(_ module: String, in target: CheckedTarget) -> Resolution {
        if let found = declared[target.id][module] {
            let resolvedModule =
                found.target.map(ResolvedModule.target) ?? (found.isUnreadable ? .unknown : .library(found.library))
            return Resolution(resolvedModule: resolvedModule, isDeclared: true, coverage: found.coverage)
        }
        if module == target.moduleName {
            return Resolution(resolvedModule: .itself, isDeclared: true, coverage: DependencyCoverage())
        }
        func undeclared(_ resolvedModule: ResolvedModule) -> Resolution {
            Resolution(resolvedModule: resolvedModule, isDeclared: false, coverage: DependencyCoverage())
        }
        let candidates = tree.targetsOfModule[module] ?? []
        if let own = candidates.first(where: { tree.targets[$0].package == target.package }) {
            return undeclared(.target(own))
        }
        if isSystem(module) {
            return Resolution(resolvedModule: .system, isDeclared: true, coverage: DependencyCoverage())
        }
        if tree.graph.targets[target.id].linkedModules.contains(module) || isPod(module, for: target) {
            return Resolution(resolvedModule: .library(nil), isDeclared: true, coverage: DependencyCoverage())
        }
        if let local = nearest(candidates, to: target) { return undeclared(.target(local)) }
        // Modules of checked-out packages.
        let others = tree.graph.targets(ofModule: module).filter { !tree.targets[$0].isLocal }
        if let other = nearest(others, to: target) {
            let source = tree.graph.dependencies(of: target.id).filter { edge in
                tree.targets[edge.to].library != nil && externalReexports.modules(of: edge.to).contains(module)
            }
            guard source.isEmpty else {
                var coverage = DependencyCoverage()
                for edge in source { coverage.add(edge.condition) }
                return Resolution(resolvedModule: .target(other), isDeclared: true, coverage: coverage)
            }
            return undeclared(.target(other))
        }
        if externalGlobs.contains(where: { $0.matches(module) }) {
            return Resolution(resolvedModule: .library(nil), isDeclared: true, coverage: DependencyCoverage())
        }
        return undeclared(.unknown)
    }

    /// Returns whether CocoaPods offers a module to a target of an Xcode project.
    private func isPod(_ module: String, for target: CheckedTarget) -> Bool {
        guard target.packageKind == .project else { return false }
        return pods.modules(for: tree.graph.packages[target.package].path).contains(module)
    }

    /// Returns the module that the target's package can reach, of several with one name; otherwise the first.
    private func nearest(_ candidates: [Int], to target: CheckedTarget) -> Int? {
        guard candidates.count > 1 else { return candidates.first }
        let reachable = Set(tree.graph.packageArrows.reachable(from: [target.package]))
        return candidates.first { reachable.contains(tree.targets[$0].package) } ?? candidates.first
    }

    /// Returns the products and artifacts that a target declares and whose modules aren't known without downloading
    /// them, in order.
    func opaqueDependencies(of target: Int) -> [String] { opaque[target] ?? [] }

    private lazy var opaque: [Int: [String]] = {
        var names: [Int: [String]] = [:]
        for external in tree.graph.externalDependencies where external.kind == .dependency {
            names[external.from, default: []].append(external.product)
        }
        for edge in tree.graph.edges where tree.targets[edge.to].kind == .binary {
            names[edge.from, default: []].append(tree.targets[edge.to].name)
        }
        return names.mapValues { Set($0).sorted() }
    }()
}
