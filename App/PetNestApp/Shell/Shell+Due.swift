import AgendaWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Foundation

extension Shell {
    /// Returns what is overdue and what is due within some days for all pets, the next due first, and the unread
    /// notices.
    public func due(within days: Int) async throws(AppError) -> DueList {
        let day = today.date
        let answer = try await agenda(until: day.adding(days: days), now: today.now)
        let news = try await news()
        var list = DueList(
            today: day, days: days, items: answer.items, news: news.items,
            unreadable: answer.unreadable + news.unreadable, zone: today.zone)
        if list.items.isEmpty {
            // The agenda has the reminders and vaccinations of own pets, and of those shared with family.
            list.leavesOutPets = try await serving { () async throws(ServiceError) in
                try await pets.pets().contains { $0.died == nil && !$0.access.canEdit }
            }
        }
        return list
    }

    /// Returns the agenda up to a day.
    /// - Parameters:
    ///   - now: The moment that determines which doses are due.
    ///   - isPast: Whether that is an earlier time, at which something was done.
    func agenda(
        until day: CalendarDate, now: LocalTime, isPast: Bool = false
    ) async throws(AppError) -> (items: [DueItem], unreadable: [String]) {
        try await serving { () async throws(ServiceError) in
            let query = [AgendaAPI.until(day), AgendaAPI.now(now)] + (isPast ? [AgendaAPI.past(true)] : [])
            let agenda = try await client.send(AgendaAPI.items, query: query)
                .read { item throws(WireError) in try item.item(now: today.now) }
            return (
                agenda.values, agenda.unreadable.map { "The \($0.kind) “\($0.id)” can't be read: \($0.reason)" }
            )
        }
    }
}

/// An item that is due for a pet.
public struct DueItem: Hashable, Sendable {
    /// An action on a due item.
    struct Action: Hashable, Sendable {
        let id: String
        /// The question to ask before, if there is one.
        let question: String?
    }

    /// The kind of item, as the service names it: "vaccination".
    public let kind: String
    /// Identifies the item among those of its kind.
    public let id: String
    /// The pet that it is for.
    public let pet: PetID
    /// The pet's name.
    public let petName: String
    /// The task.
    public let title: String
    /// The day on which it is due.
    public let due: CalendarDate
    /// The time of day at which it is due, like "08:00", or `nil`.
    public let time: String?
    /// The status of that day relative to today.
    public let status: DueStatus
    /// How late it is in hours and minutes, like "2 h 30 min late", if its time of day has come.
    var lateness: String?
    /// The actions that the item offers.
    var actions: [Action] = []

    /// Returns whether a text is the first or last characters of the item's id.
    func isNamed(_ text: String) -> Bool { id.isNamed(text) }

    /// The item in a line: "Miso: Rabies, due today".
    public var sentence: String { "\(petName): \(title), \(statusAndTime)" }

    /// The status in words: "due today at 08:00", "2 h 30 min late".
    var statusAndTime: String { lateness ?? status.formatted + (time.map { " at \($0)" } ?? "") }
}

/// The items that are due today and in the days after, and the news.
public struct DueList: Hashable, Sendable {
    /// The day of the list.
    public let today: CalendarDate
    /// The number of days after it.
    public let days: Int
    /// The items, the next due first.
    public internal(set) var items: [DueItem]
    /// The unread notices, the newest first.
    public var news: [NewsItem] = []
    /// A sentence for each item that couldn't be read.
    public let unreadable: [String]
    /// Whether a shared pet's reminders and vaccinations are missing.
    var leavesOutPets = false
    /// The time zone of the times in ``lines``.
    let zone: TimeZone

    /// The lines for a person: what is due, then what is new, each with the command that opens it.
    public var lines: [String] {
        dueLines + (news.isEmpty ? [] : ["", news.count == 1 ? "1 new notice:" : "\(news.count) new notices:"])
            + news.map { item in
                let time = item.time(in: zone)
                let when = time.day == today ? "today at \(time.time)" : time.day.formatted
                return "\(when)  \(item.sentence)" + (item.route.map { "  (petnest open \($0))" } ?? "")
            }
    }

