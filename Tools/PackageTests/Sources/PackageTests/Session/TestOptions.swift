/// How packages are built and run.
public struct TestOptions: Sendable {
    /// Whether each package is built truly alone, in a folder of its own.
    public var isIsolated = false
    /// Whether a compiler's warning in a package, or in one it depends on, fails it.
    public var warningsAreErrors = false
    /// Whether nothing more is begun once a package has failed.
    public var failsFast = false
    /// How long the tests of one package may take, in seconds, building not counted; nil for as long as they like.
    public var timeout: Int?
    /// How many packages' tests run at once.
    public var jobs = 1
    /// What builds and tests are given of the environment.
    public var environment = BuildEnvironment([:])

    /// Whether tests are watched, so that what they look at outside of their keys is known. As in ``PackageInputs/Context``.
    public var watchesTests = false

    /// Whether builds are watched that run plugins or macros, or whose linkers may read any file.
    public var watchesBuilds = false

    /// Creates options.
    public init() {}
}
