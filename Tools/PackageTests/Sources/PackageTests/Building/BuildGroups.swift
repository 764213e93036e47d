import Foundation
import ManifestReader
import PackageGraph

/// Which packages can be built at once, and which only alone.
///
/// In one build no two packages may have the same identity, and no two targets or products the same name; there is one
/// version of every package from outside, with one set of traits; and one environment. A package that another one would
/// change in such a way is built alone, the others together.
struct BuildGroups {
    /// Packages that one build serves, in their order.
    private(set) var shared: [TestedPackage] = []
    /// Packages that are built alone, with the reason.
    private(set) var alone: [(package: TestedPackage, reason: String)] = []
    /// The pins that the packages of the shared build ask for.
    private(set) var pins = Pins()
    /// The variables, besides the common ones, that the shared build is given.
    private(set) var variables: Set<String> = []

    /// Divides packages.
    ///
    /// - Parameters:
    ///   - variables: those that a package alone is given besides the common ones.
    ///   - readPins: reads the Package.resolved of a folder.
    init(
        _ packages: [TestedPackage], of graph: ModuleGraph, variables: (TestedPackage) -> Set<String> = { _ in [] },
        readPins: (String) -> Pins? = { Pins(file: $0 + "/Package.resolved") }
    ) {
        var names = NamesInUse(graph)
        // The root's pins are the repository's: they go first, whatever the order of the packages, and if it has no tests.
        let ordered = packages.filter(\.path.isEmpty) + packages.filter { !$0.path.isEmpty }
        if let own = readPins(graph.root) { pins.add(own) }
        self.variables = Self.mostCommon(packages.map(variables))
        var reasons: [Int: String] = [:]
        for package in ordered {
            let own = readPins(package.directory) ?? Pins()
            let given = variables(package)
            if let file = Self.configuration(of: package) {
                reasons[package.id] = "SwiftPM reads its \(file) for it alone"
            } else if given != self.variables {
                let names = given.symmetricDifference(self.variables).sorted().joined(separator: ", ")
                reasons[package.id] = "it and the others aren't given the same variables (\(names))"
            } else if pins.conflicts(with: own) {
                reasons[package.id] = "its Package.resolved names other versions than those of packages before it"
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

    /// A file by which packages from outside are fetched from elsewhere; SwiftPM reads that of the package that it's called for.
    private static func configuration(of package: TestedPackage) -> String? {
        ["mirrors.json", "registries.json"].map { ".swiftpm/configuration/\($0)" }.first {
            FileManager.default.fileExists(atPath: "\(package.directory)/\($0)")
        }
    }

    /// The set that most packages have; of those that are as common the one with the fewest, and first, names.
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

/// What the packages of a build have taken: names, and requirements of packages from outside.
private struct NamesInUse {
    private let graph: ModuleGraph
    private var packages: Set<Int> = []
    /// What each name stands for: a package's identity, a target, a product.
    private var owners: [String: Int] = [:]
    private var requirements: [String: (dependency: PackageDependency, owner: Int)] = [:]
    /// What is asked of local packages.
    private var traits: [String: (traits: [DependencyTrait], owner: Int)] = [:]

    init(_ graph: ModuleGraph) {
        self.graph = graph
    }

    /// Takes in a package with all that it reaches; returns what is in the way, and then takes in nothing.
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
                // SwiftPM would take the local package, whatever the address.
                if let local = owners["the package '\(identity)'"] {
                    return Self.replaced(graph.packages[local], by: graph.packages[id])
                }
                requirements[identity] = (dependency, id)
                return nil
            }
        }
        if case .path = dependency.source { return Self.replaced(graph.packages[id], by: graph.packages[owner]) }
        guard other.source.isSameChoice(as: dependency.source) else {
            return "'\(identity)' is wanted in different versions by \(graph.packages[owner].displayPath) "
                + "and by \(graph.packages[id].displayPath)"
        }
        return other.traits == dependency.traits ? nil : traitClash(identity, owner, id)
    }

    /// A trait that one package asks of a local one is on for all.
    private mutating func requireTraits(_ wanted: [DependencyTrait], of identity: String, by id: Int) -> String? {
        guard let (other, owner) = traits[identity] else {
            traits[identity] = (wanted, id)
            return nil
        }
        return other == wanted ? nil : traitClash(identity, owner, id)
    }

    /// A package that is tested is a root of the build, and has its default traits on.
    private mutating func requireDefaultTraits(of id: Int) -> String? {
        let package = graph.packages[id]
        if package.manifest.traits.isEmpty { return nil }
        return requireTraits([DependencyTrait(name: "default")], of: package.identity.lowercased(), by: id)
    }

    private func traitClash(_ identity: String, _ owner: Int, _ id: Int) -> String {
        "'\(identity)' is wanted with different traits by \(graph.packages[owner].displayPath) "
            + "and by \(graph.packages[id].displayPath)"
    }

    private static func replaced(_ local: Package, by user: Package) -> String {
        "\(local.displayPath) would take the place of the package '\(local.identity)' from elsewhere, which "
            + "\(user.displayPath) depends on"
    }
}

extension Package {
    /// The path from the root, `.` for the root itself.
    fileprivate var displayPath: String { path.isEmpty ? "." : path }
}

extension PackageDependency.Source {
    /// Whether a package that is wanted in both ways comes out the same as one wanted in either: from one place, and in ranges
    /// that end at the same version, since the newest is taken.
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
