import CoreInterfaces

/// Reads and deletes the reports of crashes and errors of earlier runs.
public protocol CrashRecordRepository: Sendable {
    /// Returns the reports, newest first.
    func records() async -> [CrashRecord]

    /// Writes a report as text into a new file.
    /// - Parameter path: The path, in which `~` is the person's home.
    /// - Returns: The file's path.
    /// - Throws: ``ServiceError/rejected(_:)`` with the field `path` if the file exists or can't be created.
    func export(_ record: CrashRecord, to path: String) async throws(ServiceError) -> String

    /// Deletes a report. Does nothing if it doesn't exist.
    func remove(_ record: CrashRecord) async
}

/// A report of a crash or an error, in words.
public struct CrashRecord: Hashable, Sendable, Identifiable {
    /// Identifies the report.
    public let id: String
    /// The cause: "Signal SIGSEGV".
    public let title: String
    /// The time, if it is known.
    public let time: String?
    /// The content of the report, line by line.
    public let lines: [String]

    /// Creates a report.
    public init(id: String, title: String, time: String?, lines: [String]) {
        self.id = id
        self.title = title
        self.time = time
        self.lines = lines
    }
}
