#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file or folder that couldn't be read or written, and why.
public struct FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was attempted.
    public enum Action: String, Hashable, Sendable {
        /// Reading a file or what is known about it.
        case read
        /// Creating, writing or renaming a file or folder.
        case write
        /// Deleting a file.
        case remove
    }

    /// What was attempted.
    public let action: Action
    /// The file or folder it was attempted on.
    public let path: String
    /// What the system said, or what was expected and found.
    public let reason: String

    /// A problem with its parts.
    public init(action: Action, path: String, reason: String) {
        self.action = action
        self.path = path
        self.reason = reason
    }

    /// One line: what can't be done, with which file, and why.
    public var description: String { "can't \(action.rawValue) \(path): \(reason)" }

    /// The problem that the last system call left in `errno`.
    static func last(_ action: Action, _ path: String) -> FileProblem {
        FileProblem(action: action, path: path, reason: String(cString: strerror(errno)))
    }
}
