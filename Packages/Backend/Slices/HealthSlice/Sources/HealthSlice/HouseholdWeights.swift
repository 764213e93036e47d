import BackendCore
import CoreModels
import CoreWire
import Database
import HealthWire

/// The statements that find the weights of all living pets of a household, newest first for each.
enum HouseholdWeights {
    static let since = """
        SELECT weight.id, weight.pet, grams, date FROM pet CROSS JOIN weight ON weight.pet = pet.id \
        WHERE \(PetReaders.isOfHousehold) AND pet.died IS NULL AND date >= ? ORDER BY pet.id, date DESC, number DESC, \
        weight.id
        """
    static let latest = """
        SELECT weight.id, weight.pet, grams, date FROM pet CROSS JOIN weight ON weight.pet = pet.id \
        WHERE \(PetReaders.isOfHousehold) AND pet.died IS NULL \
        AND weight.id = (SELECT id FROM weight WHERE pet = pet.id ORDER BY date DESC, number DESC, id LIMIT 1)
        """

    static let route = Route(HealthAPI.weightsOfAllPets) { call, store in
        let rows: RowList<PetWeightDTO>
        if let since = try call.query[HealthAPI.since] {
            rows = try weights(HouseholdWeights.since, [call.account.sqlValue, since.sqlValue], in: store).thinned()
        } else {
            rows = try weights(HouseholdWeights.latest, [call.account.sqlValue], in: store)
        }
        return RecordList(rows)
    }

    private static func weights(
        _ sql: String, _ arguments: [SQLValue], in store: Connection
    ) throws -> RowList<PetWeightDTO> {
        RowList("weight", try store.rows(sql, arguments)) { row in
            let weight = PetWeightDTO(pet: try row.value("pet"), record: try WeightDTO(row: row))
            // A row that breaks a rule counts as unreadable here, too.
            _ = try weight.value(as: .stored)
            return weight
        }
    }
}

extension RowList<PetWeightDTO> {
    /// Returns the first, the heaviest and the last weight of each pet and month. Without the heaviest, a quick loss
    /// within a month wouldn't be noticed.
    fileprivate func thinned() -> Self {
        func month(_ index: Int) -> String? {
            guard items.indices.contains(index) else { return nil }
            return (items[index].pet ?? "") + (items[index].record.date ?? "").prefix(7)
        }
        var heaviest: [String: Int] = [:]
        for index in items.indices {
            guard let month = month(index) else { continue }
            if heaviest[month].map({ (items[$0].record.grams ?? 0) < (items[index].record.grams ?? 0) }) ?? true {
                heaviest[month] = index
            }
        }
        let kept = items.indices.filter { index in
            month(index) != month(index - 1) || month(index) != month(index + 1)
                || month(index).flatMap { heaviest[$0] } == index
        }
        return Self(items: kept.map { items[$0] }, unreadable: unreadable)
    }
}
