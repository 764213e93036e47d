/// Reads the dependencies of targets.
final class DependencyReader {
    private let table: ObjectTable
    private let tree: GroupTree
    private let packages: PackageReferences
    /// The path of the project.
    private let project: String
    /// The targets by the identifiers of their products.
    private let targetOfProduct: [String: String]

    init(
        _ table: ObjectTable, _ tree: GroupTree, _ packages: PackageReferences, targets: [ProjectObject],
        project: String
    ) {
        self.table = table
        self.tree = tree
        self.packages = packages
        self.project = project
        let products = targets.compactMap { target in target.string("productReference").map { ($0, target.id) } }
        targetOfProduct = Dictionary(products, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the paths of the projects that this one refers to.
    func projects() -> [String] {
        let listed = (table.root.values["projectReferences"]?.array ?? []).compactMap {
            $0.dictionary?["ProjectRef"]?.string
        }
        return listed.compactMap { table.object($0, of: "'projectReferences'").flatMap(tree.path) }
    }

    /// Returns the dependencies of a target with these build phases.
    func dependencies(of target: ProjectObject, _ phases: [ProjectObject]) -> [XcodeDependency] {
        var found = table.objects("dependencies", in: target).compactMap(dependency)
        found += table.objects("packageProductDependencies", in: target).map {
            XcodeDependency(reference: product($0), platforms: [])
        }
        for phase in phases where ["PBXFrameworksBuildPhase", "PBXCopyFilesBuildPhase"].contains(phase.isa) {
            found += table.objects("files", in: phase).compactMap { linked($0, isEmbedded: phase.isa.contains("Copy")) }
        }
        return unique(found.filter { $0.reference != .target(target.id) })
    }

    /// Returns the first dependency of each reference. One without a restriction goes before one for some platforms.
    private func unique(_ all: [XcodeDependency]) -> [XcodeDependency] {
        var positions: [XcodeDependency.Reference: Int] = [:]
        var result: [XcodeDependency] = []
        for dependency in all {
            if let position = positions[dependency.reference] {
                let other = result[position]
                let platforms =
                    dependency.platforms.isEmpty || other.platforms.isEmpty
                    ? [] : other.platforms + dependency.platforms.filter { !other.platforms.contains($0) }
                result[position] = XcodeDependency(reference: other.reference, platforms: platforms)
            } else {
                positions[dependency.reference] = result.count
                result.append(dependency)
            }
        }
        return result
    }

    private func dependency(_ object: ProjectObject) -> XcodeDependency? {
        func made(_ reference: XcodeDependency.Reference) -> XcodeDependency {
            XcodeDependency(reference: reference, platforms: Self.platforms(of: object))
        }
        if let id = object.string("productRef"), let product = table.object(id, of: "a dependency") {
            return made(self.product(product))
        }
        // The target of another project has only a proxy, and one without an object is found by its proxy too.
        if let id = object.string("target"), table.object(id) != nil { return made(.target(id)) }
        if let proxy = object.string("targetProxy").flatMap({ table.object($0, of: "a dependency") }) {
            return reference(of: proxy, name: object.string("name")).map(made)
        }
        if let id = object.string("target") { _ = table.object(id, of: "a dependency") }
        return nil
    }

    /// Resolves a proxy for an object of this or another project.
    private func reference(of proxy: ProjectObject, name: String?) -> XcodeDependency.Reference? {
        let id = proxy.string("remoteGlobalIDString")
        guard let portal = proxy.string("containerPortal"), portal != table.root.id else {
            guard let id else { return nil }
            let target = targetOfProduct[id] ?? id
            return table.object(target, of: "a dependency").map { .target($0.id) }
        }
        guard let container = table.object(portal, of: "a dependency"), let path = tree.path(of: container) else {
            return nil
        }
        return .foreign(project: path, id: id, name: proxy.string("remoteInfo") ?? name ?? "")
    }

    private func product(_ object: ProjectObject) -> XcodeDependency.Reference {
        let name = object.string("productName") ?? object.id
        let location = packages.location(of: object)
        let prefix = "plugin:"
        return name.hasPrefix(prefix)
            ? .plugin(String(name.dropFirst(prefix.count)), package: location) : .product(name, package: location)
    }

    /// Returns the dependency of a build file in a phase that links or embeds; nil for a file that isn't a dependency.
    private func linked(_ file: ProjectObject, isEmbedded: Bool) -> XcodeDependency? {
        func made(_ reference: XcodeDependency.Reference) -> XcodeDependency {
            XcodeDependency(reference: reference, platforms: Self.platforms(of: file))
        }
        if let id = file.string("productRef") {
            return table.object(id, of: "a build phase").map { made(product($0)) }
        }
        guard let reference = table.object("fileRef", in: file) else { return nil }
        if let target = targetOfProduct[reference.id] { return made(.target(target)) }
        if reference.isa == "PBXReferenceProxy" {
            return table.object("remoteRef", in: reference).flatMap { self.reference(of: $0, name: nil) }.map(made)
        }
        let name = PathName.last(reference.string("path") ?? reference.string("name") ?? "")
        if reference.string("sourceTree") == "BUILT_PRODUCTS_DIR" { return made(.built(name)) }
        let isLibrary = [".framework", ".xcframework", ".a", ".dylib", ".tbd"].contains { name.hasSuffix($0) }
        return isLibrary || !isEmbedded ? made(.library(name)) : nil
    }

    private static func platforms(of object: ProjectObject) -> [String] {
        object.string("platformFilter").map { [$0] } ?? object.strings("platformFilters")
    }
}
