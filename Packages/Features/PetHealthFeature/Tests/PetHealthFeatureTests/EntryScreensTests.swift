import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@Suite("The screens above the dashboard")
struct EntryScreensTests {
    private let world: World

    init() throws {
        world = try World()
    }

    private func screen(of form: EntryForm) -> Screen {
        world.loadedState(at: .form(form)).presented()
    }

    @Test("An empty form asks without reproach, and is left without a question")
    func emptyForm() {
        let screen = screen(of: EntryForm(id: .new(.weight, from: SequentialIDs()), today: world.day))
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
                                        isRequired: true),
                                ],
                                submit: Command(id: "save", label: "Save the weight", role: .primary)
                            )
                        )
                    ]
                )
        )
    }

    @Test("Every form asks what its kind needs, a reminder how often", arguments: EntryKind.allCases)
    func forms(kind: EntryKind) {
        let screen = screen(of: EntryForm(id: .new(kind, from: SequentialIDs()), today: world.day))
        #expect(screen.allFields.map(\.id.rawValue) == kind.fields.map(\.rawValue))
        #expect(screen.title == "New \(kind.name)")
        guard kind == .reminder else { return }
        let field = screen.field("recurrence")
        #expect(field?.value == .option("once"))
        #expect(
            field?.kind
                == .choice([
                    Option(id: "once", label: "Once"), Option(id: "daily", label: "Every day"),
                    Option(id: "weekly", label: "Every week"), Option(id: "monthly", label: "Every month"),
                    Option(id: "quarterly", label: "Every 3 months"),
                    Option(id: "halfYearly", label: "Every 6 months"), Option(id: "yearly", label: "Every year"),
                ])
        )
    }

    @Test("What was typed wrong is told at its field, and leaving asks first")
    func typedForm() {
        var form = EntryForm(id: .new(.weight, from: SequentialIDs()), today: world.day)
        form.edit(.weight, "four")
        let screen = screen(of: form)
        #expect(
            screen.field("weight")?.error == "Type a number in kg, or with its unit: 4.2, 4,2 kg, 9 lb or 850 g.")
        #expect(screen.field("date")?.error == nil)
        #expect(
            screen.backConfirmation
                == Confirmation(question: "Discard the weight that you typed?", confirmLabel: "Discard"))
    }

    @Test("While it is saved, the form is pending, and leaving asks whether not to wait")
    func savingForm() {
        var form = EntryForm(id: .new(.visit, from: SequentialIDs()), today: world.day)
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

    @Test("What the service says of no field is told at the form")
    func failedForm() {
        var form = EntryForm(id: .new(.visit, from: SequentialIDs()), today: world.day)
        form.fail(.unavailable(reason: "The store is locked."))
        for case .form(let form) in screen(of: form).body {
            #expect(form.error == "The store is locked. Nothing was changed. Try again.")
        }
    }

    @Test("A visit is told in full, and removed after a question")
    func visitDetail() throws {
        let id = try #require(world.someEntry(of: .visit))
        let screen = world.loadedState(at: .detail(id)).presented()
        #expect(
            screen
                == Screen(
                    id: ScreenID(id.row.rawValue),
                    title: "Vet visit of 10 January 2026",
                    body: [
                        .facts([
                            Fact("Date", "10 January 2026"), Fact("Reason", "Check-up"),
                            Fact("Clinic or vet", "Dr. Lind"), Fact("Notes", "Teeth cleaned."),
                        ])
                    ],
                    commands: [
                        Command(
                            id: "remove", label: "Remove the vet visit", key: "x", role: .destructive,
                            confirmation: Confirmation(
                                question: "Remove this vet visit for good?", confirmLabel: "Remove"))
                    ]
                )
        )
    }

    @Test("Every entry's detail is consistent; a vet can only read it", arguments: EntryKind.allCases)
    func details(kind: EntryKind) throws {
        let id = try #require(world.someEntry(of: kind))
        let owners = world.loadedState(at: .detail(id)).presented()
        #expect(owners.command("remove")?.confirmation != nil)
        let vets = world.loadedState(for: .vet, at: .detail(id)).presented()
        #expect(vets.body == owners.body)
        #expect(vets.allCommands.isEmpty)
    }

    @Test("A reminder says when it is due and how often, and can be marked done while it isn't finished")
    func reminderDetail() throws {
        let screen = world.loadedState(at: .detail(.reminder(world.worming.id))).presented()
        #expect(
            screen.body == [
                .facts([
                    Fact("Due", "1 May 2026" + ", " + RichText("overdue by 2 days", role: .negative)),
                    Fact("How often", "Every 3 months"),
                ])
            ]
        )
        #expect(
            screen.command("mark-done") == Command(id: "mark-done", label: "Mark as done", key: "d", role: .primary))

        let once = try Reminder(title: "Neutering", start: world.day).done(on: world.day)
        var state = world.loadedState(at: .detail(.reminder(once.id)))
        state.overview?.insert(.reminder(once))
        let finished = state.presented()
        #expect(
            finished.body == [
                .facts([Fact("Due", "3 May 2026"), Fact("How often", "Once"), Fact("Last done", "3 May 2026")])
            ]
        )
        #expect(finished.command("mark-done") == nil)
    }

    @Test("While an entry is removed or marked done, its screen is busy and offers neither again")
    func changing() {
        var state = world.loadedState(at: .detail(.reminder(world.worming.id)))
        state.changing = .reminder(world.worming.id)
        let screen = state.presented()
        #expect(screen.isBusy)
        #expect(screen.allCommands.map(\.isEnabled) == [false, false])
    }

    @Test("What wasn't done is told with its reason and what to do")
    func failures() {
        let down = ServiceError.unavailable(reason: "The store is locked.")
        let texts = [PetHealthNotice.saveFailed(.visit, down), .changeFailed(.weight, down)].map { notice in
            guard case .notice(let shown) = notice.element else { return "" }
            #expect(shown.kind == .failure)
            #expect(shown.isDismissible)
            #expect(shown.commands.isEmpty)
            return [shown.text.plain, shown.detail?.plain].compactMap(\.self).joined(separator: " ")
        }
        #expect(
            texts == [
                "The vet visit wasn't saved. The store is locked. Nothing was changed. Try again.",
                "The weight wasn't changed. The store is locked. Nothing was changed. Try again.",
            ]
        )
    }

    @Test("What happened is told, above what is shown, until it is put away")
    func notices() throws {
        let done = world.worming.done(on: world.day)
        let texts = [PetHealthNotice.saved(.visit), .removed(.weight), .markedDone(done)].map { notice in
            var state = world.loadedState()
            state.notice = notice
            let screen = state.presented()
            guard case .notice(let shown) = screen.body.first else { return "" }
            #expect(shown.isDismissible)
            #expect(shown.kind == .success)
            return [shown.text.plain, shown.detail?.plain].compactMap(\.self).joined(separator: " ")
        }
        #expect(
            texts == [
                "The vet visit is saved.", "The weight is removed.",
                "Worming is done. It is due again on 1 August 2026.",
            ]
        )
    }
}
