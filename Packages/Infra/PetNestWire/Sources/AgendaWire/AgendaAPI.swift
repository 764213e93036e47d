import CoreModels
import CoreWire

/// The operations on the agenda: what is due for all pets, and the actions on it.
public enum AgendaAPI {
    /// The parameter for the last day of the list.
    public static let until = QueryParameter<CalendarDate>("until", "DAY")
    /// The parameter for the person's day and time.
    public static let now = QueryParameter<LocalTime>("now", "TIME")
    /// The parameter that says that the day and time are past: something is to be recorded afterwards.
    public static let past = QueryParameter<Bool>("past", "yes")

    /// Lists what is due.
    public static let items = Endpoint<NoBody, RecordList<AgendaItemDTO>>(
        "GET v1/agenda", query: [until.required, now.declaration, past.declaration],
        answer:
            "`{\"items\": [item]}`: the items due for all pets until that day, including overdue ones, next due first. "
            + "`now`, the day and time where the person is, like `2026-05-03T09:30`, may be absent; if it is present, "
            + "doses to be given are listed too, and items that were postponed beyond it aren't. `past` is yes if `now` is "
            + "an earlier time, for which something is recorded afterwards")
    /// Performs an action on an item. It isn't repeatable: doing something twice counts twice, and a dose that is
    /// already recorded is refused with what is recorded.
    public static let perform = Endpoint<AgendaItemDTO, AgendaDeedDTO, AgendaOutcomeDTO>(
        "POST v1/agenda/:item", body: "deed",
        answer: "`{\"message\": …, \"recorded\": …}`: the result, and what was recorded if that can be undone",
        failures: [FailureDeclaration(409, "changed", when: "it isn't due as listed")], audience: .sharers)

    /// Undoes an action, unless what it recorded was changed or removed meanwhile, or another person recorded it.
    public static let undo = Endpoint<AgendaItemDTO, AgendaUndoDTO, AgendaOutcomeDTO>(
        "POST v1/agenda/:item/undo", body: "undo", answer: "`{\"message\": …}`, which describes the result",
        failures: [
            FailureDeclaration(409, "changed", when: "something else is recorded than what the action recorded"),
            FailureDeclaration(409, "removed", when: "what it recorded was already removed"),
        ], isRepeatable: true, audience: .sharers)

    /// All operations, in the order of the page of the API.
    public static let all = [items.declaration, perform.declaration, undo.declaration]

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // item; kind is a word of the slice that it comes from. time is present if it is due at a time of day;
        // opens is the record to show, if it isn't that of id; hiddenUntil the day until which it was postponed.
        // actions are the possible actions in its own slice; question, which is present if now is given, must be
        // confirmed before one
        {"pet": "…", "petName": "Miso", "kind": "reminder", "id": "…", "title": "Worming", "due": "2026-05-01",
         "actions": [{"id": "done", "label": "Done today"}, {"id": "snooze", "label": "Postpone for a week"}]}
        // deed: an action on an item as it was listed; now is the person's local day and time, or an earlier one at
        // which it was done; then past is true, and a dose gets no instant
        {"kind": "reminder", "due": "2026-05-01", "action": "done", "now": "2026-05-02T09:30", "past": true}
        // undo: was is the member recorded of the action's response; only that of a dose has one
        {"kind": "dose", "was": "…", "now": "2026-05-02T09:31"}
        """
}
