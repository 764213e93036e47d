import AgendaWire
import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation

extension Slice {
    /// Returns the slice of the agenda: the due items of some slices for all pets, and the actions on them. It stores
    /// nothing.
    public static func agenda(of slices: [Slice]) -> Slice {
        let agenda = Agenda(slices)
        let items = Route(AgendaAPI.items) { call, store in
            let until = try call.query.required(AgendaAPI.until)
            let now = try call.query[AgendaAPI.now]
            let isPast = try call.query[AgendaAPI.past] ?? false
            let moment = now.map { AgendaMoment($0, at: call.now, isPast: isPast) }
            let rows = try agenda.items(of: call.account, until: until, moment: moment, at: call.now, in: store)
            return RecordList(rows.map { AgendaItemDTO($0, now: now) })
        }
        let perform = Route(AgendaAPI.perform) { call, store, body, id in
            let deed = try body.checked(today: call.today, at: call.now)
            let moment = AgendaMoment(deed.now, at: call.now, isPast: body.past ?? false)
            let rows = try agenda.items(of: call.account, until: deed.due, moment: moment, at: call.now, in: store)
            let listed = rows.items.first {
                $0.kind == deed.kind && $0.id.rawValue == id.rawValue && $0.due == deed.due
            }
            guard let item = listed else {
                let unlisted = UnlistedDeed(
                    account: call.account, kind: deed.kind, id: EntityID(id.rawValue), moment: moment)
                try agenda.explain(unlisted, in: store)
                throw Failure.conflict("This has changed since it was shown here.", reason: "changed")
            }
            guard let action = item.actions.first(where: { $0.id == deed.action }) else {
                let known = item.actions.map(\.id).joined(separator: ", ")
                throw Failure.rejected(
                    "This can't be done with “\(item.title)”.",
                    [WireProblem(field: "action", message: "“\(deed.action)” isn't one of \(known).")])
            }
            return AgendaOutcomeDTO(try action.perform(deed.now, store))
        }
        return Slice(name: "Agenda", wire: AgendaAPI.examples, routes: [items, perform, undo(agenda)])
    }

    private static func undo(_ agenda: Agenda) -> Route {
        Route(AgendaAPI.undo) { call, store, body, id in
            let undo = try body.checked(today: call.today, at: call.now)
            let deed = UndoneDeed(
                account: call.account, kind: undo.kind, id: EntityID(id.rawValue), recorded: undo.was,
                moment: AgendaMoment(undo.now, at: call.now))
            return AgendaOutcomeDTO(message: try agenda.undo(deed, in: store))
        }
    }
}

/// The due items of some slices.
private struct Agenda: Sendable {
    private let slices: [Slice]

    init(_ slices: [Slice]) {
        self.slices = slices
    }

    func items(
        of account: AccountID, until: CalendarDate, moment: AgendaMoment?, at instant: Date, in store: Connection
    ) throws -> RowList<AgendaItem> {
        var rows = RowList<AgendaItem>()
        let clock = CallerClock(local: moment?.present == nil ? nil : moment?.local, instant: instant)
        for slice in slices {
            if let agenda = slice.agenda { rows = try rows + agenda(account, until, clock, store) }
            if let moment, let agenda = slice.agendaOfDay {
                rows = try rows + agenda(account, until, moment, store)
            }
        }
        if let now = moment?.local { rows.items.removeAll { item in item.hiddenUntil.map { $0 > now.day } ?? false } }
        rows.items = rows.items.map { (due: $0.due, time: $0.time?.minutes ?? -1, id: $0.id.description, item: $0) }
            .sorted { ($0.due, $0.time, $0.id, $0.item.kind) < ($1.due, $1.time, $1.id, $1.item.kind) }
            .map(\.item)
        return rows
    }
}

extension Agenda {
    /// Throws a failure that says why an item is no longer listed, if a slice has a record of it.
    func explain(_ deed: UnlistedDeed, in store: Connection) throws {
        for slice in slices { try slice.unlisted?(deed, store) }
    }

    /// Undoes an action in the slice that the item comes from.
    func undo(_ deed: UndoneDeed, in store: Connection) throws -> String {
        for slice in slices {
            if let message = try slice.undo?(deed, store) { return message }
        }
        throw Failure.rejected(
            "This can't be undone here.",
            [WireProblem(field: "kind", message: "An action on a “\(deed.kind)” can't be undone here.")])
    }
}

extension AgendaOutcomeDTO {
    fileprivate init(_ outcome: AgendaOutcome) {
        self.init(message: outcome.message, recorded: outcome.recorded)
    }
}

extension AgendaUndoDTO {
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)``.
    fileprivate func checked(
        today: CalendarDate, at instant: Date
    ) throws(WireError) -> (kind: String, was: String, now: LocalTime) {
        var checks = MemberChecks()
        let time = try LocalTime(member: "now", now)
        let kind = checks.needed("kind", kind) { $0 }
        let was = checks.needed("was", was) { $0 }
        let now = checks.presentTime("now", time, today: today, at: instant)
        return try checks.finish("This") {
            guard let kind, let was, let now else { return nil }
            return (kind, was, now)
        }
    }
}

extension MemberChecks {
    /// Returns a local time that isn't in the future. A clock that is ahead would record future events.
    fileprivate mutating func presentTime(
        _ field: String, _ time: LocalTime?, today: CalendarDate, at instant: Date
    ) -> LocalTime? {
        needed(field, time) { time in
            _ = try VetVisit(date: time.day, reason: "-", today: today)
            try BrokenRule.unlessFuture(time, at: instant)
            return time
        }
    }
}

extension AgendaDeedDTO {
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)``.
    fileprivate func checked(
        today: CalendarDate, at instant: Date
    ) throws(WireError) -> (kind: String, due: CalendarDate, action: String, now: LocalTime) {
        var checks = MemberChecks()
        let day = try CalendarDate(member: "due", due)
        let time = try LocalTime(member: "now", now)
        let kind = checks.needed("kind", kind) { $0 }
        let due = checks.needed("due", day) { $0 }
        let action = checks.needed("action", action) { $0 }
        let now = checks.presentTime("now", time, today: today, at: instant)
        return try checks.finish("This") {
            guard let kind, let due, let action, let now else { return nil }
            return (kind, due, action, now)
        }
    }
}
