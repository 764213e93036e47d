import CoreWire

/// The body of a list: the entries under their own name, the total number if it is requested, and the unreadable rows
/// if there are any.
struct ListBody<Item: Encodable & Sendable>: Encodable, Sendable {
    let name: String
    let rows: RowList<Item>
    var total: Int?

    func encode(to encoder: any Encoder) throws {
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
