import ConfigurationReading

/// The key `tests` of `bulkhead.yml`: inputs of tests that can't be derived from the packages.
public struct TestConfiguration: Sendable {
    /// The path of the file, relative to the root.
    public static let defaultPath = "bulkhead.yml"

    /// Files outside of a package's folder that its tests read.
    public struct Inputs: Hashable, Sendable {
        /// The pattern of the packages' paths. The path of the root package is `.`.
        public let packages: Glob
        /// The patterns of the files' paths. A folder matches everything in it.
        public let files: [Glob]
        /// The place of the entry in the configuration.
        public let place: SourcePlace

        /// Creates an entry.
        public init(packages: Glob, files: [Glob], place: SourcePlace) {
            self.packages = packages
            self.files = files
            self.place = place
        }
    }

    /// Environment variables that can change the results of tests.
    public struct Environment: Hashable, Sendable {
        /// The pattern of the packages' paths. The path of the root package is `.`.
        public let packages: Glob
        /// The names of the variables.
        public let variables: [String]
        /// Whether builds receive the variables too, and not only test runs.
        public let isForBuilds: Bool
        /// The place of the entry in the configuration.
        public let place: SourcePlace

        /// Creates an entry.
        public init(packages: Glob, variables: [String], isForBuilds: Bool = true, place: SourcePlace) {
            self.packages = packages
            self.variables = variables
            self.isForBuilds = isForBuilds
            self.place = place
        }
    }

    /// The configuration of a repository without the file. No file is ignored.
    public static let standard = TestConfiguration()

    /// The files outside of packages that tests read.
    public let inputs: [Inputs]
    /// The environment variables of tests.
    public let environment: [Environment]
    /// The patterns of files that affect nothing, unless a target is built from them or an entry of ``inputs`` matches
    /// them. Bulkhead's own configuration is ignored without a pattern.
    public let ignored: [Glob]

    /// The packages whose tests aren't watched, because they watch processes themselves. A process can be watched only
    /// once.
    public let unwatched: [Glob]

    /// The remote store that shares passes between machines.
    public let remote: Remote?

    /// Creates a configuration.
    public init(
        inputs: [Inputs] = [], environment: [Environment] = [], ignored: [Glob] = [], unwatched: [Glob] = [],
        remote: Remote? = nil
    ) {
        self.inputs = inputs
        self.environment = environment
        self.ignored = ignored
        self.unwatched = unwatched
        self.remote = remote
    }

    /// Returns the pattern that ignores a path, or `nil` if there is none.
    func ignoring(_ path: String) -> Glob? {
        (ignored + Self.ownFiles).first { $0.contains(path) }
    }

    /// Bulkhead's own files in a repository, which change no test.
    private static let ownFiles = [Glob(defaultPath), Glob("lint-rules")]
}
