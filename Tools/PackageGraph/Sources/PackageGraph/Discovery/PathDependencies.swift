import ManifestReader

/// Finds problems in the paths of path dependencies, and the packages to which they refer nevertheless.
struct PathDependencies {
    /// The local packages, then the external ones.
    let packages: [DiscoveredTree.Found]
    let localCount: Int
    let root: String
    /// The folders of packages with unreadable manifests.
    let unreadable: Set<String>
    /// Whether a path on disk is part of the tree.
    let isOnDisk: (String) -> Bool

    /// Returns the problems, and resolves a path without a package to the only local package with the same identity.
    func problems(_ resolved: inout [[Int?]]) -> [DiscoveryProblem] {
        var problems: [DiscoveryProblem] = []
        for index in 0..<localCount {
            let package = packages[index]
            for (position, dependency) in package.loaded.manifest.dependencies.enumerated() {
                guard case .path(let path) = dependency.source, resolved[index][position] == nil else { continue }
                let manifest = relative(package.loaded.file)
                // A project names paths relative to the folder around its bundle.
                let base = package.project == nil ? package.directory : RelativePath.parent(of: package.directory)
                let written = RelativePath.from(base, to: path)
                if unreadable.contains(path) || FileBytes.realPath(path).map(unreadable.contains) == true {
                    problems.append(
                        .unreadableDependency(manifest: manifest, place: dependency.place, dependency: written))
                    continue
                }
                // An external package with an unreadable manifest exists, and its problem isn't one of this tree.
                if isOnDisk(path), FileBytes.kind(path + "/Package.swift") != nil { continue }
                let namesakes = (0..<localCount).filter { other in
                    other != index
                        && RelativePath.name(of: packages[other].directory).lowercased()
                            == dependency.identity.lowercased()
                }
                let taken = namesakes.count == 1 ? namesakes[0] : nil
                resolved[index][position] = taken
                problems.append(
                    .missingPackage(
                        manifest: manifest, place: dependency.place, path: written,
                        taken: taken.map { RelativePath.from(base, to: packages[$0].directory) }))
            }
        }
        return problems
    }

    private func relative(_ path: String) -> String {
        RelativePath.relative(path, to: root) ?? path
    }
}
