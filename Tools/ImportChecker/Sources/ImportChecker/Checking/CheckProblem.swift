import PackageGraph

/// A problem that kept a check from judging everything.
public enum CheckProblem: Hashable, Sendable, CustomStringConvertible {
    /// A part of the tree couldn't be discovered.
    case discovery(DiscoveryProblem)
    /// A source file couldn't be read. The values are its path and the system's reason.
    case unreadableFile(String, reason: String)

    /// The problem on one line.
    public var description: String {
        switch self {
        case .discovery(let problem): problem.description
        case .unreadableFile(let path, _) where path.contains("\u{FFFD}"):
            "\(path): the file can't be read, since its name isn't UTF-8; rename it"
        case .unreadableFile(let path, let reason): "\(path): the file can't be read: \(reason)"
        }
    }
}
