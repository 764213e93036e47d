import CorePresentation
import Testing

@testable import PetNestApp

@MainActor @Suite("Unfinished forms of several windows", .timeLimit(.minutes(10)))
struct UnfinishedFormWindowTests {
    private let world = UnfinishedFormsWorld()

    @Test("The input of another window isn't used while it is open, and is restored once it has ended")
    func otherWindow() async {
        let first = UnfinishedFormRun(world, process: 1)
        first.open(UnfinishedForm())
        first.type("Rex")
        await first.forms.stop()

        let beside = UnfinishedFormRun(world, process: 2, running: [1, 2])
        let empty = UnfinishedForm()
        beside.open(empty)
        #expect(!empty.form.hasChanges)
        // The other window ends meanwhile. Leaving the empty form here doesn't remove its input.
        world.processes.running = [2]
        beside.stack.pop(empty)
        beside.presenter.update()
        let again = UnfinishedForm()
        beside.open(again)
        #expect(again.form.text("name") == "Rex")
        await beside.forms.stop()

        let form = UnfinishedForm()
        UnfinishedFormRun(world, process: 3, running: [3]).open(form)
        #expect(form.form.text("name") == "Rex")
    }

    @Test("Two windows keep their own input of the same form")
    func sameForm() async {
        let windows = [1, 2].map { UnfinishedFormRun(world, process: $0, running: [1, 2]) }
        for (window, name) in zip(windows, ["Rex", "Luna"]) {
            window.open(UnfinishedForm())
            window.type(name)
        }
        for window in windows { await window.forms.stop() }

        let run = UnfinishedFormRun(world, process: 3, running: [3])
        let forms = [UnfinishedForm(), UnfinishedForm()]
        for form in forms {
            run.open(form)
            run.stack.pop(form)
            run.presenter.update()
        }
        #expect(forms.map { $0.form.text("name") } == ["Rex", "Luna"])
    }

    @Test("A form that was left in one window isn't restored in another window that was open meanwhile")
    func leftElsewhere() async throws {
        let first = UnfinishedFormRun(world, process: 1, running: [1, 2])
        let form = UnfinishedForm()
        first.open(form)
        first.type("Rex")
        try await first.drafts?.flush()
        let second = UnfinishedFormRun(world, process: 2, running: [1, 2])
        let beside = UnfinishedForm(of: "Bruno")
        second.open(beside)
        first.stack.pop(form)
        first.presenter.update()
        await first.forms.stop()
        world.processes.running = [2]
        second.type("Luna")
        second.stack.pop(beside)
        second.presenter.update()
        let again = UnfinishedForm()
        second.open(again)
        #expect(!again.form.hasChanges)
    }
}