    private var dueLines: [String] {
        if items.isEmpty {
            let later = days == 0 ? "" : days == 1 ? " or tomorrow" : " or in the next \(days) days"
            return [
                leavesOutPets
                    ? "Nothing recorded for your own pets is due today\(later); a shared pet's reminders are on its own "
                        + "page."
                    : "Nothing recorded here is due today\(later)."
            ]
        }
        let rows = items.map { item in
            [
                item.statusAndTime, item.due.formatted, "\(item.petName): \(item.title)",
                "(\(item.kind) \(name(of: item)))",
            ]
        }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
                + "  \(row[3])"
        }
    }

    /// Returns the argument for `petnest done`: as much of the id's beginning or end as distinguishes the item. The ids
    /// of one medicine's doses have the same beginning.
    private func name(of item: DueItem) -> String {
        let others = items.filter { $0.id != item.id }
        for length in 8..<max(8, item.id.count) {
            for part in [item.id.prefix(length), item.id.suffix(length)].map(String.init)
            where !others.contains(where: { $0.isNamed(part) }) {
                return part
            }
        }
        return item.id
    }

    /// The lines for a program: day, pet, title, kind, id, status and time (which may be empty), separated by tabs.
    /// There are none if nothing is due. A notice has the kind `notice`, no pet, and its route instead of an id.
    public var tabSeparated: [String] {
        let due = items.map {
            [
                $0.due.description, $0.petName, $0.title, $0.kind, $0.id, $0.lateness ?? $0.status.formatted,
                $0.time ?? "",
            ]
        }
        let new = news.map { item in
            let time = item.time(in: zone)
            let route = item.route.map { "\($0)" } ?? ""
            return [time.day.description, "", item.sentence, "notice", route, "new", time.time.description]
        }
        return (due + new).map { $0.joined(separator: "\t") }
    }

    /// The list as JSON. Its members keep their names and meanings across versions.
    public var json: String {
        let items = items.map { item in
            JSONItem(
                due: "\(item.due)", time: item.time, daysLeft: today.days(until: item.due), kind: item.kind,
                id: item.id,
                pet: "\(item.pet)", petName: item.petName, title: item.title)
        }
        let notices = news.map { item in
            JSONNotice(
                at: item.time(in: zone).description, title: item.title, detail: item.detail,
                open: item.route.map { "\($0)" })
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers can always be encoded.
        let data =
            (try? encoder.encode(JSONList(today: "\(today)", days: days, items: items, notices: notices))) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    private struct JSONList: Encodable {
        let today: String
        let days: Int
        let items: [JSONItem]
        let notices: [JSONNotice]
    }

    private struct JSONNotice: Encodable {
        let at: String
        let title: String
        let detail: String?
        let open: String?
    }

    private struct JSONItem: Encodable {
        let due: String
        let time: String?
        let daysLeft: Int
        let kind: String
        let id: String
        let pet: String
        let petName: String
        let title: String
    }
}

extension AgendaItemDTO {
    fileprivate func item(now: LocalTime) throws(WireError) -> DueItem {
        let pet = try PetID(member: "pet", pet)
        let due = try CalendarDate(member: "due", due)
        guard let kind, let id, let pet, let petName, let title, let due else {
            throw .malformed("An item has a kind, an id, a pet and its name, a title, and a day.")
        }
        return DueItem(
            kind: kind, id: id, pet: pet, petName: petName, title: title, due: due, time: time,
            status: DueStatus(due: due, today: now.day),
            lateness: try TimeOfDay(member: "time", time).flatMap { LocalTime(due, $0).lateness(now: now) },
            actions: (actions ?? []).compactMap { action in
                action.id.map { DueItem.Action(id: $0, question: action.question) }
            })
    }
}
