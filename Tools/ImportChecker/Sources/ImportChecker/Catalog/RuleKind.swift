/// The kinds of rules.
public enum RuleKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Dependencies between layers.
    case layers
    /// A target imports a module that it doesn't declare.
    case undeclared
    /// A target imports a module that it doesn't declare and that one of its dependencies brings along.
    case implicit
    /// A target declares a dependency that it doesn't import.
    case unused
    /// A file imports a module and contains none of its names.
    case unusedImport = "unused-import"
    /// A manifest can't be read, or names something that doesn't exist.
    case manifest
    /// An import is compiled on a platform for which the dependency isn't declared.
    case conditional
    /// Packages or targets form a dependency cycle.
    case cycles
    /// Modules that certain places may not import.
    case forbidden
    /// Modules that only certain places may import.
    case protected
    /// Modules on which certain places may not depend, not even indirectly.
    case transitive
    /// The form of imports.
    case form
    /// The names of files, folders and types.
    case naming
    /// Code that may not be written in certain places.
    case construct
    /// Packages have tests, and tests have something to test.
    case tests
    /// A rule, a layer or an exception that does nothing.
    case ineffective
    /// A waiver in the source that is incomplete, expired or not needed.
    case waiver
}

extension RuleKind {
    /// Returns the kind of a rule by its full name: that of the kind, or `kind/name` of a configured rule.
    public init?(ofRule name: String) {
        self.init(rawValue: String(name.prefix { $0 != "/" }))
    }
}
