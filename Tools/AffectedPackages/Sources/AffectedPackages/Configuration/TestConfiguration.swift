import ConfigurationReading

/// What a repository says of its tests' inputs where the packages can't tell: the key `tests` of `bulkhead.yml`.
public struct TestConfiguration: Sendable {
    /// The file, relative to the root.
    public static let defaultPath = "bulkhead.yml"

    /// Files that packages' tests read outside of their own folders.
    public struct Inputs: Hashable, Sendable {
        /// The paths of the packages; `.` is the one at the root.
        public let packages: Glob
        /// The files, by path; a folder stands for all in it.
        public let files: [Glob]
        /// Where the configuration says so.
        public let place: SourcePlace

        /// Creates an entry.
        public init(packages: Glob, files: [Glob], place: SourcePlace) {
            self.packages = packages
            self.files = files
            self.place = place
        }
    }

    /// Variables of the environment that can change what packages' tests do.
    public struct Environment: Hashable, Sendable {
        /// The paths of the packages; `.` is the one at the root.
        public let packages: Glob
        /// The variables' names.
        public let variables: [String]
        /// Whether builds are given them, and not only the tests that were built.
        public let isForBuilds: Bool
        /// Where the configuration says so.
        public let place: SourcePlace

        /// Creates an entry.
        public init(packages: Glob, variables: [String], isForBuilds: Bool = true, place: SourcePlace) {
            self.packages = packages
            self.variables = variables
            self.isForBuilds = isForBuilds
            self.place = place
        }
    }

    /// What a repository without the file gets: every file counts.
    public static let standard = TestConfiguration()

    /// Files that packages' tests read outside of their own folders.
    public let inputs: [Inputs]
    /// Variables that count.
    public let environment: [Environment]
    /// Files that change nothing, unless a target is built from them or an entry of ``inputs`` names them.
    public let ignored: [Glob]

    /// The packages whose tests aren't watched, because they watch programs themselves: a program can be watched only once.
    public let unwatched: [Glob]

    /// The store that shares passes between machines.
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

    /// The pattern that takes a path out of account; nil when none does.
    func ignoring(_ path: String) -> Glob? {
        ignored.first { $0.contains(path) }
    }
}
