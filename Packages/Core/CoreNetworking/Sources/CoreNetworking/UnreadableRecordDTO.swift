import CoreInterfaces

/// A record that an answer leaves out since the service can't read it: a member `unreadable` of every list.
public struct UnreadableRecordDTO: Decodable, Sendable {
    let table: String
    let id: String
    let reason: String
}

extension [UnreadableRecordDTO]? {
    /// The records as the app's interfaces have them; none where the answer left out none.
    public var records: [UnreadableRecord] {
        (self ?? []).map { UnreadableRecord(kind: $0.table, id: $0.id, reason: $0.reason) }
    }
}
