/// A trait that a package enables in a dependency.
public struct DependencyTrait: Hashable, Sendable, Codable {
    /// The trait's name.
    public let name: String
    /// The traits of the package, sorted, that have to be enabled for it; nil if there is no such condition.
    public let condition: [String]?

    /// Creates a trait.
    public init(name: String, condition: [String]? = nil) {
        self.name = name
        self.condition = condition
    }
}
