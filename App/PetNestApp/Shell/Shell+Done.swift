import CoreInterfaces
import CoreModels
import CoreNetworking

extension Shell {
    /// Does what is due: marks a reminder done, a medicine's dose given.
    /// - Parameters:
    ///   - id: The id of what is due, or the first or last characters of it.
    ///   - date: The day it was done, as people type it; today where none is given.
    ///   - isAgain: Whether it is done even though something about it is asked first.
    /// - Returns: What was done and when it is due next, in a sentence.
    public func markDone(_ id: String, on date: String?, again isAgain: Bool) async throws(AppError) -> String {
        let day = try day(typed: date)
        guard day <= today.date else { throw .refused(InvalidReason.inFuture(day, today: today.date).explanation) }
        let moment = day == today.date ? today.now : LocalTime(day, today.now.time)
        let item = try await dueItem(id, at: moment)
        guard let action = item.actions.first(where: { ["done", "given"].contains($0.id) }) else {
            throw .refused(
                "\(item.petName)'s \(item.kind) “\(item.title)” isn't marked done from here. Open it with: "
                    + "petnest open pets/\(item.pet)")
        }
        if let question = action.question, !isAgain { throw .refused("\(question) If so, add --again.") }
        let deed = DeedDTO(kind: item.kind, due: "\(item.due)", action: action.id, now: "\(moment)")
        let outcome = try await serving { () async throws(ServiceError) in
            try await client.send(APIRequest<OutcomeDTO>.post("v1", "agenda", item.id, body: deed))
        }
        return "\(item.petName): \(outcome.message)"
    }

    /// The one thing in the agenda of the next year that a text names.
    private func dueItem(_ text: String, at moment: LocalTime) async throws(AppError) -> DueItem {
        let items = try await agenda(until: today.date.adding(months: 12), now: moment).items
        let matches = items.filter { !text.isEmpty && $0.isNamed(text) }
        // What is due for several pets, or several times, has one id.
        switch Set(matches.map(\.id)).count {
        case 1: return matches[0]
        case 0:
            throw .refused(
                "Nothing that is due within a year has the id \"\(text)\". petnest due --days 365 tells all.")
        default:
            let ids = Set(matches.map(\.id)).sorted().joined(separator: ", ")
            throw .argument(text, reason: "Several ids begin or end like that; type more of it: \(ids).")
        }
    }
}

/// What is done with an item of the agenda, on the wire.
private struct DeedDTO: Encodable {
    let kind: String
    let due: String
    let action: String
    let now: String
}

/// What became of it, on the wire.
private struct OutcomeDTO: Decodable {
    let message: String
}
