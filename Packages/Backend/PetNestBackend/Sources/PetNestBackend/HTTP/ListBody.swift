/// The body that answers for a list: the entries under their own name, how many there are where that is asked, and
/// which rows can't be read if there are such.
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
