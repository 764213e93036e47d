import ManifestReader
import PackageGraph

/// What a manifest must say to use a product of another package, as its text.
struct PackageEntries {
    let graph: ModuleGraph

    /// The entry of a target's dependencies.
    ///
    /// A product goes by its name alone where the package bears the same one; else SwiftPM wants to be told the package, which
    /// it knows by its folder.
    static func entry(for product: String, of package: Package) -> String {
        // As its folder is called; an identity has lost the capitals.
        let folder = package.directory.split(separator: "/").last.map(String.init) ?? ""
        let name = folder.lowercased() == package.identity ? folder : package.identity
        let isNamesake =
            product == package.identity
            || product == package.manifest.name && package.manifest.name.lowercased() == package.identity
        return isNamesake ? "\"\(product)\"" : ".product(name: \"\(product)\", package: \"\(name)\")"
    }

    /// The entry of the package's dependencies; nil where it has one already, or nobody here says where the package comes from.
    func line(for package: Package, in own: Package) -> String? {
        if graph.packageArrows.successors[own.id].contains(package.id) { return nil }
        if package.origin == .local {
            return ".package(path: \"\(RelativeWay.from(own.directory, to: package.directory))\")"
        }
        return line(forIdentity: package.identity, in: own)
    }

    /// The same for a package that is known by what other packages here say of it.
    func line(forIdentity identity: String, in own: Package) -> String? {
        func names(_ dependency: PackageDependency) -> Bool {
            dependency.identity.lowercased() == identity.lowercased()
        }
        if own.manifest.dependencies.contains(where: names) { return nil }
        let known = graph.packages.filter { $0.origin == .local }.lazy.flatMap(\.manifest.dependencies).first(
            where: names)
        switch known?.source {
        case .path(let path): return ".package(path: \"\(RelativeWay.from(own.directory, to: path))\")"
        case .sourceControl(let location, let requirement):
            return ".package(url: \"\(location)\", \(Self.text(requirement)))"
        case .registry(let requirement): return ".package(id: \"\(identity)\", \(Self.text(requirement)))"
        case nil: return nil
        }
    }

    private static func text(_ requirement: PackageDependency.Requirement) -> String {
        switch requirement {
        case .range(let lower, let upper):
            let major = lower.prefix { $0 != "." }
            let next = Int(major).map { "\($0 + 1).0.0" }
            return upper == next ? "from: \"\(lower)\"" : "\"\(lower)\"..<\"\(upper)\""
        case .exact(let version): return "exact: \"\(version)\""
        case .branch(let name): return "branch: \"\(name)\""
        case .revision(let name): return "revision: \"\(name)\""
        }
    }
}
