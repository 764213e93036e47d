/// A log file that can't be opened or written.
public struct LogFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let path: String

    /// The operating system's reason.
    public let reason: String

    /// Describes the file, the failure, and what to do.
    public var description: String {
        "The log \(path) can't be written: \(reason). Check its folder, its permissions and the space on the disk."
    }
}
