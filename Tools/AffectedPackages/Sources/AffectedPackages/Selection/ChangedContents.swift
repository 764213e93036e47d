import ManifestReader

/// What changed in files whose text decides which packages are affected: manifests and resolved versions.
struct ChangedContents: Sendable {
    /// Manifests that certainly declare what they declared before.
    var unchangedManifests: Set<String> = []
    /// For every changed file of resolved versions, the identities of the packages whose version changed; nil when that can't be
    /// told.
    var changedVersions: [String: Set<String>?] = [:]

    init() {}

    /// Compares files.
    ///
    /// - Parameters:
    ///   - files: what changed.
    ///   - old: the content that a file had; nil when it had none.
    ///   - new: the content that it has; nil when it has none.
    init(_ files: [FileChange], old: (FileChange) -> [UInt8]?, new: (FileChange) -> [UInt8]?) {
        for file in files {
            let name = String(PathText.name(file.path))
            if ManifestSelection.isManifest(name), let old = old(file), let new = new(file),
                ManifestText.isSame(old, new)
            {
                unchangedManifests.insert(file.path)
            } else if name == "Package.resolved" {
                changedVersions[file.path] = ResolvedVersions.changed(from: old(file), to: new(file))
            }
        }
    }
}
