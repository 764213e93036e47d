import ActivityWire
import BackendCore
import CoreModels
import CoreWire
import Database

/// The activities of all living pets of a household.
enum HouseholdActivity {
    static let activities = """
        SELECT activity.* FROM pet CROSS JOIN activity ON activity.pet = pet.id \
        WHERE \(PetReaders.isOfHousehold) AND pet.died IS NULL AND day >= ? ORDER BY pet.id, start
        """

    static let route = Route(ActivityAPI.activitiesOfAllPets) { call, store in
        let since = try call.query.required(ActivityAPI.since)
        let rows = try store.rows(HouseholdActivity.activities, [call.account.sqlValue, since.sqlValue])
        return RecordList(
            RowList("activity", rows) {
                PetActivityDTO(pet: try $0.value("pet"), activity: try ActivityDTO(row: $0))
            })
    }
}
