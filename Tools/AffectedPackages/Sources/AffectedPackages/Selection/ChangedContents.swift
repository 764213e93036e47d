import ManifestReader

/// The changes in files whose contents affect the selection: manifests and resolved versions.
struct ChangedContents: Sendable {
    /// The manifests that declare the same as before.
    var unchangedManifests: Set<String> = []
    /// For each changed `Package.resolved`, the identities of the packages whose version changed, or `nil` if they
    /// can't be determined.
    var changedVersions: [String: Set<String>?] = [:]

    init() {}

    /// Compares the old and new contents of files.
    ///
    /// - Parameters:
    ///   - files: the changed files.
    ///   - old: returns the old contents of a file, or `nil` if it didn't exist.
    ///   - new: returns the new contents of a file, or `nil` if it doesn't exist.
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
