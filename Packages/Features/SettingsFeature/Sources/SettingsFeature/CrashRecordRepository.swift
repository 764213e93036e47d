import CoreInterfaces

/// Keeps the reports of crashes and errors that earlier runs left.
public protocol CrashRecordRepository: Sendable {
    /// The reports, the newest first.
    func records() async -> [CrashRecord]

    /// Writes a report as text into a new file.
    /// - Parameter path: Where to; `~` is the person's home.
    /// - Returns: The file's path.
    /// - Throws: ``ServiceError/rejected(_:)`` with the field `path` where there is a file already or none can be made.
    func export(_ record: CrashRecord, to path: String) async throws(ServiceError) -> String

    /// Deletes a report; one that isn't there already is no error.
    func remove(_ record: CrashRecord) async
}

/// A report of a crash or an error, in words.
public struct CrashRecord: Hashable, Sendable, Identifiable {
    /// Identifies the report.
    public let id: String
    /// What happened: "Signal SIGSEGV".
    public let title: String
    /// When it happened, where that is known.
    public let time: String?
    /// All that the report holds, line by line.
    public let lines: [String]

    /// Creates a report.
    public init(id: String, title: String, time: String?, lines: [String]) {
        self.id = id
        self.title = title
        self.time = time
        self.lines = lines
    }
}
