import AppLoggingTesting
import CoreArchitecture
import CorePresentation
import CoreStorage
import Observation
import Testing

@testable import PetNestApp

@MainActor @Suite("Unfinished forms", .timeLimit(.minutes(10)))
struct UnfinishedFormsTests {
    /// A form with two fields, of which the second can be hidden.
    @MainActor @Observable
    final class Form: ScreenSource {
        var form = FormState<FieldID>(["name": "", "kind": "cat"])
        var pet: String?
        var hasSecret = false

        init(of pet: String? = "Miso") {
            self.pet = pet
        }

        var title: String { "New weight" + (pet.map { " for \($0)" } ?? "") }

        var screen: Screen {
            let kinds = ["cat", "dog"].map { Option(id: OptionID($0), label: $0) }
            let fields = [
                Field(id: "name", label: "Name", kind: hasSecret ? .secret : .text),
                Field(id: "kind", label: "Kind", kind: .choice(kinds)),
            ]
            return Screen(
                id: "new-weights", title: title,
                body: [.form(form.form("form", fields, submit: Command(id: "save", label: "Save")))],
                backConfirmation: form.backConfirmation)
        }

        func handle(_ event: Event) {
            if case .edited(let field, let value) = event { form.edit(field, value) }
        }
    }

    private let store = MemoryKeyValueStore()
    private let surface = ScreenSurfaceMock()
    private let recordedLog = LogRecorder()
    private let processes = Processes()

    /// The processes that run.
    @MainActor
    private final class Processes {
        var running: Set<Int32> = []
    }

    init() {
        surface.showCalls.answer { _, _ in }
        surface.stopCalls.answer {}
    }

    /// The app from a start to its end.
    @MainActor
    private struct Run {
        let stack = ScreenStack()
        let presenter: StackPresenter
        let forms: UnfinishedForms

        init(_ test: UnfinishedFormsTests, isSignedIn: Bool = true, process: Int32 = 1, running: Set<Int32> = []) {
            let processes = test.processes
            processes.running = running
            let drafts = isSignedIn ? UnfinishedForms.Drafts(UnfinishedForms.name, in: test.store) : nil
            forms = UnfinishedForms(
                drafts: { drafts }, process: process, isRunning: { processes.running.contains($0) },
                log: test.recordedLog.log)
            presenter = StackPresenter(stack: stack, forms: forms, onArrival: { _ in }, onEvent: { _ in })
            stack.push(StackPresenterTests.Counter("home"))
            presenter.present(on: test.surface)
        }

        func open(_ form: Form) {
            stack.push(form)
            presenter.update()
        }

        func type(_ name: String) {
            presenter.handle(.edited("name", .text(name)))
            presenter.handle(.edited("kind", .option("dog")))
        }
    }

    private var notices: [Notice] {
        surface.showCalls.all.last?.screen.allElements.compactMap {
            if case .notice(let notice) = $0 { notice } else { nil }
        } ?? []
    }

    @Test("What was typed when the app was killed is back in the same form, with a notice")
    func killed() async {
        let first = Run(self)
        first.open(Form())
        first.type("Rex")
        await first.forms.stop()

        let second = Run(self)
        let form = Form()
        second.open(form)
        #expect(form.form.text("name") == "Rex" && form.form.text("kind") == "dog")
        #expect(notices.map(\.text) == ["What you typed here before PetNest ended is back."])
        second.presenter.handle(.dismissed(UnfinishedForms.noticeID))
        #expect(notices.isEmpty)
        #expect(form.form.text("name") == "Rex")
    }

    @Test("The form of another pet stays empty, also one whose pet is loaded later")
    func otherPet() async {
        let first = Run(self)
        first.open(Form())
        first.type("Rex")
        await first.forms.stop()

        let second = Run(self)
        let other = Form(of: "Bruno")
        second.open(other)
        #expect(!other.form.hasChanges)
        let late = Form(of: nil)
        second.open(late)
        #expect(!late.form.hasChanges)
        late.pet = "Miso"
        second.presenter.update()
        #expect(late.form.text("name") == "Rex")
    }

    @Test("A form that was left or saved is empty the next time")
    func left() async {
        let first = Run(self)
        let form = Form()
        first.open(form)
        first.type("Rex")
        first.stack.pop(form)
        first.presenter.update()
        await first.forms.stop()

        let second = Run(self)
        let again = Form()
        second.open(again)
        #expect(!again.form.hasChanges)
        #expect(notices.isEmpty)
    }

    @Test("What another window is typing stays there, and is back once that window is gone")
    func otherWindow() async {
        let first = Run(self, process: 1)
        first.open(Form())
        first.type("Rex")
        await first.forms.stop()

        let beside = Run(self, process: 2, running: [1, 2])
        let empty = Form()
        beside.open(empty)
        #expect(!empty.form.hasChanges)
        // The other window ends meanwhile. Leaving the empty form here doesn't remove what was typed there.
        processes.running = [2]
        beside.stack.pop(empty)
        beside.presenter.update()
        let again = Form()
        beside.open(again)
        #expect(again.form.text("name") == "Rex")
        await beside.forms.stop()

        let form = Form()
        Run(self, process: 3, running: [3]).open(form)
        #expect(form.form.text("name") == "Rex")
    }

    @Test("A form below another screen keeps what was typed")
    func below() async {
        let first = Run(self)
        first.open(Form())
        first.type("Rex")
        first.stack.push(StackPresenterTests.Counter("help"))
        first.presenter.update()
        await first.forms.stop()
        let form = Form()
        Run(self).open(form)
        #expect(form.form.text("name") == "Rex")
    }

    @Test("Starting over returns the form to how it was opened, and forgets what was typed")
    func startingOver() async {
        let first = Run(self)
        first.open(Form())
        first.type("Rex")
        await first.forms.stop()

        let second = Run(self)
        let form = Form()
        second.open(form)
        second.presenter.handle(.activated(UnfinishedForms.discard))
        #expect(!form.form.hasChanges)
        #expect(notices.isEmpty)
        await second.forms.stop()
        let again = Form()
        Run(self).open(again)
        #expect(!again.form.hasChanges)
    }

    @Test("A form with a hidden field isn't saved, and neither is one of nobody's", arguments: [true, false])
    func secret(isSignedIn: Bool) async {
        let first = Run(self, isSignedIn: isSignedIn)
        let form = Form()
        form.hasSecret = isSignedIn
        first.open(form)
        first.type("Rex")
        await first.forms.stop()
        #expect(UnfinishedForms.Drafts(UnfinishedForms.name, in: store)["new-weights New weight for Miso"] == nil)
    }
}
