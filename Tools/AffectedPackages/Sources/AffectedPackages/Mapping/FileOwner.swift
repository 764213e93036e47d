import ConfigurationReading

/// The role of a file, which determines which tests it can affect.
public enum FileOwner: Hashable, Sendable {
    /// An input of a target: a source, a header, a resource, or a file that a plugin may read. The placement has the
    /// targets.
    case targets
    /// A manifest of a package, with or without a Swift version in its name.
    case manifest(package: Int)
    /// The `Package.resolved` of a package.
    case resolvedVersions(package: Int)
    /// A file in a package's folder, or in a group of an Xcode project, that isn't an input of any target. The tests of
    /// the package or project may read it.
    case package(Int)
    /// A file that selects the toolchain, and so affects all results.
    case toolchain
    /// A file outside of all packages that the configuration declares as an input of tests.
    case declared
    /// A file that the configuration ignores.
    case ignored(Glob)
    /// A file outside of all packages that may affect anything.
    case unplaced
}
