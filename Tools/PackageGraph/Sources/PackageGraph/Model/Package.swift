import ManifestReader

/// A package of the graph.
public struct Package: Sendable, Identifiable {
    /// Where a package was found.
    public enum Origin: String, Sendable, Codable {
        /// Below the root.
        case local
        /// In a `.build/checkouts` folder, or at a path outside of the root: its manifest is known, its files aren't.
        case external
    }

    /// Its index in ``ModuleGraph/packages``.
    public let id: Int
    /// SwiftPM's identity: the folder's name in lower case.
    public let identity: String
    /// Its folder: relative to the root (empty for the root itself), absolute outside of it.
    public let path: String
    /// The absolute path of its folder.
    public let directory: String
    /// Where it was found.
    public let origin: Origin
    /// What its manifest declares.
    public let manifest: Manifest
    /// The manifest that applies, relative to the root, or absolute outside of it.
    public let manifestPath: String
    /// How the manifest came to be known.
    public let method: ManifestLoader.Method
    /// The environment's variables that the manifest read.
    public let environmentReads: [String: String?]
    /// The indices of its targets in ``ModuleGraph/targets``.
    public internal(set) var targets: [Int]
}
