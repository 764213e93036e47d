import CoreModels
import Database
import Foundation

extension Slice {
    /// Returns the slice of the agenda: what is due for all pets in some slices, and the actions on it. It stores
    /// nothing.
    static func agenda(of slices: [Slice]) -> Slice {
        let agenda = Agenda(slices)
        let wire = """
            // item; kind is a word of the slice that it comes from. time is present if it is due at a time of day;
            // opens is the record to show, if it isn't that of id; hiddenUntil the day until which it was postponed.
            // actions are the possible actions in its own slice; question, which is present if now is given, must be
            // confirmed before one
            {"pet": "…", "petName": "Miso", "kind": "reminder", "id": "…", "title": "Worming", "due": "2026-05-01",
             "actions": [{"id": "done", "label": "Done today"}, {"id": "snooze", "label": "Postpone for a week"}]}
            // deed: an action on an item as it was listed; now is the person's local day and time
            {"kind": "reminder", "due": "2026-05-01", "action": "done", "now": "2026-05-03T09:30"}
            """
        let due = Route(
            "GET v1/agenda?until=DAY&now=TIME",
            answer:
                "200 `{\"items\": [item]}`: the items due for all pets until that day, including overdue ones, next due first. "
                + "`now`, the day and time where the person is, like `2026-05-03T09:30`, may be absent; where it is there, "
                + "what is to be given that day is listed too, and what was put off beyond it isn't"
        ) { call, store in
            guard let until = try call.query.day("until") else {
                throw Failure.malformed("The query needs the last day: ?until=2026-05-03.")
            }
            let now = try call.query.text("now").map { try LocalTime(member: "now", $0) }
            let rows = try agenda.items(of: call.account, until: until, now: now, at: call.now, in: store)
            return try Answer(ListBody(name: "items", rows: rows.map { AgendaItemDTO($0, now: now) }))
        }
        let act = Route(
            "POST v1/agenda/:item", body: "deed",
            answer: "200 `{\"message\": …}`, which describes the result; 409 `changed` if it isn't due as listed"
        ) { call, store in
            let id: EntityID<AgendaItem> = try call.id("item")
            let deed = try call.body.decoded(as: AgendaDeed.self).checked(today: call.today)
            let rows = try agenda.items(of: call.account, until: deed.due, now: deed.now, at: call.now, in: store)
            guard let item = rows.items.first(where: { $0.kind == deed.kind && $0.id == id && $0.due == deed.due })
            else { throw Failure.conflict("This isn't due any more as it was shown here.", reason: "changed") }
            guard let action = item.actions.first(where: { $0.id == deed.action }) else {
                let known = item.actions.map(\.id).joined(separator: ", ")
                throw Failure.rejected(
                    "This can't be done with “\(item.title)”.",
                    [Failure.Problem(field: "action", message: "“\(deed.action)” isn't one of \(known).")])
            }
            return try Answer(["message": try action.perform(deed.now, store)])
        }
        return Slice(name: "Agenda", wire: wire, routes: [due, act])
    }
}

/// The due items of some slices.
private struct Agenda: Sendable {
    private let slices: [Slice]

    init(_ slices: [Slice]) {
        self.slices = slices
    }

    func items(
        of account: AccountID, until: CalendarDate, now: LocalTime?, at instant: Date, in store: Connection
    ) throws -> RowList<AgendaItem> {
        var rows = RowList<AgendaItem>()
        for slice in slices {
            if let agenda = slice.agenda { rows = try rows + agenda(account, until, instant, store) }
            if let now, let agenda = slice.agendaOfDay { rows = try rows + agenda(account, now, store) }
        }
        if let now { rows.items.removeAll { item in item.hiddenUntil.map { $0 > now.day } ?? false } }
        rows.items = rows.items.map { (due: $0.due, time: $0.time?.minutes ?? -1, id: $0.id.description, item: $0) }
            .sorted { ($0.due, $0.time, $0.id, $0.item.kind) < ($1.due, $1.time, $1.id, $1.item.kind) }
            .map(\.item)
        return rows
    }
}

/// A request to perform an action on an item, on the wire.
private struct AgendaDeed: Decodable {
    var kind: String?
    var due: String?
    var action: String?
    var now: String?

    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)``.
    func checked(
        today: CalendarDate
    ) throws(Failure) -> (kind: String, due: CalendarDate, action: String, now: LocalTime) {
        var checks = MemberChecks()
        let day = try CalendarDate(member: "due", due)
        let time = try now.map { text throws(Failure) in try LocalTime(member: "now", text) }
        let kind = checks.needed("kind", kind) { $0 }
        let due = checks.needed("due", day) { $0 }
        let action = checks.needed("action", action) { $0 }
        let now = checks.needed("now", time) { time in
            // A clock that is ahead would record future events.
            _ = try VetVisit(date: time.day, reason: "-", today: today)
            return time
        }
        return try checks.finish("This") {
            guard let kind, let due, let action, let now else { return nil }
            return (kind, due, action, now)
        }
    }
}

extension LocalTime {
    /// Reads a day and time from a body's member or a query parameter.
    fileprivate init(member name: String, _ text: String) throws(Failure) {
        guard let time = LocalTime(text) else {
            throw .malformed("“\(name)” should be a day and time like 2026-05-03T09:30, not “\(text)”.")
        }
        self = time
    }
}
