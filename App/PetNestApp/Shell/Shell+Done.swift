import AgendaWire
import CoreInterfaces
import CoreModels
import CoreNetworking

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
        let moment = day == today.date ? today.now : LocalTime(day, today.now.time)
        let item = try await dueItem(id, at: moment)
        let names = isSkipped ? ["skip"] : ["done", "given"]
        guard let action = item.actions.first(where: { names.contains($0.id) }) else {
            if isSkipped { throw .refused("Only a dose can be skipped, not the \(item.kind) “\(item.title)”.") }
            throw .refused(
                "\(item.petName)'s \(item.kind) “\(item.title)” isn't marked done from here. Open it with: "
                    + "petnest open pets/\(item.pet)")
        }
        if let question = action.question, !isAgain { throw .refused("\(question) If so, add --again.") }
        guard let id = EntityID<AgendaItemDTO>(item.id) else {
            throw .refused("This has changed since it was shown here.")
        }
        let deed = AgendaDeedDTO(kind: item.kind, due: "\(item.due)", action: action.id, now: "\(moment)")
        let outcome = try await serving { () async throws(ServiceError) in
            try await client.send(AgendaAPI.perform, id, body: deed)
        }
        return "\(item.petName): \(outcome.message ?? "done.")"
    }

    /// Returns the only item in the agenda of the next year that a text refers to.
    private func dueItem(_ text: String, at moment: LocalTime) async throws(AppError) -> DueItem {
        let items = try await agenda(until: today.date.adding(months: 12), now: moment).items
        let matches = items.filter { !text.isEmpty && $0.isNamed(text) }
        // An item that is due for several pets or at several times has one id.
        switch Set(matches.map(\.id)).count {
        case 1: return matches[0]
        case 0:
            throw .refused(
                "Nothing that is due within a year has the id \"\(text)\". To list all: petnest due --days 365")
        default:
            let ids = Set(matches.map(\.id)).sorted().joined(separator: ", ")
            throw .argument(text, reason: "Several ids begin or end like that; type more characters: \(ids).")
        }
    }
}
