/// One entry of a target's `dependencies`.
public struct TargetDependency: Hashable, Sendable, Codable {
    /// The kinds of references.
    public enum Reference: Hashable, Sendable, Codable {
        /// `.target(name:)`: a target of the same package.
        case target(String)
        /// `.product(name:package:moduleAliases:)`; old manifests may omit the package.
        case product(String, package: String?, moduleAliases: [String: String])
        /// A plain string or `.byName(name:)`: a target of the package or, if there is none, a product.
        case byName(String)
    }

    /// The target or product.
    public let reference: Reference
    /// The `.when(…)` of the entry.
    public let condition: DependencyCondition?
    /// The place in the manifest; nil if the manifest was read by running it.
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
