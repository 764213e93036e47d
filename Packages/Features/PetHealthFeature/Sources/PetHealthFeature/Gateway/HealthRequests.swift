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
    /// - Parameter known: The entry to replace. Ignored if it is of another kind.
    static func save(_ entry: Entry, replacing known: Entry?, of pet: PetID) -> Self {
        func put<DTO: Encodable & Sendable>(_ body: DTO, _ known: DTO?) -> Self {
            .put(
                "v1", "pets", pet.description, entry.id.kind.routeComponent, entry.id.text,
                body: Replacing(body, known))
        }
        return switch (entry, known) {
        case (.weight(let sample), .weight(let known)?): put(WeightDTO(sample), WeightDTO(known))
        case (.visit(let visit), .visit(let known)?): put(VisitDTO(visit), VisitDTO(known))
        case (.vaccination(let dose), .vaccination(let known)?): put(VaccinationDTO(dose), VaccinationDTO(known))
        case (.reminder(let reminder), .reminder(let known)?): put(ReminderDTO(reminder), ReminderDTO(known))
        case (.medicine(let medicine), .medicine(let known)?): put(MedicineDTO(medicine), MedicineDTO(known))
        case (.dose(let dose), .dose(let known)?): put(DoseDTO(dose), DoseDTO(known))
        case (.weight(let sample), _): put(WeightDTO(sample), nil)
        case (.visit(let visit), _): put(VisitDTO(visit), nil)
        case (.vaccination(let vaccination), _): put(VaccinationDTO(vaccination), nil)
        case (.reminder(let reminder), _): put(ReminderDTO(reminder), nil)
        case (.medicine(let medicine), _): put(MedicineDTO(medicine), nil)
        case (.dose(let dose), _): put(DoseDTO(dose), nil)
        }
    }

    static func remove(_ id: EntryID, of pet: PetID) -> Self {
        .delete("v1", "pets", pet.description, id.kind.routeComponent, id.text)
    }
}
