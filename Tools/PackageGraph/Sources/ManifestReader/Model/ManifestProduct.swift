/// A product as its manifest declares it.
public struct ManifestProduct: Hashable, Sendable, Codable {
    /// The kinds of products.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// `.library` without a type.
        case automaticLibrary
        /// `.library(type: .static)`.
        case staticLibrary
        /// `.library(type: .dynamic)`.
        case dynamicLibrary
        /// `.executable`.
        case executable
        /// `.plugin`.
        case plugin
    }

    /// The product's name.
    public let name: String
    /// The kind.
    public let kind: Kind
    /// The targets in the product.
    public let targets: [String]
    /// The place of the declaration; nil if the manifest was read by running it.
    public var place: ManifestPlace?

    /// Creates a product.
    public init(name: String, kind: Kind, targets: [String], place: ManifestPlace? = nil) {
        self.name = name
        self.kind = kind
        self.targets = targets
        self.place = place
    }
}
