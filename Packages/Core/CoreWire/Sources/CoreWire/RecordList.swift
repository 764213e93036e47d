/// The body of a list: the records under their own name, and those that can't be read.
///
/// `{"weights": [weight], "total": 12, "unreadable": [{"table": "weight", "id": "…", "reason": "…"}]}`
public struct RecordList<Record: WireRecord>: Codable, Sendable {
    /// The readable records.
    public var records: [Record]
    /// The records that are missing because the service can't read them.
    public var unreadable: [UnreadableDTO]
    /// The number of all records, if the list has a limit.
    public var total: Int?
    /// The start of the next page, if there is one and the endpoint declares a parameter for it.
    public var next: String?
    /// Whether there are further records, if the endpoint continues a list after one of its records.
    public var more: Bool?
    /// The records of a response that this version can't decode.
    public private(set) var undecodable: [UnreadableDTO] = []

    /// Creates a list.
    public init(
        _ records: [Record], unreadable: [UnreadableDTO] = [], total: Int? = nil, next: String? = nil,
        more: Bool? = nil
    ) {
        self.records = records
        self.unreadable = unreadable
        self.total = total
        self.next = next
        self.more = more
    }

    /// Reads the body of a response. A record that this version can't decode is left out, so that the others can still
    /// be shown.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        unreadable = try container.decodeIfPresent([UnreadableDTO].self, forKey: Key(stringValue: "unreadable")) ?? []
        total = try container.decodeIfPresent(Int.self, forKey: Key(stringValue: "total"))
        next = try container.decodeIfPresent(String.self, forKey: Key(stringValue: "next"))
        more = try container.decodeIfPresent(Bool.self, forKey: Key(stringValue: "more"))
        records = []
        for attempt in try container.decode([Attempt].self, forKey: Key(stringValue: Record.plural)) {
            switch attempt.result {
            case .success(let record): records.append(record)
            case .failure(let error):
                undecodable.append(
                    UnreadableDTO(table: Record.name, id: attempt.id, reason: error.explanation))
            }
        }
    }

    /// Returns the values of the records, and the unreadable ones: those of the service, and those that break a rule of
    /// this version.
    public func values<Value>(
        _ read: (Record) throws(WireError) -> Value
    ) -> (values: [Value], unreadable: [UnreadableDTO]) {
        var values: [Value] = []
        var unreadable = unreadable + undecodable
        values.reserveCapacity(records.count)
        for record in records {
            do throws(WireError) {
                values.append(try read(record))
            } catch {
                unreadable.append(
                    UnreadableDTO(table: Record.name, id: record.id ?? "", reason: error.explanation))
            }
        }
        return (values, unreadable)
    }

    /// Writes the body of a response. Without unreadable records, it has no such member.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(records, forKey: Key(stringValue: Record.plural))
        try container.encodeIfPresent(total, forKey: Key(stringValue: "total"))
        try container.encodeIfPresent(next, forKey: Key(stringValue: "next"))
        try container.encodeIfPresent(more, forKey: Key(stringValue: "more"))
        if !unreadable.isEmpty { try container.encode(unreadable, forKey: Key(stringValue: "unreadable")) }
    }

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// A record that may not be readable, with its id if it has one.
    struct Attempt: Decodable {
        let id: String
        let result: Result<Record, WireError>

        init(from decoder: any Decoder) throws {
            result = Result { try Record(from: decoder) }
                .mapError { WireError(decoding: $0, below: decoder.codingPath.count) }
            let container = try? decoder.container(keyedBy: Key.self)
            id = (try? container?.decode(String.self, forKey: Key(stringValue: "id"))) ?? ""
        }
    }
}

/// A record that a response leaves out because the service can't read it.
public struct UnreadableDTO: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The kind of record, in a word: "visit".
    public let table: String
    /// Its stored id.
    public let id: String
    /// The problem, in a sentence.
    public let reason: String

    /// Creates the notice about a record.
    public init(table: String, id: String, reason: String) {
        self.table = table
        self.id = id
        self.reason = reason
    }

    /// The record and the reason.
    public var description: String { "The \(table) “\(id)” can't be read: \(reason)" }
}

/// A body that lists the records it leaves out, for the backend's log.
public protocol ListsUnreadable {
    /// The records that can't be read.
    var unreadable: [UnreadableDTO] { get }
}

extension RecordList: ListsUnreadable {}
