/// The body of a `PUT` that replaces a record only if it wasn't changed meanwhile: the new record, and as its member
/// `was` the record as it was read.
public struct Replacing<Record: Encodable & Sendable>: Encodable, Sendable {
    private let record: Record
    private let known: Record?

    /// Creates a body.
    /// - Parameter known: The record as it was read, or `nil` to replace it in any case.
    public init(_ record: Record, _ known: Record?) {
        self.record = record
        self.known = known
    }

    private enum Key: CodingKey {
        case was
    }

    /// Writes the record's members, with `was` beside them.
    public func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(known, forKey: .was)
    }
}
