/// The options for building and running tests.
public struct TestOptions: Sendable {
    /// Whether each package is built alone, in its own folder.
    public var isIsolated = false
    /// Whether a compiler warning in a package or in its dependencies without tests fails the package.
    public var warningsAreErrors = false
    /// Whether products have debug information, so that the backtraces of crashes have line numbers.
    public var hasDebugInformation = false
    /// Whether the run stops after the first failed package.
    public var failsFast = false
    /// The time limit for the tests of one package in seconds, without the build, or `nil` for none.
    public var timeout: Int?
    /// The number of packages whose tests run at the same time.
    public var jobs = 1
    /// Regular expressions that select tests, as `swift test --filter` has them; empty for all tests.
    public var filters: [String] = []
    /// The environment of builds and tests.
    public var environment = BuildEnvironment([:])

    /// Whether tests are watched, so that their accesses outside of their keys are known. See
    /// ``PackageInputs/Context``.
    public var watchesTests = false

    /// Whether builds are watched if they run plugins or macros, or if their linkers may read any file.
    public var watchesBuilds = false

    /// The folder in which SwiftPM keeps compiled C modules, or `nil` for one in each build folder. Only for tests:
    /// modules in another folder remain if the system's headers change.
    var moduleCache: String?

    /// Creates the default options.
    public init() {}
}
