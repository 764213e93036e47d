/// The body that answers for a list: the entries under their own name, and how many there are where that is asked.
struct ListBody<Item: Encodable & Sendable>: Encodable, Sendable {
    let name: String
    let items: [Item]
    var total: Int?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(items, forKey: Key(stringValue: name))
        try container.encodeIfPresent(total, forKey: Key(stringValue: "total"))
    }

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
