import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Foundation

/// One kind of records of an account, such as a pet's weights, that can be read from one service and saved at another.
struct RecordKind: Sendable {
    /// A record with its text on the wire, by which two are compared.
    struct Record: Sendable {
        let id: String
        let text: String
        /// Reads the parts that are saved after the record, from a service that has it; `nil` if it has none.
        var parts: (@Sendable (APIClient) async throws(ServiceError) -> [String])?
        /// Saves it at a service. The first parameter is the service that it was read from.
        let save: @Sendable (_ from: APIClient, _ to: APIClient) async throws(ServiceError) -> Void
    }

    /// The name for people, in the plural: "weights".
    let name: String
    /// Reads all records, and lists those that can't be read.
    let read: @Sendable (APIClient) async throws(ServiceError) -> (records: [Record], unreadable: [UnreadableDTO])
    /// Removes a record; `nil` if the kind has one record that is only replaced.
    let remove: (@Sendable (APIClient, _ id: String) async throws(ServiceError) -> Void)?

    /// Creates a kind whose records are listed.
    /// - Parameters:
    ///   - list: Reads all records.
    ///   - save: Saves a record under its id. The first parameter is the service that it was read from.
    ///   - parts: Reads the parts of a record that are saved after it.
    ///   - remove: Removes a record.
    init<Record: WireRecord, Entity>(
        _: Record.Type, of entity: Entity.Type,
        list: @escaping @Sendable (APIClient) async throws(ServiceError) -> RecordList<Record>,
        save:
            @escaping @Sendable (
                _ from: APIClient, _ to: APIClient, _ id: EntityID<Entity>, _ record: Record
            ) async throws(ServiceError) -> Void,
        parts: (@Sendable (APIClient, EntityID<Entity>, Record) async throws(ServiceError) -> [String])? = nil,
        remove: (@Sendable (APIClient, EntityID<Entity>) async throws(ServiceError) -> Void)? = nil
    ) {
        name = Record.plural
        read = { client throws(ServiceError) in
            let list = try await list(client)
            var records: [RecordKind.Record] = []
            for record in list.records {
                guard let id = record.id, let entityID = EntityID<Entity>(id) else {
                    throw .unintelligible(detail: "A record of \(Record.plural) has no id.")
                }
                var new = RecordKind.Record(id: id, text: try Self.text(record)) { from, to throws(ServiceError) in
                    try await save(from, to, entityID, record)
                }
                if let parts {
                    new.parts = { client throws(ServiceError) in try await parts(client, entityID, record) }
                }
                records.append(new)
            }
            return (records, list.unreadable + list.undecodable)
        }
        guard let remove else {
            self.remove = nil
            return
        }
        self.remove = { client, id throws(ServiceError) in
            if let id = EntityID<Entity>(id) { try await remove(client, id) }
        }
    }

    /// Creates a kind with at most one record.
    init<Record: Codable & Sendable>(
        one name: String,
        read: @escaping @Sendable (APIClient) async throws(ServiceError) -> Record,
        save: @escaping @Sendable (_ to: APIClient, Record) async throws(ServiceError) -> Void
    ) {
        self.name = name
        self.read = { client throws(ServiceError) in
            do throws(ServiceError) {
                let record = try await read(client)
                let save: @Sendable (APIClient, APIClient) async throws(ServiceError) -> Void = {
                    _, to throws(ServiceError) in
                    try await save(to, record)
                }
                return ([RecordKind.Record(id: name, text: try Self.text(record), save: save)], [])
            } catch .notFound {
                return ([], [])
            }
        }
        remove = nil
    }

    private static func text(_ record: some Encodable) throws(ServiceError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            return String(decoding: try encoder.encode(record), as: UTF8.self)
        } catch {
            throw .unintelligible(detail: "A record can't be encoded: \(error)")
        }
    }
}
