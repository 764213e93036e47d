import CoreModels
import Database

/// A weight of one of an account's pets, on the wire.
struct PetWeightDTO: Encodable, Sendable {
    let pet: String
    let id: String
    let grams: Int
    let date: String
}

/// The statements that find the weights of all living pets of an account, newest first for each.
enum HouseholdWeights {
    static let since = """
        SELECT weight.id, weight.pet, grams, date FROM pet CROSS JOIN weight ON weight.pet = pet.id \
        WHERE pet.account = ?1 AND pet.died IS NULL AND date >= ?2 ORDER BY pet.id, date DESC, weight.id
        """
    static let latest = """
        SELECT weight.id, weight.pet, grams, date FROM pet CROSS JOIN weight ON weight.pet = pet.id \
        WHERE pet.account = ?1 AND pet.died IS NULL \
        AND weight.id = (SELECT id FROM weight WHERE pet = pet.id ORDER BY date DESC, id LIMIT 1)
        """

    static let route = Route(
        "GET v1/weights?since=DAY",
        answer: "200 `{\"weights\": [weight]}` of all living pets, each with its `pet`, newest first for each: "
            + "those of that day or later, thinned to the first and the last of each month; without `since` each pet's latest"
    ) { call, store in
        let rows: RowList<PetWeightDTO>
        if let since = try call.query.day("since") {
            rows = try store.weights(HouseholdWeights.since, [call.account.sqlValue, since.sqlValue]).thinned()
        } else {
            rows = try store.weights(HouseholdWeights.latest, [call.account.sqlValue])
        }
        return try Answer(ListBody(name: "weights", rows: rows))
    }
}

extension Connection {
    fileprivate func weights(_ sql: String, _ arguments: [SQLValue]) throws -> RowList<PetWeightDTO> {
        RowList("weight", try rows(sql, arguments)) { row in
            // A row that breaks a rule counts as unreadable here, too.
            _ = try WeightDTO(row: row).stored()
            return PetWeightDTO(
                pet: try row.value("pet"), id: try row.value("id"), grams: try row.value("grams"),
                date: try row.value("date"))
        }
    }
}

extension RowList<PetWeightDTO> {
    /// Returns the weights without those between the first and the last of each pet and month.
    fileprivate func thinned() -> Self {
        func month(_ index: Int) -> String? {
            items.indices.contains(index) ? items[index].pet + items[index].date.prefix(7) : nil
        }
        let kept = items.indices.filter { index in
            month(index) != month(index - 1) || month(index) != month(index + 1)
        }
        return Self(items: kept.map { items[$0] }, unreadable: unreadable)
    }
}
