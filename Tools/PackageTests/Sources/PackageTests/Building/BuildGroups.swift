import ManifestReader
import PackageGraph

/// Which packages can be built at once, and which only alone.
///
/// In one build no two packages may have the same identity, and no two targets or products the same name; and there is
/// one version of every package from outside. A package that would break this is built alone, the others together.
struct BuildGroups {
    /// Packages that one build serves, in their order.
    private(set) var shared: [TestedPackage] = []
    /// Packages that are built alone, with the reason.
    private(set) var alone: [(package: TestedPackage, reason: String)] = []
    /// The pins that the packages of the shared build ask for.
    private(set) var pins = Pins()

    /// Divides packages.
    ///
    /// - Parameter readPins: reads the Package.resolved of a folder.
    init(
        _ packages: [TestedPackage], of graph: ModuleGraph,
        readPins: (String) -> Pins? = { Pins(file: $0 + "/Package.resolved") }
    ) {
        var names = Names()
        // The root's pins are the repository's: they go first, whatever the order of the packages.
        let ordered = packages.filter(\.path.isEmpty) + packages.filter { !$0.path.isEmpty }
        var reasons: [Int: String] = [:]
        for package in ordered {
            let own = readPins(package.directory) ?? Pins()
            if pins.conflicts(with: own) {
                reasons[package.id] = "its Package.resolved names other versions than those of packages before it"
            } else if let clash = names.add(package, of: graph) {
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

    /// The names in use.
    private struct Names {
        private var packages: Set<Int> = []
        /// What each name stands for: a package's identity, a target, a product.
        private var owners: [String: Int] = [:]
        private var requirements: [String: (PackageDependency.Requirement, Int)] = [:]

        /// Takes in a package with all that it reaches; returns what is in the way, and then takes in nothing.
        mutating func add(_ package: TestedPackage, of graph: ModuleGraph) -> String? {
            var copy = self
            for id in package.closure where copy.packages.insert(id).inserted {
                let found = graph.packages[id]
                var own = ["the package '\(found.identity)'"]
                own += found.targets.map { graph.targets[$0] }.filter { $0.kind != .test }
                    .map { "the target '\($0.name)'" }
                own += found.manifest.products.map { "the product '\($0.name)'" }
                for name in own {
                    if let clash = copy.use(name, by: id, graph) { return clash }
                }
                for dependency in found.manifest.dependencies {
                    if let clash = copy.require(dependency, by: id, graph) { return clash }
                }
            }
            for name in package.testTargets.map({ "the target '\($0)'" }) + ["the product '\(package.product)'"] {
                if let clash = copy.use(name, by: package.id, graph) { return clash }
            }
            self = copy
            return nil
        }

        private mutating func use(_ name: String, by id: Int, _ graph: ModuleGraph) -> String? {
            guard let other = owners[name], other != id else {
                owners[name] = id
                return nil
            }
            return "\(name) is in \(graph.packages[other].displayPath) and in \(graph.packages[id].displayPath)"
        }

        private mutating func require(_ dependency: PackageDependency, by id: Int, _ graph: ModuleGraph) -> String? {
            let wanted: PackageDependency.Requirement
            switch dependency.source {
            case .path: return nil
            case .sourceControl(_, let requirement), .registry(let requirement): wanted = requirement
            }
            guard let (other, owner) = requirements[dependency.identity] else {
                requirements[dependency.identity] = (wanted, id)
                return nil
            }
            if other.allows(wanted) { return nil }
            return "'\(dependency.identity)' is wanted in different versions by \(graph.packages[owner].displayPath) "
                + "and by \(graph.packages[id].displayPath)"
        }
    }
}

extension Package {
    /// The path from the root, `.` for the root itself.
    fileprivate var displayPath: String { path.isEmpty ? "." : path }
}

extension PackageDependency.Requirement {
    /// Whether one version can meet both. Ranges are taken to overlap: that is left to SwiftPM, which knows versions.
    fileprivate func allows(_ other: PackageDependency.Requirement) -> Bool {
        switch (self, other) {
        case (.range, .range), (.range, .exact), (.exact, .range): true
        default: self == other
        }
    }
}
