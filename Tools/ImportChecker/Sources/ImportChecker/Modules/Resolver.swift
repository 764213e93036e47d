import ManifestReader
import PackageGraph

/// Finds out what the names in imports mean, unit by unit.
final class Resolver {
    private let tree: Tree
    private let reexports: Reexports
    private let declared: [[String: Declared]]
    /// What was found for the unit that was asked about last; they are asked about one by one.
    private var known: (unit: Int, resolutions: [String: Resolution]) = (0, [:])
    private let systemGlobs: [Glob]
    private let moduleMaps: ModuleMaps
    private let externalReexports: ExternalReexports

    private struct Declared {
        var coverage = DependencyCoverage()
        var unit: Int?
        var library: String?
        /// Whether it is of a package of this tree whose manifest can't be read, so that no rule can judge it.
        var isUnreadable = false
    }

    init(_ tree: Tree, _ looks: DiskLooks) {
        self.tree = tree
        reexports = Reexports(tree)
        moduleMaps = ModuleMaps(tree.graph, looks)
        externalReexports = ExternalReexports(tree.graph, looks)
        systemGlobs = tree.configuration.systemModules.map(\.glob)
        var declared = [[String: Declared]](repeating: [:], count: tree.units.count)
        for edge in tree.graph.edges where edge.kind == .dependency {
            var names = [edge.importName]
            let target = tree.units[edge.to]
            // A module map can give the module any name.
            names += moduleMaps.names(of: edge.to)
            for name in names {
                declared[edge.from][name, default: Declared()].coverage.add(edge.condition)
                declared[edge.from][name]?.unit = target.id
            }
            for module in reexports.modules(of: edge.to) where !names.contains(module) {
                declared[edge.from][module, default: Declared()].coverage.add(edge.condition)
                if declared[edge.from][module]?.unit == nil {
                    declared[edge.from][module]?.unit = tree.unitsOfModule[module]?.first
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
        for (offset, module) in tree.configuration.outside.enumerated() {
            for name in module.imports ?? [] {
                declared[tree.graph.targets.count + offset][name, default: Declared()].coverage.add(nil)
                declared[tree.graph.targets.count + offset][name]?.unit = tree.unitsOfModule[name]?.first
            }
        }
        self.declared = declared
    }

    /// Whether some imports are of an edge's module, or of one that comes with it.
    func names(_ edge: Edge, anyOf imports: Set<String>) -> Bool {
        imports.contains(edge.importName) || moduleMaps.names(of: edge.to).contains(where: imports.contains)
            || !imports.isDisjoint(with: reexports.modules(of: edge.to))
    }

    /// Whether some imports are of modules that come with one of a checked-out package.
    func reexports(_ edge: Edge, anyOf imports: Set<String>) -> Bool {
        guard let package = tree.units[edge.to].package, tree.units[edge.to].library != nil else { return false }
        // Most units import nothing else of that package, and then nobody needs to read its sources.
        let siblings = tree.graph.packages[package].targets.filter { $0 != edge.to }.map { tree.units[$0].moduleName }
        return !imports.isDisjoint(with: siblings) && !imports.isDisjoint(with: externalReexports.modules(of: edge.to))
    }

    /// What a name means in a unit, or in a file outside of all.
    func resolve(_ module: String, in unit: Int?) -> Resolution {
        guard let unit else {
            return Resolution(meaning: outside(module), isDeclared: true, coverage: DependencyCoverage())
        }
        if known.unit != unit {
            known.unit = unit
            known.resolutions.removeAll(keepingCapacity: true)
        }
        if let resolution = known.resolutions[module] { return resolution }
        let resolution = find(module, in: tree.units[unit])
        known.resolutions[module] = resolution
        return resolution
    }

    private func outside(_ module: String) -> Meaning {
        if let unit = tree.unitsOfModule[module]?.first { return .unit(unit) }
        return isSystem(module) ? .system : .unknown
    }

    private func isSystem(_ module: String) -> Bool {
        SystemModules.contains(module) || systemGlobs.contains { $0.matches(module) }
    }

    private func find(_ module: String, in unit: Unit) -> Resolution {
        if let found = declared[unit.id][module] {
            let meaning = found.unit.map(Meaning.unit) ?? (found.isUnreadable ? .unknown : .library(found.library))
            return Resolution(meaning: meaning, isDeclared: true, coverage: found.coverage)
        }
        if module == unit.moduleName {
            return Resolution(meaning: .itself, isDeclared: true, coverage: DependencyCoverage())
        }
        func undeclared(_ meaning: Meaning) -> Resolution {
            Resolution(meaning: meaning, isDeclared: false, coverage: DependencyCoverage())
        }
        let candidates = tree.unitsOfModule[module] ?? []
        if let own = candidates.first(where: { tree.units[$0].package == unit.package && unit.package != nil }) {
            return undeclared(.unit(own))
        }
        if isSystem(module) { return Resolution(meaning: .system, isDeclared: true, coverage: DependencyCoverage()) }
        if let local = nearest(candidates, to: unit) { return undeclared(.unit(local)) }
        // Modules of packages that are checked out.
        let others = tree.graph.targets(ofModule: module).filter { !tree.units[$0].isLocal }
        if let other = nearest(others, to: unit) {
            let source = (unit.package == nil ? [] : tree.graph.dependencies(of: unit.id)).filter { edge in
                tree.units[edge.to].library != nil && externalReexports.modules(of: edge.to).contains(module)
            }
            guard source.isEmpty else {
                var coverage = DependencyCoverage()
                for edge in source { coverage.add(edge.condition) }
                return Resolution(meaning: .unit(other), isDeclared: true, coverage: coverage)
            }
            return undeclared(.unit(other))
        }
        return undeclared(.unknown)
    }

    /// Of modules with one name, the one that the unit's package can reach; else the first.
    private func nearest(_ candidates: [Int], to unit: Unit) -> Int? {
        guard candidates.count > 1, let package = unit.package else { return candidates.first }
        let reachable = Set(tree.graph.packageArrows.reachable(from: [package]))
        return candidates.first { tree.units[$0].package.map(reachable.contains) ?? false } ?? candidates.first
    }

    /// Whether a unit depends on products or artifacts whose modules nobody can name without downloading them.
    func hasOpaqueDependencies(_ unit: Int) -> Bool { opaque.contains(unit) }

    private lazy var opaque: Set<Int> = {
        var units = Set(tree.graph.externalDependencies.filter { $0.kind == .dependency }.map(\.from))
        for edge in tree.graph.edges where tree.units[edge.to].kind == .binary { units.insert(edge.from) }
        return units
    }()
}
