import Foundation
import ManifestReader
import PackageGraph

/// Divides packages into those that can be built together and those that have to be built alone.
///
/// All packages of a build share one environment and one version of each external package, with one set of traits.
/// Package identities, target names and product names must be unique. A package that would violate this, and so change
/// the others, is built alone.
struct BuildGroups {
    /// The packages that are built together, in their order.
    private(set) var shared: [TestedPackage] = []
    /// The packages that are built alone, each with the reason.
    private(set) var alone: [(package: TestedPackage, reason: String)] = []
    /// The pins that the packages of the shared build require.
    private(set) var pins = Pins()
    /// The additional environment variables of the shared build.
    private(set) var variables: Set<String> = []

    /// Divides packages.
    ///
    /// - Parameters:
    ///   - variables: returns the additional variables that a package would receive if it were built alone.
    ///   - readPins: reads the `Package.resolved` of a folder.
    init(
        _ packages: [TestedPackage], of graph: ModuleGraph, variables: (TestedPackage) -> Set<String> = { _ in [] },
        readPins: (String) -> Pins? = { Pins(file: $0 + "/Package.resolved") }
    ) {
        var names = NamesInUse(graph)
        // The root's pins apply to the whole repository, so they come first, whatever the order is and even if the root
        // has no tests.
        let ordered = packages.filter(\.path.isEmpty) + packages.filter { !$0.path.isEmpty }
        if let own = readPins(graph.root) { pins.add(own) }
        self.variables = Self.mostCommon(packages.map(variables))
        var reasons: [Int: String] = [:]
        for package in ordered {
            let own = readPins(package.directory) ?? Pins()
            let given = variables(package)
            if let file = Self.configuration(of: package) {
                reasons[package.id] = "SwiftPM applies its \(file) only if it is built alone"
            } else if given != self.variables {
                let names = given.symmetricDifference(self.variables).sorted().joined(separator: ", ")
                reasons[package.id] = "it needs different environment variables than the others (\(names))"
            } else if pins.conflicts(with: own) {
                reasons[package.id] = "its Package.resolved has different versions than those of earlier packages"
            } else if let clash = names.add(package) {
                reasons[package.id] = clash
            } else {
                pins.add(own)
            }
        }
        for package in packages {
            if let reason = reasons[package.id] {
                alone.append((package, reason))
            } else {
                shared.append(package)
            }
        }
    }

    /// Returns the configuration file with which a package fetches dependencies from elsewhere. SwiftPM reads only that
    /// of the package it is run for.
    private static func configuration(of package: TestedPackage) -> String? {
        ["mirrors.json", "registries.json"].map { ".swiftpm/configuration/\($0)" }.first {
            FileManager.default.fileExists(atPath: "\(package.directory)/\($0)")
        }
    }

    /// Returns the set that most packages have. Of equally common sets, this is the one with the fewest and
    /// alphabetically first names.
    private static func mostCommon(_ sets: [Set<String>]) -> Set<String> {
        let counts = Dictionary(grouping: sets, by: { $0 }).mapValues(\.count)
        let best = counts.min { left, right in
            if left.value != right.value { return left.value > right.value }
            if left.key.count != right.key.count { return left.key.count < right.key.count }
            return left.key.sorted().lexicographicallyPrecedes(right.key.sorted())
        }
        return best?.key ?? []
    }
}

/// The names and the requirements for external packages that a build already uses.
private struct NamesInUse {
    private let graph: ModuleGraph
    private var packages: Set<Int> = []
    /// The package to which each name of a package, target or product belongs.
    private var owners: [String: Int] = [:]
    private var requirements: [String: (dependency: PackageDependency, owner: Int)] = [:]
    /// The traits that are required of local packages.
    private var traits: [String: (traits: [DependencyTrait], owner: Int)] = [:]

    init(_ graph: ModuleGraph) {
        self.graph = graph
    }

