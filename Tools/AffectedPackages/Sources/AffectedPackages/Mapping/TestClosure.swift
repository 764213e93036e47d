/// Everything that the result of a package's `swift test` depends on.
///
/// `swift test` builds all targets of the package, so the closure starts with all of them, not only with the tests.
public struct TestClosure: Hashable, Sendable {
    /// The package.
    public let package: Int
    /// The package's targets and everything they depend on through products, plugins and macros, sorted.
    public let targets: [Int]
    /// The packages whose manifests SwiftPM reads to resolve the package, including itself, sorted.
    public let packages: [Int]
    /// The packages among ``packages`` that are outside of the root and are dependencies by path, sorted.
    public let outside: [Int]
    /// The identities of the packages from outside of the tree that are resolved for the package, in lower case and
    /// sorted.
    public let externals: [String]
    /// Whether the manifests of all ``externals`` are on this disk. If not, there may be more dependencies.
    public let knowsExternals: Bool
    /// The environment variables that the configuration declares for the package's tests, and those that a manifest of
    /// ``packages`` reads, sorted.
    public let environment: [String]
    /// The variables among ``environment`` that builds receive too, and not only test runs, sorted.
    public let buildEnvironment: [String]
}
