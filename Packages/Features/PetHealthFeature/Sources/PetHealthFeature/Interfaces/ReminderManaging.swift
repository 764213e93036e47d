import CoreInterfaces
import CoreModels

/// The reminders of pets.
protocol ReminderManaging: Sendable {
    /// Every reminder of a pet, next due first, finished ones last.
    func reminders(of pet: PetID) async throws(ServiceError) -> [Reminder]

    /// Saves a reminder: a new one, or in place of the one of its id. Doing so twice changes nothing.
    func save(_ reminder: Reminder, of pet: PetID) async throws(ServiceError)

    /// Removes a reminder.
    /// - Throws: `ServiceError.notFound` where it isn't there.
    func remove(_ reminder: ReminderID, of pet: PetID) async throws(ServiceError)
}

extension ReminderManaging {
    /// Saves a reminder as done on a day.
    /// - Returns: The reminder as saved: due next time, or finished.
    func markDone(_ reminder: Reminder, of pet: PetID, on day: CalendarDate) async throws(ServiceError)
        -> Reminder
    {
        let done = reminder.done(on: day)
        try await save(done, of: pet)
        return done
    }
}
