/// A product as its manifest declares it.
public struct ManifestProduct: Hashable, Sendable, Codable {
    /// The kinds a manifest can declare.
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
    /// What kind it is.
    public let kind: Kind
    /// The targets it consists of.
    public let targets: [String]
    /// Where the manifest declares it; nil when the manifest was read by running it.
    public var place: ManifestPlace?

    /// Creates a product.
    public init(name: String, kind: Kind, targets: [String], place: ManifestPlace? = nil) {
        self.name = name
        self.kind = kind
        self.targets = targets
        self.place = place
    }
}
