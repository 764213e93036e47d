import Database
import HTTPTypes

extension PetNestBackend {
    /// Answers `GET` and `PUT /v1/owner`.
    func answerOwner(_ call: Call) async throws -> Answer {
        call.method == .put ? try await putOwner(call) : try await getOwner()
    }

    private func getOwner() async throws -> Answer {
        let row = try await database.read { try $0.row(OwnerTable.select) }
        guard let row else { throw Failure.notFound("Nobody has introduced themselves yet.") }
        return try Answer(OwnerDTO(row: row))
    }

    private func putOwner(_ call: Call) async throws -> Answer {
        let owner = OwnerDTO(try call.body.decoded(as: OwnerDTO.self).value())
        try await database.write { _ = try $0.execute(OwnerTable.upsert, owner.columns) }
        return try Answer(owner)
    }
}
