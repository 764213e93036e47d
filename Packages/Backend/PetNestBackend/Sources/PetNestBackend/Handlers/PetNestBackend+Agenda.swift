import CoreModels
import Database

extension PetNestBackend {
    /// Answers `GET /v1/agenda`.
    func listAgenda(_ call: Call) async throws -> Answer {
        guard let until = try call.query.day("until") else {
            throw Failure.malformed("The query should say until which day: ?until=2026-05-03.")
        }
        let items = try await database.read { try $0.agenda(until: until) }
        return try Answer(ListBody(name: "items", items: items))
    }
}
