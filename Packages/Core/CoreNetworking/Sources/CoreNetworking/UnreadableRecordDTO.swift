import CoreInterfaces

/// A record that a response leaves out because the service can't read it: the member `unreadable` of every list.
public struct UnreadableRecordDTO: Decodable, Sendable {
    let table: String
    let id: String
    let reason: String
}

extension [UnreadableRecordDTO]? {
    /// The records as domain values; empty if the response left out none.
    public var records: [UnreadableRecord] {
        (self ?? []).map { UnreadableRecord(kind: $0.table, id: $0.id, reason: $0.reason) }
    }
}
