import PackageGraph

/// Something that kept a check from judging everything.
public enum CheckProblem: Hashable, Sendable, CustomStringConvertible {
    /// A part of the tree couldn't be made out.
    case discovery(DiscoveryProblem)
    /// A source file couldn't be read; the associated values are its path and the system's reason.
    case unreadableFile(String, reason: String)

    /// One line.
    public var description: String {
        switch self {
        case .discovery(let problem): problem.description
        case .unreadableFile(let path, let reason): "\(path): the file can't be read: \(reason)"
        }
    }
}
