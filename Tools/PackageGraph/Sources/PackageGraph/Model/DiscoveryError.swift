/// The root can't be discovered.
public enum DiscoveryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The root isn't a folder, or doesn't exist.
    case notAFolder(String)

    /// The description, in one line.
    public var description: String {
        switch self {
        case .notAFolder(let path): "\(path): expected a folder"
        }
    }
}
