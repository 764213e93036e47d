import CoreWire

/// The body of a list: the entries under their own name, the total number if it is requested, and the unreadable rows
/// if there are any.
public struct ListBody<Item: Encodable & Sendable>: Encodable, Sendable {
    /// The name of the list.
    public let name: String
    /// The entries.
    public let rows: RowList<Item>
    /// The number of all entries, if it is requested.
    public var total: Int?

    /// Creates a body.
    public init(name: String, rows: RowList<Item>, total: Int? = nil) {
        self.name = name
        self.rows = rows
        self.total = total
    }

    /// Writes the members.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(rows.items, forKey: Key(stringValue: name))
        try container.encodeIfPresent(total, forKey: Key(stringValue: "total"))
        if !rows.unreadable.isEmpty { try container.encode(rows.unreadable, forKey: Key(stringValue: "unreadable")) }
    }

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
