/// The kinds of rules there are.
public enum RuleKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Which layer may use which.
    case layers
    /// A module is imported that its target doesn't declare.
    case undeclared
    /// A dependency is declared that nothing imports.
    case unused
    /// A manifest can't be read, or names what isn't there.
    case manifest
    /// An import holds on a platform where the dependency doesn't.
    case conditional
    /// Packages or targets depend on one another in a loop.
    case cycles
    /// Modules that certain places may not import.
    case forbidden
    /// Modules that only certain places may import.
    case protected
    /// Modules that certain places may not reach, however long the way.
    case transitive
    /// How imports are written.
    case form
    /// How files, folders and types are named.
    case naming
    /// Code that may not be written in certain places.
    case construct
    /// Packages have tests, and tests have something to test.
    case tests
    /// A rule, a layer or an exception that does nothing.
    case ineffective
    /// A waiver in the source that is incomplete, out of date or not needed.
    case waiver
}
