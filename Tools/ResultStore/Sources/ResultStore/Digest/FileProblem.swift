#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The failure of a file operation.
public struct FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The attempted operation.
    public enum Action: String, Hashable, Sendable {
        /// Reading a file or its metadata.
        case read
        /// Creating, writing or renaming a file or folder.
        case write
        /// Deleting a file.
        case remove
    }

    /// The attempted operation.
    public let action: Action
    /// The path of the file or folder.
    public let path: String
    /// The system's error message, or what was expected and what was found.
    public let reason: String

    /// Creates a problem.
    public init(action: Action, path: String, reason: String) {
        self.action = action
        self.path = path
        self.reason = reason
    }

    /// The operation, the path and the reason, on one line.
    public var description: String { "can't \(action.rawValue) \(path): \(reason)" }

    /// Creates a problem from the current value of `errno`.
    static func last(_ action: Action, _ path: String) -> FileProblem {
        FileProblem(action: action, path: path, reason: String(cString: strerror(errno)))
    }
}
