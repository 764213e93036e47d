/// A trait that a package declares.
public struct PackageTrait: Hashable, Sendable, Codable {
    /// The trait's name. `default` is the name of the set that is enabled by default.
    public let name: String
    /// The traits that it enables, sorted.
    public let enabledTraits: [String]

    /// Creates a trait.
    public init(name: String, enabledTraits: [String]) {
        self.name = name
        self.enabledTraits = enabledTraits
    }
}
