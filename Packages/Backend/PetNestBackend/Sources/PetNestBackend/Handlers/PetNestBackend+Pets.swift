import CoreModels
import Database
import HTTPTypes

extension PetNestBackend {
    /// Answers `GET /v1/pets`.
    func listPets() async throws -> Answer {
        let pets = try await database.read { try $0.rows(PetTable.selectAll).map(PetDTO.init(row:)) }
        let sorted = pets.sorted { left, right in
            let (leftName, rightName) = (left.name?.lowercased() ?? "", right.name?.lowercased() ?? "")
            return leftName != rightName ? leftName < rightName : (left.id ?? "") < (right.id ?? "")
        }
        return try Answer(ListBody(name: "pets", items: sorted))
    }

    /// Answers `GET`, `PUT` and `DELETE /v1/pets/{pet}`.
    func answerPet(_ id: PetID, _ call: Call) async throws -> Answer {
        switch call.method {
        case .put: try await putPet(id, call)
        case .delete: try await deletePet(id)
        default: try await getPet(id)
        }
    }

    private func getPet(_ id: PetID) async throws -> Answer {
        let row = try await database.read { try $0.row(PetTable.select, [id.sqlValue]) }
        guard let row else { throw Failure.noPet(id) }
        return try Answer(PetDTO(row: row))
    }

    private func putPet(_ id: PetID, _ call: Call) async throws -> Answer {
        let pet = PetDTO(try call.body.decoded(as: PetDTO.self).value(id: id, today: call.today))
        try await database.write { _ = try $0.execute(PetTable.upsert, pet.columns) }
        return try Answer(pet)
    }

    private func deletePet(_ id: PetID) async throws -> Answer {
        let deleted = try await database.write { try $0.execute(PetTable.delete, [id.sqlValue]) }
        guard deleted > 0 else { throw Failure.noPet(id) }
        return .done
    }
}
