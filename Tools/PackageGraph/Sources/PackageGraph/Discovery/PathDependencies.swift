import ManifestReader

/// What is wrong with the paths of packages that local packages name, and where they lead all the same.
struct PathDependencies {
    /// The local packages, then those of others.
    let packages: [DiscoveredTree.Found]
    let localCount: Int
    let root: String
    /// The folders of packages whose manifests can't be read.
    let unreadable: Set<String>
    /// Whether what lies at a path of the disk counts.
    let isOnDisk: (String) -> Bool

    /// Finds what is wrong, and has a path that leads nowhere lead to the only local package of the same identity.
    func problems(_ resolved: inout [[Int?]]) -> [DiscoveryProblem] {
        var problems: [DiscoveryProblem] = []
        for index in 0..<localCount {
            let package = packages[index]
            for (position, dependency) in package.loaded.manifest.dependencies.enumerated() {
                guard case .path(let path) = dependency.source, resolved[index][position] == nil else { continue }
                let manifest = relative(package.loaded.file)
                let written = RelativeWay.from(package.directory, to: path)
                if unreadable.contains(path) || FileBytes.realPath(path).map(unreadable.contains) == true {
                    problems.append(
                        .unreadableDependency(manifest: manifest, place: dependency.place, dependency: written))
                    continue
                }
                // A package outside of the tree whose manifest can't be read is there, and its own affair.
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
                        taken: taken.map { RelativeWay.from(package.directory, to: packages[$0].directory) }))
            }
        }
        return problems
    }

    private func relative(_ path: String) -> String {
        path.hasPrefix(root + "/") ? String(path.dropFirst(root.utf8.count + 1)) : path
    }
}

/// Ways between folders, as manifests write them.
public enum RelativeWay {
    /// The way from one folder to another, both absolute and without links: `../Core`.
    public static func from(_ folder: String, to other: String) -> String {
        let from = folder.split(separator: "/")
        let to = other.split(separator: "/")
        let common = zip(from, to).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: from.count - common) + to.dropFirst(common).map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
