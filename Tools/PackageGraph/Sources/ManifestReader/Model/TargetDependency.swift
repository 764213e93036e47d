/// One entry of a target's `dependencies`.
public struct TargetDependency: Hashable, Sendable, Codable {
    /// What the entry names.
    public enum Reference: Hashable, Sendable, Codable {
        /// `.target(name:)`: a target of the same package.
        case target(String)
        /// `.product(name:package:moduleAliases:)`; old manifests may leave the package out.
        case product(String, package: String?, moduleAliases: [String: String])
        /// A plain string or `.byName(name:)`: a target of the package, or else a product.
        case byName(String)
    }

    /// What the entry names.
    public let reference: Reference
    /// The `.when(…)` beside it.
    public let condition: DependencyCondition?
    /// Where the manifest says so; nil when the manifest was read by running it.
    public var place: ManifestPlace?

    /// Creates an entry.
    public init(reference: Reference, condition: DependencyCondition? = nil, place: ManifestPlace? = nil) {
        self.reference = reference
        self.condition = condition
        self.place = place
    }

    /// The name of the target or product.
    public var name: String {
        switch reference {
        case .target(let name), .byName(let name), .product(let name, _, _): name
        }
    }
}
