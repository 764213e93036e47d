/// The body of a `PUT` that replaces what somebody began to change, and only that: the record, and with it, as its member
/// `was`, the record as it was known then.
public struct Replacing<Record: Encodable & Sendable>: Encodable, Sendable {
    private let record: Record
    private let known: Record?

    /// Creates a body.
    /// - Parameter known: The record as it was when it began to be changed; `nil` replaces whatever is there.
    public init(_ record: Record, _ known: Record?) {
        self.record = record
        self.known = known
    }

    private enum Key: CodingKey {
        case was
    }

    /// Writes the record's members, and `was` beside them.
    public func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(known, forKey: .was)
    }
}
