import AppLoggingTesting
import CoreArchitecture
import CorePresentation
import CoreStorage
import Testing

@testable import PetNestApp

@MainActor @Suite("Unfinished forms", .timeLimit(.minutes(10)))
struct UnfinishedFormsTests {
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

    /// A run of the app.
    @MainActor
    private struct Run {
        let stack = ScreenStack()
        let presenter: StackPresenter
        let forms: UnfinishedForms
        let drafts: UnfinishedForms.Drafts?

        init(_ test: UnfinishedFormsTests, isSignedIn: Bool = true, process: Int32 = 1, running: Set<Int32> = []) {
            let processes = test.processes
            processes.running = running
            let drafts = isSignedIn ? UnfinishedForms.Drafts(UnfinishedForms.name, in: test.store) : nil
            self.drafts = drafts
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

    /// Types into a form in a run of the app that ends without leaving the form.
    private func typeAndEnd(in form: Form = Form(), isSignedIn: Bool = true) async {
        let run = Run(self, isSignedIn: isSignedIn)
        run.open(form)
        run.type("Rex")
        await run.forms.stop()
    }

    private var notices: [Notice] {
        surface.showCalls.all.last?.screen.allElements.compactMap {
            if case .notice(let notice) = $0 { notice } else { nil }
        } ?? []
    }

    @Test("Input from before the app was killed is restored in the same form, with a notice")
    func killed() async {
        await typeAndEnd()

        let second = Run(self)
        let form = Form()
        second.open(form)
        #expect(form.form.text("name") == "Rex" && form.form.text("kind") == "dog")
        #expect(notices.map(\.text) == ["Your input was restored."])
        second.presenter.handle(.dismissed(UnfinishedForms.noticeID))
        #expect(notices.isEmpty)
        #expect(form.form.text("name") == "Rex")
    }

    @Test(
        "Input of a session that the service has ended is restored in the account's next session",
        arguments: [true, false])
    func endedSession(isKept: Bool) async {
        let run = Run(self)
        let form = Form()
        run.open(form)
        run.type("Rex")
        run.presenter.handle(.activated("save"))
        form.form.fail(otherwise: "Nobody is signed in.")
        if isKept { #expect(run.forms.keepOpen(run.stack)) }
        run.stack.pop(form)
        run.presenter.update()
        let again = Form()
        run.open(again)
        #expect(again.form.text("name") == (isKept ? "Rex" : ""))
        #expect(notices.map(\.text) == (isKept ? ["Your input was restored."] : []))
        run.stack.pop(again)
        run.presenter.update()
        let last = Form()
        run.open(last)
        #expect(!last.form.hasChanges)
        #expect(!run.forms.keepOpen(run.stack))
    }

    @Test("The form of another pet stays empty, also one whose pet is loaded later")
    func otherPet() async {
        await typeAndEnd()

        let second = Run(self, process: 2)
        let other = Form(of: "Bruno")
        second.open(other)
        #expect(!other.form.hasChanges)
        second.stack.pop(other)
        second.presenter.update()
        let late = Form(of: nil)
        second.open(late)
        #expect(!late.form.hasChanges)
        late.pet = "Miso"
        second.presenter.update()
        #expect(late.form.text("name") == "Rex")
    }

    /// Expects that a later start finds nothing to restore.
    private func expectEmptyForm() {
        let later = Run(self)
        let form = Form()
        later.open(form)
        #expect(!form.form.hasChanges)
        #expect(notices.isEmpty)
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

        expectEmptyForm()
    }

    @Test("The input of another window isn't used while it is open, and is restored once it has ended")
    func otherWindow() async {
        let first = Run(self, process: 1)
        first.open(Form())
        first.type("Rex")
        await first.forms.stop()

        let beside = Run(self, process: 2, running: [1, 2])
        let empty = Form()
        beside.open(empty)
        #expect(!empty.form.hasChanges)
        // The other window ends meanwhile. Leaving the empty form here doesn't remove its input.
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

    @Test("A form below another screen keeps its input")
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

    @Test("Starting over restores the form's initial values, and removes the saved input")
    func startingOver() async {
        await typeAndEnd()

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

    @Test("Discarding restored input is asked about first, and has a key that no form uses")
    func discarding() async throws {
        await typeAndEnd()
        Run(self).open(Form())
        let command = try #require(notices.first?.commands.first)
        #expect(command.id == UnfinishedForms.discard)
        #expect(command.confirmation != nil)
        #expect(command.key == "z")
    }

    @Test("A form with a hidden field isn't saved, nor any form while nobody is signed in", arguments: [true, false])
    func secret(isSignedIn: Bool) async {
        let form = Form()
        form.hasSecret = isSignedIn
        await typeAndEnd(in: form, isSignedIn: isSignedIn)
        #expect(UnfinishedForms.Drafts(UnfinishedForms.name, in: store).all.isEmpty)
    }

    @Test("Values that the form computes are computed again, unless the person edited them", arguments: [true, false])
    func filledIn(isEdited: Bool) async {
        let first = Run(self)
        first.open(Form(due: "2026-06-01"))
        first.type("Rex")
        if isEdited { first.presenter.handle(.edited("due", .text("2026-06-09"))) }
        await first.forms.stop()

        let form = Form(due: "2026-07-01")
        Run(self).open(form)
        #expect(form.form.text("due") == (isEdited ? "2026-06-09" : "2026-07-01"))
    }

    @Test("The day and the time at which a form was opened are kept, also when the app is killed twice")
    func openedMoment() async {
        await typeAndEnd(in: Form(on: "2026-05-04", at: "7:30"))

        for (today, now) in [("2026-05-07", "18:05"), ("2026-05-08", "18:06")] {
            let run = Run(self)
            let form = Form(on: today, at: now)
            run.open(form)
            #expect(form.form.text("name") == "Rex")
            #expect(form.form.text("day") == "2026-05-04")
            #expect(form.form.text("time") == "7:30")
            await run.forms.stop()
        }
    }

    @Test("A form that opens with other values isn't filled in, and the saved input is removed")
    func otherValues() async {
        let first = Run(self)
        first.open(Form(kind: "cat"))
        first.presenter.handle(.edited("name", .text("Rex")))
        await first.forms.stop()

        let second = Run(self)
        let form = Form(kind: "dog", on: "2026-05-07")
        second.open(form)
        #expect(!form.form.hasChanges)
        #expect(notices.isEmpty)
        await second.forms.stop()
        let again = Form(kind: "cat")
        Run(self).open(again)
        #expect(!again.form.hasChanges)
    }

    @Test("The form of another pet with the same name stays empty", arguments: [true, false])
    func sameName(isFlow: Bool) async {
        func open(_ form: Form, of pet: Int, in run: Run) {
            if isFlow {
                FlowStack(on: run.stack, key: "pets/\(pet)/activity", parent: nil).push(ScreenStep("form") { form })
            } else {
                run.stack.push(StackPresenterTests.Counter("pet/\(pet)"))
                run.stack.push(form)
            }
            run.presenter.update()
        }
        let first = Run(self)
        open(Form(), of: 1, in: first)
        first.type("Rex")
        await first.forms.stop()

        let second = Run(self)
        let other = Form()
        open(other, of: 2, in: second)
        #expect(!other.form.hasChanges)
        await second.forms.stop()
        let form = Form()
        open(form, of: 1, in: Run(self))
        #expect(form.form.text("name") == "Rex")
    }

    @Test("A form that was being sent isn't filled in, and a notice says once to look in the list")
    func sent() async {
        let first = Run(self)
        first.open(Form())
        first.type("Rex")
        first.presenter.handle(.activated("save"))
        await first.forms.stop()

        let second = Run(self)
        let form = Form()
        second.open(form)
        #expect(!form.form.hasChanges)
        #expect(
            notices.map(\.text) == [
                "This may have been saved already. Check the list before you enter it again."
            ])
        second.presenter.handle(.dismissed(UnfinishedForms.noticeID))
        #expect(notices.isEmpty)
        await second.forms.stop()
        Run(self).open(Form())
        #expect(notices.isEmpty)
    }

    @Test("A form that was saved isn't called unfinished if the result took its place on the screen")
    func resultInPlace() async {
        let first = Run(self)
        let form = Form()
        first.open(form)
        first.type("Rex")
        first.presenter.handle(.activated("save"))
        form.form.finish()
        form.isDone = true
        first.presenter.update()
        first.stack.push(StackPresenterTests.Counter("pet"))
        first.presenter.update()
        await first.forms.stop()

        expectEmptyForm()
    }

    @Test("A form whose sending failed is filled in")
    func failed() async {
        let first = Run(self)
        let rejected = Form()
        first.open(rejected)
        first.type("Rex")
        first.presenter.handle(.activated("save"))
        rejected.form.fail(otherwise: "The service is away.")
        first.presenter.update()
        await first.forms.stop()

        let form = Form()
        Run(self).open(form)
        #expect(form.form.text("name") == "Rex")
    }

    @Test("Quitting after the question discards the input; a closed terminal keeps it")
    func quitting() async {
        for isQuit in [false, true] {
            let first = Run(self)
            first.open(Form())
            first.type("Rex")
            if isQuit { first.presenter.quit() } else { first.presenter.inputEnded() }
            first.presenter.update()
            await first.forms.stop()

            let second = Run(self)
            let form = Form()
            second.open(form)
            #expect(form.form.hasChanges == !isQuit)
            second.stack.pop(form)
            second.presenter.update()
            await second.forms.stop()
        }
    }

    @Test("Two windows keep their own input of the same form")
    func sameForm() async {
        let windows = [1, 2].map { Run(self, process: $0, running: [1, 2]) }
        for (window, name) in zip(windows, ["Rex", "Luna"]) {
            window.open(Form())
            window.type(name)
        }
        for window in windows { await window.forms.stop() }

        let run = Run(self, process: 3, running: [3])
        let forms = [Form(), Form()]
        for form in forms {
            run.open(form)
            run.stack.pop(form)
            run.presenter.update()
        }
        #expect(forms.map { $0.form.text("name") } == ["Rex", "Luna"])
    }

    @Test("A form that was left in one window isn't restored in another window that was open meanwhile")
    func leftElsewhere() async throws {
        let first = Run(self, process: 1, running: [1, 2])
        let form = Form()
        first.open(form)
        first.type("Rex")
        try await first.drafts?.flush()
        let second = Run(self, process: 2, running: [1, 2])
        let beside = Form(of: "Bruno")
        second.open(beside)
        first.stack.pop(form)
        first.presenter.update()
        await first.forms.stop()
        processes.running = [2]
        second.type("Luna")
        second.stack.pop(beside)
        second.presenter.update()
        let again = Form()
        second.open(again)
        #expect(!again.form.hasChanges)
    }
}
