import CoreModels
import CoreNetworking

extension APIRequest where Answer == WeightsDTO {
    static func weights(of pet: PetID, since day: CalendarDate) -> Self {
        .get("v1", "pets", pet.description, "weights", query: [("since", day.description)])
    }

    static func weights(of pet: PetID, limit: Int) -> Self {
        .get("v1", "pets", pet.description, "weights", query: [("limit", String(limit))])
    }
}

extension APIRequest where Answer == VisitsDTO {
    static func visits(of pet: PetID, limit: Int) -> Self {
        .get("v1", "pets", pet.description, "visits", query: [("limit", String(limit))])
    }
}

extension APIRequest where Answer == VaccinationsDTO {
    static func vaccinations(of pet: PetID) -> Self {
        .get("v1", "pets", pet.description, "vaccinations")
    }
}

extension APIRequest where Answer == RemindersDTO {
    static func reminders(of pet: PetID) -> Self {
        .get("v1", "pets", pet.description, "reminders")
    }
}

extension APIRequest where Answer == NoContent {
    static func save(_ weight: WeightSample, of pet: PetID) -> Self {
        .put("v1", "pets", pet.description, "weights", weight.id.description, body: WeightDTO(weight))
    }

    static func save(_ visit: VetVisit, of pet: PetID) -> Self {
        .put("v1", "pets", pet.description, "visits", visit.id.description, body: VisitDTO(visit))
    }

    static func save(_ vaccination: Vaccination, of pet: PetID) -> Self {
        .put(
            "v1", "pets", pet.description, "vaccinations", vaccination.id.description, body: VaccinationDTO(vaccination)
        )
    }

    static func save(_ reminder: Reminder, of pet: PetID) -> Self {
        .put("v1", "pets", pet.description, "reminders", reminder.id.description, body: ReminderDTO(reminder))
    }

    static func remove<Entity>(_ collection: String, _ id: EntityID<Entity>, of pet: PetID) -> Self {
        .delete("v1", "pets", pet.description, collection, id.description)
    }
}
