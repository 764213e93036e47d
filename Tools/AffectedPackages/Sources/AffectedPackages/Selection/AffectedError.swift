import ConfigurationReading
import PackageGraph

/// Why nobody can tell which packages are affected.
public enum AffectedError: Error, Sendable, CustomStringConvertible {
    /// git can't tell what changed.
    case git(GitError)
    /// The configuration is wrong.
    case configuration(ConfigurationErrors)
    /// The root is no folder.
    case discovery(DiscoveryError)
    /// The tree can't be read as a whole: a package that is missing from the graph could be affected.
    case incomplete([DiscoveryProblem])

    /// A line a problem.
    public var lines: [String] {
        switch self {
        case .git(let error): [error.description]
        case .configuration(let errors): errors.errors.map(\.description)
        case .discovery(let error): [error.description]
        case .incomplete(let problems): problems.map(\.description)
        }
    }

    /// The lines of ``lines``.
    public var description: String { lines.joined(separator: "\n") }
}
