import CoreModels
import Database

/// An activity of one of an account's pets, on the wire.
struct PetActivityDTO: Encodable, Sendable {
    let pet: String
    let activity: ActivityDTO
}

/// The activities of all living pets of an account.
enum HouseholdActivity {
    static let activities = """
        SELECT activity.* FROM pet CROSS JOIN activity ON activity.pet = pet.id \
        WHERE pet.account = ?1 AND pet.died IS NULL AND day >= ?2 ORDER BY pet.id, start
        """

    static let route = Route(
        "GET v1/activities?since=DAY",
        answer: "200 `{\"activities\": [{\"pet\": \"…\", \"activity\": activity}]}` of all pets that live, earliest "
            + "first for each, of that day or later"
    ) { call, store in
        guard let since = try call.query.day("since") else {
            throw Failure.malformed("The query needs the first day: ?since=2026-05-03.")
        }
        let rows = try store.rows(HouseholdActivity.activities, [call.account.sqlValue, since.sqlValue])
        let list = RowList("activity", rows) {
            PetActivityDTO(pet: try $0.value("pet"), activity: try ActivityDTO(row: $0))
        }
        return try Answer(ListBody(name: "activities", rows: list))
    }
}
