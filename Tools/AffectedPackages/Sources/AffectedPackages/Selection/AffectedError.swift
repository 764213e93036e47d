import ConfigurationReading
import PackageGraph

/// The reasons why the affected packages can't be determined.
public enum AffectedError: Error, Sendable, CustomStringConvertible {
    /// git can't determine what changed.
    case git(GitError)
    /// The configuration is invalid.
    case configuration(ConfigurationErrors)
    /// The root isn't a folder.
    case discovery(DiscoveryError)
    /// A part of the tree can't be read. A package that is missing from the graph could be affected.
    case incomplete([DiscoveryProblem])

    /// The problems, one per line.
    public var lines: [String] {
        switch self {
        case .git(let error): [error.description]
        case .configuration(let errors): errors.errors.map(\.description)
        case .discovery(let error): [error.description]
        case .incomplete(let problems): problems.map(\.description)
        }
    }

    /// ``lines`` as one text.
    public var description: String { lines.joined(separator: "\n") }
}
