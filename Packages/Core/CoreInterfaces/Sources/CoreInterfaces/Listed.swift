/// The contents of a list: the values that could be read, and the records that couldn't.
///
/// One bad record doesn't prevent the others from being listed.
public struct Listed<Value: Sendable>: Sendable {
    /// The values, in the list's order.
    public var values: [Value]
    /// The records that couldn't be read.
    public var unreadable: [UnreadableRecord]

    /// Creates a list.
    public init(_ values: [Value], unreadable: [UnreadableRecord] = []) {
        self.values = values
        self.unreadable = unreadable
    }
}

extension Listed: Equatable where Value: Equatable {}
extension Listed: Hashable where Value: Hashable {}

/// A stored record that can't be read, because another program wrote it or a version with other rules.
public struct UnreadableRecord: Hashable, Sendable, CustomStringConvertible {
    /// The kind of record, in a word: "visit".
    public let kind: String
    /// Its stored id.
    public let id: String
    /// The reason it can't be read, in a sentence.
    public let reason: String

    /// Creates a record.
    public init(kind: String, id: String, reason: String) {
        self.kind = kind
        self.id = id
        self.reason = reason
    }

    /// The record and the reason: "visit 7f…: “date” should be a day like 2026-05-03."
    public var description: String { "\(kind) \(id): \(reason)" }
}
