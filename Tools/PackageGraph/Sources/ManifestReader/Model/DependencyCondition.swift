/// When a dependency between targets holds, as `.when(platforms:traits:)` says it.
public struct DependencyCondition: Hashable, Sendable, Codable {
    /// The platforms' names in lower case (`macos`, `linux`), in the manifest's order; empty when the condition names none.
    public let platforms: [String]
    /// The traits that turn the dependency on, sorted; nil when the condition names none.
    public let traits: [String]?

    /// Creates a condition; either list may be missing.
    public init(platforms: [String], traits: [String]? = nil) {
        self.platforms = platforms
        self.traits = traits
    }
}
