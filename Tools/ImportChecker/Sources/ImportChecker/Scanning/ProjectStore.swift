import PackageGraph

/// The Xcode projects of earlier runs.
public struct ProjectStore: Sendable {
    private let file: CacheFile
    private let known: [ProjectCache.Entry]

    /// Reads the cache of earlier runs; the store is empty if there is none, or it isn't valid.
    ///
    /// - Parameter directory: The absolute path of a folder for this repository only.
    public init(directory: String) {
        file = CacheFile(path: directory + "/projects.cache", key: ProgramIdentity.key)
        known =
            file.read { reader in
                let entries = reader.items { ProjectCodec.read(&$0) }
                return entries.contains { $0 == nil } ? nil : entries.compactMap { $0 }
            } ?? []
    }

    /// The projects of earlier runs, for a discovery.
    public var recalled: ProjectCache { ProjectCache(known) }

    /// Saves the projects of a tree, if they differ from the saved ones. Errors are ignored.
    public func save(_ tree: DiscoveredTree) {
        guard tree.projectsRead > 0 || tree.projects.count != known.count else { return }
        file.write { $0.add(tree.projects) { ProjectCodec.write($0, to: &$1) } }
    }
}
