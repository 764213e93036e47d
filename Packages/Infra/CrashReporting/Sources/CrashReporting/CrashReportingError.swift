import Foundation

/// The reasons fatal signals can't be handled.
public enum CrashReportingError: Error, Hashable, Sendable {
    /// Another reporter of this process handles them.
    case alreadyInstalled
    /// The report's file can't be created, or the handler can't be installed; `code` is the `errno`.
    case system(path: String, code: Int32)
}

extension CrashReportingError: CustomStringConvertible {
    /// Describes what was rejected and why.
    public var description: String {
        switch self {
        case .alreadyInstalled:
            "Fatal signals are already handled by another crash reporter of this process; keep one."
        case .system(let path, let code):
            "Fatal signals can't be reported to \(path): \(String(cString: strerror(code)))."
        }
    }
}
