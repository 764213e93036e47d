import ManifestReader
import PackageGraph

/// The text that a manifest needs to use a product of another package.
public struct PackageEntries {
    private let graph: ModuleGraph

    /// Creates the texts for a tree.
    public init(graph: ModuleGraph) {
        self.graph = graph
    }

    /// Returns the entry for a target's dependencies.
    ///
    /// The product's name is enough if the package has the same name; otherwise SwiftPM needs the package's name, which
    /// is that of its folder.
    public static func entry(for product: String, of package: Package) -> String {
        // The folder's name, since an identity is in lower case.
        let folder = package.directory.split(separator: "/").last.map(String.init) ?? ""
        let name = folder.lowercased() == package.identity ? folder : package.identity
        let isNamesake =
            product == package.identity
            || product == package.manifest.name && package.manifest.name.lowercased() == package.identity
        return isNamesake ? "\"\(product)\"" : ".product(name: \"\(product)\", package: \"\(name)\")"
    }

    /// Returns the entry for the package's dependencies, or `nil` if there is one already or the package's origin isn't
    /// known here.
    public func line(for package: Package, in own: Package) -> String? {
        if graph.packageArrows.successors[own.id].contains(package.id) { return nil }
        if package.origin == .local {
            return ".package(path: \"\(RelativePath.from(own.directory, to: package.directory))\")"
        }
        return line(forIdentity: package.identity, in: own)
    }

    /// Returns the entry for a package that is known from the manifests of other packages here.
    public func line(forIdentity identity: String, in own: Package) -> String? {
        func names(_ dependency: PackageDependency) -> Bool {
            dependency.identity.lowercased() == identity.lowercased()
        }
        if own.manifest.dependencies.contains(where: names) { return nil }
        let known = graph.packages.filter { $0.origin == .local }.lazy.flatMap(\.manifest.dependencies).first(
            where: names)
        switch known?.source {
        case .path(let path): return ".package(path: \"\(RelativePath.from(own.directory, to: path))\")"
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
