/// The condition of a dependency between targets, as declared by `.when(platforms:traits:)`.
public struct DependencyCondition: Hashable, Sendable, Codable {
    /// The platforms' names in lower case (`macos`, `linux`), in the manifest's order; empty if the condition names
    /// none.
    public let platforms: [String]
    /// The traits that enable the dependency, sorted; nil if the condition names none.
    public let traits: [String]?

    /// Creates a condition; either list may be missing.
    public init(platforms: [String], traits: [String]? = nil) {
        self.platforms = platforms
        self.traits = traits
    }
}
