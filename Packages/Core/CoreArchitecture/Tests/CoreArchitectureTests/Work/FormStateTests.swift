import CoreArchitecture
import CorePresentation
import Testing

@Suite("The state of a form", .timeLimit(.minutes(10)))
struct FormStateTests {
    private enum Name: String {
        case name, kind, isHungry
    }

    private let wrong: [Name: String] = [.name: "A name, please.", .kind: "A kind, please."]
    private let fields = [
        Field(id: "name", label: "Name"),
        Field(id: "kind", label: "Kind", kind: .choice([Option(id: "cat", label: "Cat")])),
        Field(id: "isHungry", label: "Hungry", kind: .flag),
    ]

    private func opened() -> FormState<Name> { FormState([.name: "Miso", .kind: "", .isHungry: "false"]) }

    private func shown(_ form: FormState<Name>, _ problems: [Name: String] = [:]) -> InputForm {
        form.form("form", fields, problems: problems, submit: Command(id: "save", label: "Save"))
    }

    @Test("A new form shows its initial values and no errors, and can be left without a question")
    func justOpened() {
        let form = shown(opened(), wrong)
        #expect(form.fields.map(\.value) == [.text("Miso"), .option(nil), .flag(false)])
        #expect(form.fields.allSatisfy { $0.error == nil } && form.error == nil && !form.isPending)
        #expect(!opened().hasChanges && opened().backConfirmation == nil)
    }

    @Test("A touched field shows its error, the others after an attempt to send")
    func touchedAndTried() {
        var form = opened()
        form.edit("name", .text(" Misu "))
        #expect(form.text(.name) == "Misu" && form.isTouched(.name) && !form.isTouched(.kind) && form.hasChanges)
        #expect(shown(form, wrong).fields.map(\.error) == ["A name, please.", nil, nil])
        #expect(shown(form, wrong).error == nil)
        let isSent = form.submit(wrong)
        #expect(!isSent && !form.isPending)
        #expect(shown(form, wrong).fields.map(\.error) == ["A name, please.", "A kind, please.", nil])
        #expect(shown(form, wrong).error == "Some fields must be corrected before this can be saved.")
        #expect(shown(form).error == nil)
    }

    @Test("A newer version fills the unchanged fields, and is in conflict where both changed a field differently")
    func newerVersion() {
        var form = opened()
        form.edit(.name, "Misu")
        form.edit(.isHungry, "true")
        let newer: [Name: String] = [.name: "Mika", .kind: "cat", .isHungry: "true"]
        form.adopt(newer)
        #expect(form.texts == [.name: "Misu", .kind: "cat", .isHungry: "true"])
        #expect(newer.filter { form.isContested($0.key, by: $0.value) }.map(\.key) == [.name])
        #expect(!form.hasChanged(.kind))
        // An even newer version replaces the text that this one filled in.
        form.adopt([.name: "Miso", .kind: "dog"])
        #expect(form.texts[.kind] == "dog")
        #expect(!form.isContested(.name, by: "Miso"))
    }

    @Test("A form that is validated when it is sent shows each error until its field is changed")
    func showing() {
        var form = opened()
        form.edit(.name, "")
        #expect(shown(form).fields.allSatisfy { $0.error == nil })
        let isSent = form.submit(showing: wrong)
        #expect(!isSent && !form.isPending)
        form.fill(.name, "")
        #expect(shown(form).fields.map(\.error) == ["A name, please.", "A kind, please.", nil])
        let advised = form.form("form", fields, submit: Command(id: "save", label: "Save"), advice: nil)
        #expect(advised.error == nil && advised.fields[0].error == "A name, please.")
        form.edit(.name, "Salt")
        #expect(shown(form).fields.map(\.error) == [nil, "A kind, please.", nil])
        let isSentAtLast = form.submit(showing: [:])
        #expect(isSentAtLast && form.isPending && shown(form).fields.allSatisfy { $0.error == nil })
        let isSentAgain = form.submit(showing: wrong)
        #expect(!isSentAgain && form.isPending)
    }

    @Test("Choices and flags are stored as text, and shown as choices and flags")
    func kinds() {
        var form = opened()
        form.edit("kind", .option("cat"))
        form.edit("isHungry", .flag(true))
        #expect(form.texts == [.name: "Miso", .kind: "cat", .isHungry: "true"])
        #expect(shown(form).fields.map(\.value) == [.text("Miso"), .option("cat"), .flag(true)])
    }

    @Test("While a form is being sent it can't be edited or sent again, and leaving needs a confirmation")
    func pending() {
        var form = opened()
        let isSent = form.submit([:])
        #expect(isSent && form.isPending && shown(form).isPending)
        let isSentAgain = form.submit([:])
        let isTaken = form.edit("name", .text("Salt"))
        #expect(!isSentAgain && !isTaken && form.text(.name) == "Miso")
        #expect(form.backConfirmation?.question == "This is being saved. Leave before that is certain?")
        form.finish()
        form.edit("name", .text("Salt"))
        #expect(!form.isPending && form.text(.name) == "Salt")
    }

    @Test("An error from the service stays at its field until that field is changed")
    func rejected() {
        var form = opened()
        _ = form.submit([:])
        form.fail([("name", "It is taken."), ("kind", "Not here.")], otherwise: "It failed.")
        #expect(!form.isPending)
        #expect(shown(form).fields.map(\.error) == ["It is taken.", "Not here.", nil])
        #expect(shown(form).error == "Some fields must be corrected before this can be saved.")
        form.edit(.kind, "cat")
        #expect(shown(form).fields.map(\.error) == ["It is taken.", nil, nil])
        form.edit(.name, "Salt")
        #expect(shown(form).fields.allSatisfy { $0.error == nil } && shown(form).error == nil)
    }

    @Test("An error without a field is shown at the form's end until something is edited")
    func failed() {
        var form = opened()
        form.fail([("age", "Too old."), ("name", "It is taken.")], otherwise: "It failed.")
        #expect(shown(form).error == "Too old." && shown(form).fields[0].error == "It is taken.")
        form.fail([("label", "It is taken.")], otherwise: "", name: { $0 == "label" ? .name : nil })
        #expect(shown(form).fields[0].error == "It is taken.")
        form.fail(otherwise: "No answer. Try again.")
        #expect(shown(form).error == "No answer. Try again.")
        form.edit(.kind, "cat")
        #expect(shown(form).error == nil)
    }

    @Test("An error of a field that isn't shown appears at the form's end")
    func hidden() {
        var form = opened()
        form.fail([("isHungry", "Feed it first.")], otherwise: "It failed.")
        let shown = form.form("form", [fields[0]], problems: [:], submit: Command(id: "save", label: "Save"))
        #expect(shown.error == "Feed it first." && shown.fields[0].error == nil)
    }

    @Test("An event for a field that the form doesn't have is ignored")
    func unknownField() {
        var form = FormState<Name>([.name: ""])
        form.edit("age", .text("4"))
        form.edit("kind", .option("cat"))
        #expect(form.texts == [.name: ""] && !form.hasChanges)
    }

    @Test("A value filled in for the person doesn't count as edited, but would be lost")
    func filledIn() {
        var form = opened()
        form.fill(.kind, "cat")
        #expect(form.text(.kind) == "cat" && !form.isTouched(.kind) && form.hasChanges)
    }
}
