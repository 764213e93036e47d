/// What a list holds: the values that could be read, and the records that couldn't.
///
/// One bad record costs that record, not the list.
public struct Listed<Value: Sendable>: Sendable {
    /// What could be read, in the list's order.
    public var values: [Value]
    /// What couldn't.
    public var unreadable: [UnreadableRecord]

    /// Creates a list.
    public init(_ values: [Value], unreadable: [UnreadableRecord] = []) {
        self.values = values
        self.unreadable = unreadable
    }
}

extension Listed: Equatable where Value: Equatable {}
extension Listed: Hashable where Value: Hashable {}

/// A record that is stored and can't be read: another program wrote it, or a version with other rules.
public struct UnreadableRecord: Hashable, Sendable, CustomStringConvertible {
    /// What it is, in a word: "visit".
    public let kind: String
    /// Its id, as it is stored.
    public let id: String
    /// What is wrong with it, in a sentence.
    public let reason: String

    /// Creates a record.
    public init(kind: String, id: String, reason: String) {
        self.kind = kind
        self.id = id
        self.reason = reason
    }

    /// The record and what is wrong with it: "visit 7f…: “date” should be a day like 2026-05-03."
    public var description: String { "\(kind) \(id): \(reason)" }
}
