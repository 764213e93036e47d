/// All that the result of a package's `swift test` depends on.
///
/// `swift test` builds every target of the package it runs in, so the closure starts with all of them and not only with
/// the tests.
public struct TestClosure: Hashable, Sendable {
    /// The package.
    public let package: Int
    /// Its targets and all that they reach, through products, plugins and macros; sorted.
    public let targets: [Int]
    /// The packages whose manifests are read when it is resolved, its own included; sorted.
    public let packages: [Int]
    /// Those of ``packages`` that lie outside of the root and are depended on by path; sorted.
    public let outside: [Int]
    /// The identities of the packages from outside of the tree that are resolved for it, in lower case; sorted.
    public let externals: [String]
    /// Whether the manifests of all ``externals`` are on this disk; if not, more may be resolved than they say.
    public let knowsExternals: Bool
    /// The variables of the environment that the configuration declares for its tests, and those that a manifest of
    /// ``packages`` read; sorted.
    public let environment: [String]
    /// Those of ``environment`` that builds are given, and not only tests; sorted.
    public let buildEnvironment: [String]
}
