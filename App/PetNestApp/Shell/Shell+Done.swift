import AgendaWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import HealthWire

extension Shell {
    /// Marks a due item done: completes a reminder, or records a medicine's dose as given or skipped.
    /// - Parameters:
    ///   - id: The item's id, or the first or last characters of it.
    ///   - date: The day it was done, as people type it, or `nil` for today.
    ///   - isAgain: Whether to leave out the question that would otherwise be asked.
    ///   - isSkipped: Whether the dose was skipped.
    /// - Returns: A sentence that says what was done and when it is due next.
    public func markDone(
        _ id: String, on date: String?, again isAgain: Bool, skipped isSkipped: Bool = false
    ) async throws(AppError) -> String {
        let day = try day(typed: date)
        guard day <= today.date else { throw .refused(InvalidReason.inFuture(day, today: today.date).explanation) }
        let isPast = day != today.date
        var moment = isPast ? LocalTime(day, today.now.time) : today.now
        var item = try await dueItem(id, at: moment, isPast: isPast)
        // The time isn't typed. A dose of that day was most likely given at its own time, as the recording form
        // assumes.
        if isPast, item.due == day, let time = item.time.flatMap({ TimeOfDay(typed: $0) }) {
            moment = LocalTime(day, time)
            item = try await dueItem(item.id, at: moment, isPast: true)
        }
        let names = isSkipped ? ["skip"] : ["done", "given"]
        guard let action = item.actions.first(where: { names.contains($0.id) }) else {
            if isSkipped { throw .refused("Only a dose can be skipped, not the \(item.kind) “\(item.title)”.") }
            throw .refused(
                "\(item.petName)'s \(item.kind) “\(item.title)” isn't marked done from here. Open it with: "
                    + "petnest open pets/\(item.pet)")
        }
        if let question = action.question, !isAgain {
            // The person may mean the dose before this one, which somebody else has recorded meanwhile.
            let recorded = item.kind == "dose" ? try await recordedDose(id) : nil
            throw .refused((recorded.map { "\($0) " } ?? "") + "\(question) If so, add --again.")
        }
        guard let id = EntityID<AgendaItemDTO>(item.id) else {
            throw .refused("This has changed since it was shown here.")
        }
        let deed = AgendaDeedDTO(
            kind: item.kind, due: "\(item.due)", action: action.id, now: "\(moment)", past: isPast ? true : nil)
        let outcome = try await serving { () async throws(ServiceError) in
            try await client.send(AgendaAPI.perform, id, body: deed)
        }
        return "\(item.petName): \(outcome.message ?? "done.")"
    }

    /// Returns the only item in the agenda of the next year that a text refers to.
    private func dueItem(_ text: String, at moment: LocalTime, isPast: Bool) async throws(AppError) -> DueItem {
        let items = try await agenda(until: today.date.adding(months: 12), now: moment, isPast: isPast).items
        let matches = items.filter { !text.isEmpty && $0.isNamed(text) }
        // An item that is due for several pets or at several times has one id.
        switch Set(matches.map(\.id)).count {
        case 1: return matches[0]
        case 0:
            if let recorded = try await recordedDose(text) { throw .refused(recorded) }
            throw .refused(
                "Nothing that is due within a year has the id \"\(text)\". To list all: petnest due --days 365")
        default:
            let ids = Set(matches.map(\.id)).sorted().joined(separator: ", ")
            throw .argument(text, reason: "Several ids begin or end like that; type more characters: \(ids).")
        }
    }

    /// Returns a sentence about the last recorded dose of the past days that a text refers to, if they are all of one
    /// medicine: somebody else may have recorded it, or an answer was lost.
    private func recordedDose(_ text: String) async throws(AppError) -> String? {
        guard text.count >= Self.shortestID else { return nil }
        let found = try await recordedDoses(text)
        return try await serving { () async throws(ServiceError) in
            guard Set(found.map(\.dose.medicine)).count == 1,
                let (pet, dose) = found.max(by: { $0.dose.slot < $1.dose.slot })
            else { return nil }
            let medicines = try await client.send(HealthAPI.medicines.list, pet.id).read().values
            let name = medicines.first { $0.id == dose.medicine }?.name ?? "The dose"
            return "\(pet.name): \(name) of \(dose.slot.words(now: today.now)) is already recorded: "
                + "\(dose.outcomeInWords). To correct it: petnest open pets/\(pet.id)/health/medicines/\(dose.medicine)"
        }
    }

    /// Returns the recorded doses of the past days that a text refers to.
    private func recordedDoses(_ text: String) async throws(AppError) -> [(pet: Pet, dose: MedicineDose)] {
        try await serving { () async throws(ServiceError) in
            var found: [(pet: Pet, dose: MedicineDose)] = []
            for pet in try await pets.pets() where pet.died == nil && pet.access.canWriteDiaries {
                let since = HealthAPI.since(today.date.adding(days: -2))
                let doses = try await client.send(HealthAPI.doses.list, pet.id, query: [since]).read().values
                found += doses.filter { "\($0.id)".isNamed(text) }.map { (pet, $0) }
            }
            return found
        }
    }

    /// Removes the record of a dose: it may have been the wrong pet's. One that another person recorded or changed stays.
    /// - Parameter id: The id of the dose, or the first or last characters of it.
    /// - Returns: A sentence about what was removed.
    public func undo(_ id: String) async throws(AppError) -> String {
        let found = id.count < Self.shortestID ? [] : try await recordedDoses(id)
        guard let (pet, dose) = found.first else {
            throw .refused(
                "No dose of the past two days that is recorded has the id \"\(id)\". Only a dose can be undone here.")
        }
        guard found.count == 1 else {
            let ids = found.map { "\($0.dose.id)" }.sorted().joined(separator: ", ")
            throw .argument(id, reason: "Several ids begin or end like that; type more characters: \(ids).")
        }
        let undo = AgendaUndoDTO(kind: "dose", was: dose.recordInWords, now: "\(today.now)")
        let outcome = try await serving { () async throws(ServiceError) in
            try await client.send(AgendaAPI.undo, EntityID<AgendaItemDTO>(dose.id.rawValue), body: undo)
        }
        return "\(pet.name): \(outcome.message ?? "undone.")"
    }

    /// The number of characters below which a text isn't compared with the ids of recorded doses.
    private static let shortestID = 4
}

extension String {
    /// Returns whether a text is the first or last characters of this id.
    func isNamed(_ text: String) -> Bool { hasPrefix(text.lowercased()) || hasSuffix(text.lowercased()) }
}
