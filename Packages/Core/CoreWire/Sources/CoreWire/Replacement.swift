/// The body of a `PUT` that replaces a record only if nobody has changed it meanwhile: the new record, with the record
/// as last read in its member `was`, which is `null` if there was none.
///
/// Comparing records instead of version numbers needs no column, and accepts a repeated request or two windows that
/// save the same.
public struct Replacement<Record: Codable & Sendable>: Codable, Sendable {
    /// What a request expects to be stored under the record's id.
    public enum Expectation: Sendable {
        /// Anything: the record is saved in any case. The body has no member `was`.
        case anything
        /// No record.
        case nothing
        /// The record as last read.
        case record(Record)
    }

    /// The new record.
    public let record: Record
    /// What it replaces. A record that equals the new one is always accepted.
    public let expectation: Expectation

    /// Creates a body that replaces a record as last read; without one it replaces any record.
    public init(_ record: Record, was: Record? = nil) {
        self.init(record, expecting: was.map(Expectation.record) ?? .anything)
    }

    /// Creates a body.
    public init(_ record: Record, expecting expectation: Expectation) {
        self.record = record
        self.expectation = expectation
    }

    /// The record as last read, or `nil` if there was none or any is replaced.
    public var was: Record? {
        if case .record(let record) = expectation { record } else { nil }
    }

    private enum Key: CodingKey {
        case was
    }

    /// Reads the record's members, and `was`.
    public init(from decoder: any Decoder) throws {
        let record = try Record(from: decoder)
        let container = try decoder.container(keyedBy: Key.self)
        let was = try container.decodeIfPresent(Record.self, forKey: .was)
        let missing = container.contains(.was) ? Expectation.nothing : .anything
        self.init(record, expecting: was.map(Expectation.record) ?? missing)
    }

    /// Writes the record's members, and `was`.
    public func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        switch expectation {
        case .anything: break
        case .nothing: try container.encodeNil(forKey: .was)
        case .record(let record): try container.encode(record, forKey: .was)
        }
    }
}
