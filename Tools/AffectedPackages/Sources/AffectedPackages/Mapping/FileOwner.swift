import ConfigurationReading

/// What a file is part of, which decides whose tests it can change.
public enum FileOwner: Hashable, Sendable {
    /// Targets are built from it: a source, a header, a resource, what a plugin reads. Those are in the placement.
    case targets
    /// The manifest of a package, plain or for one Swift version.
    case manifest(package: Int)
    /// The versions that a package resolved its dependencies to.
    case resolvedVersions(package: Int)
    /// It lies in a package's folder and no target is built from it: that package's own tests may read it.
    case package(Int)
    /// It chooses the compiler, and with it every result.
    case toolchain
    /// Nothing but tests that the configuration names reads it.
    case declared
    /// A pattern of the configuration says that it changes nothing.
    case ignored(Glob)
    /// Nothing is known of it, so that it may change everything.
    case unplaced
}
