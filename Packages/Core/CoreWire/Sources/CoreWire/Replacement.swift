/// The body of a `PUT` that replaces a record only if nobody has changed it meanwhile: the new record, with the record
/// as last read in its member `was`.
///
/// Comparing records instead of version numbers needs no column, and accepts a repeated request or two windows that
/// save the same.
public struct Replacement<Record: Codable & Sendable>: Codable, Sendable {
    /// The new record.
    public let record: Record
    /// The record as last read, or `nil` to replace it in any case.
    public let was: Record?

    /// Creates a body.
    public init(_ record: Record, was: Record? = nil) {
        self.record = record
        self.was = was
    }

    private enum Key: CodingKey {
        case was
    }

    /// Reads the record's members, and `was`.
    public init(from decoder: any Decoder) throws {
        record = try Record(from: decoder)
        was = try decoder.container(keyedBy: Key.self).decodeIfPresent(Record.self, forKey: .was)
    }

    /// Writes the record's members, and `was`.
    public func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(was, forKey: .was)
    }
}
