import CoreArchitecture

/// The reasons a log can't be read or replayed, or only up to a record. Records count from 1; 0 is the header.
public enum IntentLogError: Error, Hashable, Sendable {
    /// The text doesn't begin with the header of an intent log.
    case noLog
    /// The log was written by another version of the format.
    case otherVersion(found: Int, supported: Int)
    /// The log ends in the middle of a record.
    case truncated(record: Int)
    /// A record is invalid.
    case malformed(record: Int, reason: String)
    /// A record's type is unknown to this program, or has another shape now.
    case unknownAction(record: Int, type: String, reason: String)
    /// Replaying a record led to another state than when it was recorded.
    case otherState(record: Int, expected: StateHash, found: StateHash)
}

extension IntentLogError: CustomStringConvertible {
    /// The expected and the actual value, and the advice, in one or two sentences.
    public var description: String {
        switch self {
        case .noLog:
            "This isn't an intent log: expected {\"format\":\"intent-log\",…} as the first line."
        case .otherVersion(let found, let supported):
            "Record 0, the header, says version \(found) of the format; this program reads version \(supported)."
                + " Replay it with the version that recorded it."
        case .truncated(let record):
            "Record \(record) is cut off. The records before it can be replayed."
        case .malformed(let record, let reason):
            "Record \(record) can't be read: \(reason). The records before it can be replayed."
        case .unknownAction(let record, let type, let reason):
            "Record \(record) contains a \(type), which this program doesn't support: \(reason)."
                + " The records before it can be replayed."
        case .otherState(let record, let expected, let found):
            "Record \(record) led to the state \(expected) when it was recorded, and leads to \(found) now."
        }
    }
}
