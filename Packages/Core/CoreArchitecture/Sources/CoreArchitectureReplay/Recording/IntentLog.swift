import CoreArchitecture
import Foundation

/// A log of what happened in a program, in order. Attached to a bug report, it can be replayed.
///
/// The format is JSON lines: a header, `{"format":"intent-log","version":2}`, then one ``IntentRecord`` for each line,
/// written with its line feed as it happens. A log that a crash cut off can be read up to that point.
public struct IntentLog: Hashable, Sendable {
    /// The first line of a log.
    struct Header: Codable {
        static let format = "intent-log"
        static let version = 2

        var format = Self.format
        var version = Self.version
    }

    /// The readable records: all of those before ``problem``.
    public let records: [IntentRecord]
    /// The reason the records end early, if they do.
    public let problem: IntentLogError?

    /// Reads a log.
    /// - Throws: ``IntentLogError/noLog`` or ``IntentLogError/otherVersion(found:supported:)``. Damage further on
    ///   becomes the log's ``problem`` instead.
    public init(reading text: String) throws(IntentLogError) {
        // Split by bytes: as characters, a carriage return and a line feed are one.
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

    /// The first line of a new log.
    static func header() -> String {
        "{\"format\":\"\(Header.format)\",\"version\":\(Header.version)}\n"
    }
}
