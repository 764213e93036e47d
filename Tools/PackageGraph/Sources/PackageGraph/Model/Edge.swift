import ManifestReader

/// A dependency of one target on another, as a manifest declares it.
public struct Edge: Hashable, Sendable {
    /// What it is for.
    public enum Kind: String, Sendable, Codable {
        /// An entry of `dependencies`.
        case dependency
        /// An entry of `plugins`.
        case plugin
    }

    /// The index of the target that depends.
    public let from: Int
    /// The index of the target it depends on.
    public let to: Int
    /// What it is for.
    public let kind: Kind
    /// The product it goes through; nil inside a package.
    public let product: String?
    /// The name under which the module is imported here: its own, or the one that `moduleAliases` gives it.
    public let importName: String
    /// The `.when(…)` beside it.
    public let condition: DependencyCondition?
    /// Where the manifest of `from` says so.
    public let place: ManifestPlace?
}