    /// Adds a package with all its dependencies. If there is a conflict, adds nothing and returns the reason.
    mutating func add(_ package: TestedPackage) -> String? {
        var copy = self
        if let clash = copy.requireDefaultTraits(of: package.id) { return clash }
        for id in package.closure where copy.packages.insert(id).inserted {
            let found = graph.packages[id]
            var own = ["the package '\(found.identity)'"]
            own += found.targets.map { graph.targets[$0] }.filter { $0.kind != .test }
                .map { "the target '\($0.name)'" }
            own += found.manifest.products.map { "the product '\($0.name)'" }
            for name in own {
                if let clash = copy.use(name, by: id) { return clash }
            }
            if let (_, owner) = copy.requirements[found.identity], owner != id {
                return Self.replaced(found, by: graph.packages[owner])
            }
            for dependency in found.manifest.dependencies {
                if let clash = copy.require(dependency, by: id) { return clash }
            }
        }
        for name in package.testTargets.map({ "the target '\($0)'" }) + ["the product '\(package.product)'"] {
            if let clash = copy.use(name, by: package.id) { return clash }
        }
        self = copy
        return nil
    }

    private mutating func use(_ name: String, by id: Int) -> String? {
        guard let other = owners[name], other != id else {
            owners[name] = id
            return nil
        }
        return "\(name) is in \(graph.packages[other].displayPath) and in \(graph.packages[id].displayPath)"
    }

    private mutating func require(_ dependency: PackageDependency, by id: Int) -> String? {
        let identity = dependency.identity.lowercased()
        guard let (other, owner) = requirements[identity] else {
            switch dependency.source {
            case .path: return requireTraits(dependency.traits, of: identity, by: id)
            case .sourceControl, .registry:
                // SwiftPM would use the local package, whatever the address is.
                if let local = owners["the package '\(identity)'"] {
                    return Self.replaced(graph.packages[local], by: graph.packages[id])
                }
                requirements[identity] = (dependency, id)
                return nil
            }
        }
        if case .path = dependency.source { return Self.replaced(graph.packages[id], by: graph.packages[owner]) }
        guard other.source.isSameChoice(as: dependency.source) else {
            return "'\(identity)' is required in different versions by \(graph.packages[owner].displayPath) "
                + "and by \(graph.packages[id].displayPath)"
        }
        return other.traits == dependency.traits ? nil : traitClash(identity, owner, id)
    }

    /// Requires traits of a local package. A trait that one package enables is enabled for all.
    private mutating func requireTraits(_ wanted: [DependencyTrait], of identity: String, by id: Int) -> String? {
        guard let (other, owner) = traits[identity] else {
            traits[identity] = (wanted, id)
            return nil
        }
        return other == wanted ? nil : traitClash(identity, owner, id)
    }

    /// Requires the default traits of a tested package. It is a root of the build, so they are enabled.
    private mutating func requireDefaultTraits(of id: Int) -> String? {
        let package = graph.packages[id]
        if package.manifest.traits.isEmpty { return nil }
        return requireTraits([DependencyTrait(name: "default")], of: package.identity.lowercased(), by: id)
    }

    private func traitClash(_ identity: String, _ owner: Int, _ id: Int) -> String {
        "'\(identity)' is required with different traits by \(graph.packages[owner].displayPath) "
            + "and by \(graph.packages[id].displayPath)"
    }

    private static func replaced(_ local: Package, by user: Package) -> String {
        "\(local.displayPath) would replace the external package '\(local.identity)', which "
            + "\(user.displayPath) depends on"
    }
}

extension Package {
    /// The path from the root, or `.` for the root itself.
    fileprivate var displayPath: String { path.isEmpty ? "." : path }
}

extension PackageDependency.Source {
    /// Whether two requirements always resolve to the same package. Both must have the same location, and version
    /// ranges with the same upper bound, since the newest version is chosen.
    fileprivate func isSameChoice(as other: PackageDependency.Source) -> Bool {
        switch (self, other) {
        case (.path, .path): true
        case (.sourceControl(let left, let first), .sourceControl(let right, let second)):
            Self.place(left) == Self.place(right) && first.isSameChoice(as: second)
        case (.registry(let first), .registry(let second)): first.isSameChoice(as: second)
        default: false
        }
    }

    private static func place(_ address: String) -> String {
        let text = address.lowercased()
        return text.hasSuffix(".git") ? String(text.dropLast(4)) : text
    }
}

extension PackageDependency.Requirement {
    fileprivate func isSameChoice(as other: PackageDependency.Requirement) -> Bool {
        if case .range(_, let end) = self, case .range(_, let otherEnd) = other { return end == otherEnd }
        return self == other
    }
}
