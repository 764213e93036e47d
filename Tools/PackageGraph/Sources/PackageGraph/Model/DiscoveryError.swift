/// A root that can't be looked at.
public enum DiscoveryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The root isn't a folder, or isn't there.
    case notAFolder(String)

    /// One line.
    public var description: String {
        switch self {
        case .notAFolder(let path): "\(path): expected a folder"
        }
    }
}
