import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@Suite("The form of an entry on its screen", .timeLimit(.minutes(10)))
struct EntryFormScreenTests {
    private let world: World

    init() throws {
        world = try World()
    }

    private func screen(of form: EntryForm) -> Screen {
        world.loadedState(at: .form(form)).presented()
    }

    @Test("An empty form shows no errors, and closes without a question")
    func emptyForm() {
        let screen = screen(of: EntryForm(id: .new(.weight, from: SequentialIDs()), now: world.now))
        #expect(
            screen
                == Screen(
                    id: "new-weights",
                    title: "New weight",
                    body: [
                        .form(
                            InputForm(
                                id: "entry",
                                fields: [
                                    Field(
                                        id: "weight", label: "Weight", value: .text(""),
                                        help: "In kg, or with its unit: 4.2, 9 lb, 850 g", isRequired: true),
                                    Field(
                                        id: "date", label: "Date", kind: .date, value: .text("2026-05-03"),
                                        help: "Sunday, 3 May 2026", isRequired: true),
                                ],
                                submit: Command(id: "save", label: "Save the weight", role: .primary)
                            )
                        )
                    ]
                )
        )
    }

    @Test("Every form has the fields of its kind, with labels", arguments: EntryKind.addable)
    func forms(kind: EntryKind) {
        let form = EntryForm(id: .new(kind, from: SequentialIDs()), now: world.now)
        let screen = screen(of: form)
        #expect(screen.allFields.map(\.id.rawValue) == form.fields.map(\.rawValue))
        #expect(screen.title == "New \(kind.name)")
        #expect(Set(form.texts.keys) == Set(form.fields))
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("A day is shown as it was understood")
    func understood() {
        var form = EntryForm(id: .new(.weight, from: SequentialIDs()), now: world.now)
        form.edit(.date, "-3d")
        #expect(screen(of: form).field("date")?.help == "Thursday, 30 April 2026")
        form.edit(.date, "1/4/2023")
        #expect(screen(of: form).field("date")?.help == nil)
        #expect(
            screen(of: form).field("date")?.error
                == "This can be 1 April 2023 or 4 January 2023. Type 2023-04-01 or 2023-01-04.")
    }

    @Test("A form names the pet once it is known, because it may have been opened directly")
    func namesPet() {
        var form = EntryForm(id: .new(.weight, from: SequentialIDs()), now: world.now)
        #expect(EntryFormScreen(form: form).screen.title == "New weight")
        form.update(from: world.overview())
        #expect(EntryFormScreen(form: form).screen.title == "New weight for Miso")
        var edit = EntryForm(editing: .reminder(world.worming), now: world.now)
        edit.update(from: world.overview())
        #expect(EntryFormScreen(form: edit).screen.title == "Edit the reminder of Miso")
    }

    @Test("An unlikely entry has a question above the form, and the command confirms it")
    func question() {
        var form = EntryForm(id: .new(.weight, from: SequentialIDs()), now: world.now)
        form.update(from: world.overview())
        form.edit(.weight, "46")
        _ = form.submit()
        let screen = screen(of: form)
        guard case .notice(let notice)? = screen.body.first else {
            Issue.record("Expected a question.")
            return
        }
        #expect(notice.kind == .warning && notice.text.plain.contains("46 kg is far from that"))
        #expect(screen.command("save")?.label == "Yes, save it")
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("A weight is shown as it was understood, in the chosen unit")
    func understoodWeight() {
        func help(_ text: String, _ unit: WeightUnit) -> String? {
            var form = EntryForm(id: .new(.weight, from: SequentialIDs()), now: world.now, weightUnit: unit)
            form.edit(.weight, text)
            return screen(of: form).field("weight")?.help
        }
        #expect(help("9 lb", .kilograms) == "4.08 kg")
        #expect(help("9 lb", .pounds) == "9 lb")
        #expect(help("9", .pounds) == "9 lb")
        #expect(help("4,2kg", .pounds) == "9.26 lb")
        #expect(help("", .pounds) == "In lb, or with its unit: 4.2, 9 lb, 850 g")
    }

    @Test("Times of day are shown as they were understood")
    func understoodTimes() {
        func help(_ text: String) -> String? {
            var form = EntryForm(id: .new(.medicine, from: SequentialIDs()), now: world.now)
            form.edit(.times, text)
            return screen(of: form).field("times")?.help
        }
        #expect(help("8am and 8 pm") == "At 08:00, 20:00")
        #expect(help("7.30") == "At 07:30")
        for text in ["", "when he limps"] { #expect(help(text)?.hasPrefix("Such as 8:00") == true) }
    }

    @Test("A weight that is corrected in pounds is the same if nothing was typed")
    func correctedInPounds() throws {
        let sample = try #require(world.record.weights.first)
        let form = EntryForm(editing: .weight(sample), now: world.now, weightUnit: .pounds)
        #expect(form.texts[.weight] == "10.141")
        #expect(EntryReading(form).entry == .weight(sample))
    }

    @Test("A problem is shown at its field, and leaving asks first")
    func typedForm() {
        var form = EntryForm(id: .new(.weight, from: SequentialIDs()), now: world.now)
        form.edit(.weight, "four")
        let screen = screen(of: form)
        #expect(
            screen.field("weight")?.error == "Type a number, alone or with its unit: 4.2, 4,2 kg, 9 lb 4 oz or 850 g.")
        #expect(screen.field("date")?.error == nil)
        #expect(
            screen.backConfirmation
                == Confirmation(question: "Discard what you typed about the weight?", confirmLabel: "Discard"))
    }

    @Test("While it is being saved the form is pending, and leaving asks for a confirmation")
    func savingForm() {
        var form = EntryForm(id: .new(.visit, from: SequentialIDs()), now: world.now)
        form.edit(.reason, "Check-up")
        _ = form.submit()
        let screen = screen(of: form)
        #expect(screen.isBusy)
        #expect(
            screen.backConfirmation
                == Confirmation(
                    question: "The vet visit is being saved. Leave before that is certain?", confirmLabel: "Leave"))
        for case .form(let form) in screen.body { #expect(form.isPending) }
    }

    @Test("An error without a field is shown at the form")
    func failedForm() {
        var form = EntryForm(id: .new(.visit, from: SequentialIDs()), now: world.now)
        form.fail(.unavailable(reason: "The store is locked."))
        for case .form(let form) in screen(of: form).body {
            #expect(form.error == "The store is locked. Nothing was changed. Try again.")
        }
    }
}
