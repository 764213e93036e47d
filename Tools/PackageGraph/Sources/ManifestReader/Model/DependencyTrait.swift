/// A trait that a package asks of its dependency.
public struct DependencyTrait: Hashable, Sendable, Codable {
    /// The trait's name.
    public let name: String
    /// The package's own traits that must be on for it, sorted; nil for always.
    public let condition: [String]?

    /// Creates a trait.
    public init(name: String, condition: [String]? = nil) {
        self.name = name
        self.condition = condition
    }
}
