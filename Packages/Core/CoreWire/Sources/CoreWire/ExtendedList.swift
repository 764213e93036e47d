/// The body of a list that has further members beside the records, in one JSON object.
///
/// `{"cards": [card], "available": 3200}`
public struct ExtendedList<Record: WireRecord, Members: Codable & Sendable>: Codable, Sendable {
    /// The records.
    public var list: RecordList<Record>
    /// The members in addition to those of the list.
    public var members: Members

    /// Creates it from its parts.
    public init(_ list: RecordList<Record>, _ members: Members) {
        self.list = list
        self.members = members
    }

    /// Reads the list and the other members.
    public init(from decoder: any Decoder) throws {
        list = try RecordList(from: decoder)
        members = try Members(from: decoder)
    }

    /// Writes the list and the other members.
    public func encode(to encoder: any Encoder) throws {
        try list.encode(to: encoder)
        try members.encode(to: encoder)
    }
}

extension ExtendedList: ListsUnreadable {
    /// The records that can't be read.
    public var unreadable: [UnreadableDTO] { list.unreadable }
}
