import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import HealthWire

/// The suggestions for the first reminder, which most pets need.
enum FirstReminder: String, CaseIterable {
    case worming, ticks, checkUp

    var title: String {
        switch self {
        case .worming: "Worming"
        case .ticks: "Tick and flea treatment"
        case .checkUp: "Check-up at the vet"
        }
    }

    /// The recurrence, with the unit's name on the wire.
    var recurrence: (every: Int, unit: String) {
        switch self {
        case .worming: (3, "month")
        case .ticks: (1, "month")
        case .checkUp: (1, "year")
        }
    }

    var rhythm: String {
        switch self {
        case .worming: "every 3 months"
        case .ticks: "every month"
        case .checkUp: "every year"
        }
    }

    /// Returns whether the reminder makes sense for a species.
    func suits(_ species: Species) -> Bool {
        switch (self, species) {
        case (.checkUp, _): species != .fish
        case (.worming, .dog), (.worming, .cat), (.worming, .horse), (.ticks, .dog), (.ticks, .cat): true
        default: false
        }
    }
}

/// Saves the first reminders.
struct ReminderGateway: Sendable {
    let client: APIClient

    func save(
        _ reminder: FirstReminder, id: ReminderID, of pet: PetID, from day: CalendarDate
    ) async throws(ServiceError) {
        let (every, unit) = reminder.recurrence
        let body = ReminderDTO(
            id: "\(id)", title: reminder.title, start: "\(day)", recurrence: RecurrenceDTO(every: every, unit: unit))
        try await client.perform(HealthAPI.reminders.save, pet, id, body: Replacement(body))
    }
}
