import ManifestReader

/// Finds the dependencies of local packages: in the tree, in `.build/checkouts`, or at a path outside of the root.
struct ExternalPackages {
    let loader: ManifestLoader
    let workers: Int
    /// The absolute paths of folders with checkouts besides SwiftPM's own.
    let checkoutFolders: [String]
    /// The absolute paths of packages that replace others of the same identity: those of Xcode projects and workspaces.
    let replacements: [String]
    /// Whether a path on disk is part of the tree.
    let isOnDisk: (String) -> Bool

    /// Returns the local packages and the external ones on disk that they need, each with the packages to which its
    /// dependencies refer.
    ///
    /// An external package with an unreadable manifest is treated as missing, since it isn't part of this tree.
    func found(
        by local: [DiscoveredTree.Found], below root: String
    ) -> (packages: [DiscoveredTree.Found], resolved: [[Int?]]) {
        var packages = local
        let checkouts = Checkouts(packages.map(\.directory) + [root], others: checkoutFolders)
        var indexOf = Dictionary(
            packages.indices.map { (packages[$0].directory, $0) }, uniquingKeysWith: { first, _ in first })
        // The paths of local packages contain no links, so they needn't be resolved on disk.
        let known = Set(indexOf.keys)
        var wanted = directories(packages[...], checkouts, known)
        var tried: Set<String> = []
        while true {
            let missing = Set(wanted.flatMap { $0.compactMap { $0 } }).subtracting(indexOf.keys).subtracting(tried)
                .sorted()
            if missing.isEmpty { break }
            tried.formUnion(missing)
            let loader = loader
            let loaded = DeepStack.map(missing.count, workers: workers) { index in
                (try? loader.load(missing[index], names: Checkouts.names(in: missing[index]))) ?? nil
            }
            let first = packages.count
            for (directory, manifest) in zip(missing, loaded) {
                guard let manifest else { continue }
                indexOf[directory] = packages.count
                packages.append(.init(directory: directory, loaded: manifest))
            }
            wanted += directories(packages[first...], checkouts, known)
        }
        return (packages, wanted.map { $0.map { $0.flatMap { indexOf[$0] } } })
    }

    /// Returns the folders of the packages' dependencies that exist.
    private func directories(_ packages: ArraySlice<DiscoveredTree.Found>, _ checkouts: Checkouts, _ local: Set<String>)
        -> [[String?]]
    {
        let replacing = Dictionary(
            replacements.map { (RelativePath.name(of: $0).lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        return packages.map { package in
            package.loaded.manifest.dependencies.map { dependency in
                let identity = dependency.identity.lowercased()
                if let path = replacing[identity], path != package.directory, dependency.isRemote { return path }
                return switch dependency.source {
                case .path(let path):
                    local.contains(path) ? path : isOnDisk(path) ? FileBytes.realPath(path) : nil
                case .sourceControl(let location, _) where location.hasPrefix("/"):
                    checkouts.directory(of: dependency.identity, for: package.directory) ?? FileBytes.realPath(location)
                case .sourceControl, .registry: checkouts.directory(of: dependency.identity, for: package.directory)
                }
            }
        }
    }
}

extension PackageDependency {
    /// Whether the package isn't at a path.
    fileprivate var isRemote: Bool {
        if case .path = source { false } else { true }
    }
}
