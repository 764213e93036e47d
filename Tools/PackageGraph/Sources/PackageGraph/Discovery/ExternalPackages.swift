import ManifestReader

/// Finds the packages that local ones depend on: in the tree, in `.build/checkouts`, or at a path outside of the root.
struct ExternalPackages {
    let loader: ManifestLoader
    let workers: Int
    /// Whether what lies at a path of the disk counts.
    let isOnDisk: (String) -> Bool

    /// The local packages and every external one that is on disk and needed, with what the dependencies of each lead to.
    ///
    /// An external package whose manifest can't be read counts as one that isn't on disk: it is not this tree's fault.
    func found(
        by local: [DiscoveredTree.Found], below root: String
    ) -> (packages: [DiscoveredTree.Found], resolved: [[Int?]]) {
        var packages = local
        let checkouts = Checkouts(packages.map(\.directory) + [root])
        var indexOf = Dictionary(
            packages.indices.map { (packages[$0].directory, $0) }, uniquingKeysWith: { first, _ in first })
        // Local packages' folders have no links in them, so that their paths need no look at the disk.
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

    /// Where the dependencies of packages lie, if anywhere.
    private func directories(_ packages: ArraySlice<DiscoveredTree.Found>, _ checkouts: Checkouts, _ local: Set<String>)
        -> [[String?]]
    {
        packages.map { package in
            package.loaded.manifest.dependencies.map { dependency in
                switch dependency.source {
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
