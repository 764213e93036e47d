import CoreArchitecture
import Foundation

/// What happened in a program, in order: the file that reports a bug.
///
/// The format is JSON lines: a header, `{"format":"intent-log","version":2}`, then an ``IntentRecord`` a line, each
/// written and ended by a line feed as it happens. So a log that a crash cut off can be read up to there.
public struct IntentLog: Hashable, Sendable {
    /// The first line of a log.
    struct Header: Codable {
        static let format = "intent-log"
        static let version = 2

        var format = Self.format
        var version = Self.version
    }

    /// The records that could be read, all of those before ``problem``.
    public let records: [IntentRecord]
    /// Why the records end early, if they do.
    public let problem: IntentLogError?

    /// Reads a log.
    /// - Throws: ``IntentLogError/noLog`` and ``IntentLogError/otherVersion(found:supported:)``; damage further on becomes
    ///   the log's ``problem``.
    public init(reading text: String) throws(IntentLogError) {
        // By bytes: a carriage return before a line feed makes one character of the two.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let decoder = JSONDecoder()
        guard let first = lines.first, let header = try? decoder.decode(Header.self, from: Data(first)),
            header.format == Header.format
        else { throw .noLog }
        guard header.version == Header.version else {
            throw .otherVersion(found: header.version, supported: Header.version)
        }
        var records: [IntentRecord] = []
        var problem: IntentLogError?
        for (index, line) in lines.enumerated().dropFirst() where problem == nil {
            let isLast = index == lines.count - 1
            if isLast, line.isEmpty { break }
            do {
                let record = try decoder.decode(IntentRecord.self, from: Data(line))
                if isLast {
                    problem = .truncated(record: index)
                } else if record.sequence == index {
                    records.append(record)
                } else {
                    problem = .malformed(record: index, reason: "its sequence number is \(record.sequence)")
                }
            } catch {
                problem = isLast ? .truncated(record: index) : .malformed(record: index, reason: "\(error)")
            }
        }
        self.records = records
        self.problem = problem
    }

    /// The header of a new log, as its first line.
    static func header() -> String {
        "{\"format\":\"\(Header.format)\",\"version\":\(Header.version)}\n"
    }
}
