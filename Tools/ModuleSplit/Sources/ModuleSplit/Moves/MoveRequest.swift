import PackageGraph

/// Declarations of a target that are to move to another module.
public struct MoveRequest: Sendable {
    /// The module.
    public let destination: MoveDestination
    /// The declarations, as ``DeclarationGraph/nodes(named:in:)`` finds them.
    public let words: [String]

    /// Creates a request.
    public init(to destination: MoveDestination, words: [String]) {
        self.destination = destination
        self.words = words
    }
}

/// A module to which declarations of a target move.
public enum MoveDestination: Hashable, Sendable {
    /// A target that exists: an index in ``ModuleGraph/targets``.
    case existing(Int)
    /// A new target of the same package, by its name.
    case new(String)
}
