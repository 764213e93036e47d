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

extension APIRequest where Answer == MedicinesDTO {
    static func medicines(of pet: PetID) -> Self {
        .get("v1", "pets", pet.description, "medicines")
    }
}

extension APIRequest where Answer == DosesDTO {
    static func doses(of pet: PetID, since day: CalendarDate) -> Self {
        .get("v1", "pets", pet.description, "doses", query: [("since", day.description)])
    }
}

extension APIRequest where Answer == NoContent {
    static func save(_ entry: Entry, of pet: PetID) -> Self {
        func put(_ body: some Encodable & Sendable) -> Self {
            .put("v1", "pets", pet.description, entry.id.kind.routeComponent, entry.id.text, body: body)
        }
        return switch entry {
        case .weight(let sample): put(WeightDTO(sample))
        case .visit(let visit): put(VisitDTO(visit))
        case .vaccination(let vaccination): put(VaccinationDTO(vaccination))
        case .reminder(let reminder): put(ReminderDTO(reminder))
        case .medicine(let medicine): put(MedicineDTO(medicine))
        case .dose(let dose): put(DoseDTO(dose))
        }
    }

    static func remove(_ id: EntryID, of pet: PetID) -> Self {
        .delete("v1", "pets", pet.description, id.kind.routeComponent, id.text)
    }
}
