import CoreArchitecture
import CorePresentation
import Observation

/// A form whose due day is filled in when the name is edited, and whose first field can be hidden. The result can be
/// shown in its place.
@MainActor @Observable
final class UnfinishedForm: ScreenSource {
    var form: FormState<FieldID>
    var pet: String?
    var hasSecret = false
    var isDone = false
    private let due: String

    init(
        of pet: String? = "Miso", kind: String = "cat", on day: String = "2026-05-04", at time: String = "7:30",
        due: String = "2026-06-01"
    ) {
        self.pet = pet
        self.due = due
        form = FormState(["name": "", "kind": kind, "day": day, "time": time, "due": ""])
    }

    var title: String { "New weight" + (pet.map { " for \($0)" } ?? "") }

    var screen: Screen {
        let kinds = ["cat", "dog"].map { Option(id: OptionID($0), label: $0) }
        let fields = [
            Field(id: "name", label: "Name", kind: hasSecret ? .secret : .text),
            Field(id: "kind", label: "Kind", kind: .choice(kinds)),
            Field(id: "day", label: "Day", kind: .date),
            Field(id: "time", label: "Time", kind: .time),
            Field(id: "due", label: "Due", kind: .date),
        ]
        return Screen(
            id: "new-weights", title: title,
            body: isDone ? [] : [.form(form.form("form", fields, submit: Command(id: "save", label: "Save")))],
            isBusy: form.isPending, backConfirmation: isDone ? nil : form.backConfirmation)
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value):
            form.edit(field, value)
            if field == "name" { form.fill("due", due) }
        case .activated("save"): _ = form.submit([:])
        default: break
        }
    }
}
