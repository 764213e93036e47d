import Foundation

/// Why fatal signals can't be handled as asked.
public enum CrashReportingError: Error, Hashable, Sendable {
    /// Another reporter of this process handles them.
    case alreadyInstalled
    /// The report's file can't be made, or the handler not be set; `code` is the `errno`.
    case system(path: String, code: Int32)
    /// The bytes are more than a registration can hold, or too many registrations are in force.
    case noRoom(bytes: Int)
}

extension CrashReportingError: CustomStringConvertible {
    /// A sentence that says what was refused and why.
    public var description: String {
        switch self {
        case .alreadyInstalled:
            "Fatal signals are already handled by another crash reporter of this process; keep one."
        case .system(let path, let code):
            "Fatal signals can't be reported to \(path): \(String(cString: strerror(code)))."
        case .noRoom(let bytes):
            "\(bytes) bytes can't be registered for a fatal signal: at most 8 registrations of 1024 bytes each fit."
        }
    }
}
