import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A failure to store or read something: the operation, its path and the reason.
public enum StorageError: Error, Hashable, Sendable {
    /// The operating system reported an error. `operation` is a verb, such as “write”; `code` is its `errno`.
    case system(operation: String, path: String, code: Int32)
    /// A record can't be stored in a file of lines.
    case unsuitableRecord(path: String, reason: String)
    /// A service that stores values, such as a keyring, failed.
    case service(operation: String, place: String, reason: String)
}

extension StorageError: CustomStringConvertible {
    /// Describes the failure, its place, and what to do.
    public var description: String {
        switch self {
        case .system(let operation, let path, let code):
            "Can't \(operation) \(path): \(Self.text(of: code)). \(Self.advice(for: code))"
        case .unsuitableRecord(let path, let reason):
            "A record can't be appended to \(path): \(reason)."
        case .service(let operation, let place, let reason): "Can't \(operation) \(place): \(reason)."
        }
    }

    static func text(of code: Int32) -> String {
        String(cString: strerror(code))
    }

    static func advice(for code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "Check that its folder exists."
        case EACCES, EPERM: "Give yourself read and write permission on it and its folder."
        case EROFS: "Choose a place that isn't read-only."
        case ENOSPC, EDQUOT: "Free some space, then try again."
        case EISDIR: "Move the folder of that name away."
        case EMFILE, ENFILE: "Close other programs, then try again."
        default: "Check the disk, then try again."
        }
    }
}
