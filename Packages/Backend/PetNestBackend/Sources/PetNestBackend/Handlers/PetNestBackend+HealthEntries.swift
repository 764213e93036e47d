import CoreModels
import Database
import Foundation
import HTTPTypes

extension PetNestBackend {
    /// Answers `GET /v1/pets/{pet}/{kind}`.
    func list<Entry: HealthEntry>(_ type: Entry.Type, of pet: PetID, _ call: Call) async throws -> Answer {
        let table = Entry.table
        let since = table.since == nil ? nil : try call.query.day("since")
        let limit = table.hasLimit ? try call.query.count("limit") : nil
        let list = try await database.read { connection in
            try connection.requirePet(pet)
            return ListBody(
                name: table.kind.rawValue,
                items: try connection.list(type, of: pet, since: since, limit: limit),
                total: table.hasLimit ? try connection.count(type, of: pet) : nil)
        }
        return try Answer(list)
    }

    /// Answers `PUT` and `DELETE /v1/pets/{pet}/{kind}/{id}`.
    func answerEntry<Entry: HealthEntry>(
        _ type: Entry.Type, _ id: UUID, of pet: PetID, _ call: Call
    ) async throws -> Answer {
        call.method == .put
            ? try await putEntry(type, id, of: pet, call) : try await deleteEntry(type, id, of: pet)
    }

    private func putEntry<Entry: HealthEntry>(
        _ type: Entry.Type, _ id: UUID, of pet: PetID, _ call: Call
    ) async throws -> Answer {
        let entry = Entry(try call.body.decoded(as: type).value(id: id, today: call.today))
        let stored = try await database.write { connection in
            try connection.requirePet(pet)
            return try connection.store(entry, id: id, of: pet)
        }
        guard stored else { throw noEntry(type, id, of: pet) }
        return try Answer(entry)
    }

    private func deleteEntry<Entry: HealthEntry>(_ type: Entry.Type, _ id: UUID, of pet: PetID) async throws -> Answer {
        let deleted = try await database.write { connection in
            try connection.requirePet(pet)
            return try connection.delete(type, id: id, of: pet)
        }
        guard deleted else { throw noEntry(type, id, of: pet) }
        return .done
    }

    private func noEntry<Entry: HealthEntry>(_ type: Entry.Type, _ id: UUID, of pet: PetID) -> Failure {
        .notFound("The pet \(pet) has no \(Entry.table.name) \(EntityID<Entry>(id)).")
    }
}
