/// A trait that a package declares.
public struct PackageTrait: Hashable, Sendable, Codable {
    /// The trait's name; `default` names the set that is on by default.
    public let name: String
    /// The traits that it turns on, sorted.
    public let enabledTraits: [String]

    /// Creates a trait.
    public init(name: String, enabledTraits: [String]) {
        self.name = name
        self.enabledTraits = enabledTraits
    }
}
