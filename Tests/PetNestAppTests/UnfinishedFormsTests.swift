import CoreArchitecture
import CorePresentation
import Testing

@testable import PetNestApp

@MainActor @Suite("Unfinished forms", .timeLimit(.minutes(10)))
struct UnfinishedFormsTests {
    private let world = UnfinishedFormsWorld()

    @Test("Input from before the app was killed is restored in the same form, with a notice")
    func killed() async {
        await world.typeAndEnd()

        let second = UnfinishedFormRun(world)
        let form = UnfinishedForm()
        second.open(form)
        #expect(form.form.text("name") == "Rex" && form.form.text("kind") == "dog")
        #expect(world.notices.map(\.text) == ["Your input was restored."])
        second.presenter.handle(.dismissed(UnfinishedForms.noticeID))
        #expect(world.notices.isEmpty)
        #expect(form.form.text("name") == "Rex")
    }

    @Test(
        "Input of a session that the service has ended is restored in the account's next session",
        arguments: [true, false])
    func endedSession(isKept: Bool) async {
        let run = UnfinishedFormRun(world)
        let form = UnfinishedForm()
        run.open(form)
        run.type("Rex")
        run.presenter.handle(.activated("save"))
        form.form.fail(otherwise: "Nobody is signed in.")
        if isKept { #expect(run.forms.keepOpen(run.stack)) }
        run.stack.pop(form)
        run.presenter.update()
        let again = UnfinishedForm()
        run.open(again)
        #expect(again.form.text("name") == (isKept ? "Rex" : ""))
        #expect(world.notices.map(\.text) == (isKept ? ["Your input was restored."] : []))
        run.stack.pop(again)
        run.presenter.update()
        let last = UnfinishedForm()
        run.open(last)
        #expect(!last.form.hasChanges)
        #expect(!run.forms.keepOpen(run.stack))
    }

    @Test("The form of another pet stays empty, also one whose pet is loaded later")
    func otherPet() async {
        await world.typeAndEnd()

        let second = UnfinishedFormRun(world, process: 2)
        let other = UnfinishedForm(of: "Bruno")
        second.open(other)
        #expect(!other.form.hasChanges)
        second.stack.pop(other)
        second.presenter.update()
        let late = UnfinishedForm(of: nil)
        second.open(late)
        #expect(!late.form.hasChanges)
        late.pet = "Miso"
        second.presenter.update()
        #expect(late.form.text("name") == "Rex")
    }

    @Test("A form that was left or saved is empty the next time")
    func left() async {
        let first = UnfinishedFormRun(world)
        let form = UnfinishedForm()
        first.open(form)
        first.type("Rex")
        first.stack.pop(form)
        first.presenter.update()
        await first.forms.stop()

        world.expectEmptyForm()
    }

    @Test("A form below another screen keeps its input")
    func below() async {
        let first = UnfinishedFormRun(world)
        first.open(UnfinishedForm())
        first.type("Rex")
        first.stack.push(StackPresenterTests.Counter("help"))
        first.presenter.update()
        await first.forms.stop()
        let form = UnfinishedForm()
        UnfinishedFormRun(world).open(form)
        #expect(form.form.text("name") == "Rex")
    }

    @Test("Starting over restores the form's initial values, and removes the saved input")
    func startingOver() async {
        await world.typeAndEnd()

        let second = UnfinishedFormRun(world)
        let form = UnfinishedForm()
        second.open(form)
        second.presenter.handle(.activated(UnfinishedForms.discard))
        #expect(!form.form.hasChanges)
        #expect(world.notices.isEmpty)
        await second.forms.stop()
        let again = UnfinishedForm()
        UnfinishedFormRun(world).open(again)
        #expect(!again.form.hasChanges)
    }

    @Test("Discarding restored input is asked about first, and has a key that no form uses")
    func discarding() async throws {
        await world.typeAndEnd()
        UnfinishedFormRun(world).open(UnfinishedForm())
        let command = try #require(world.notices.first?.commands.first)
        #expect(command.id == UnfinishedForms.discard)
        #expect(command.confirmation != nil)
        #expect(command.key == "z")
    }

    @Test("A form with a hidden field isn't saved, nor any form while nobody is signed in", arguments: [true, false])
    func secret(isSignedIn: Bool) async {
        let form = UnfinishedForm()
        form.hasSecret = isSignedIn
        await world.typeAndEnd(in: form, isSignedIn: isSignedIn)
        #expect(UnfinishedForms.Drafts(UnfinishedForms.name, in: world.store).all.isEmpty)
    }

    @Test("Values that the form computes are computed again, unless the person edited them", arguments: [true, false])
    func filledIn(isEdited: Bool) async {
        let first = UnfinishedFormRun(world)
        first.open(UnfinishedForm(due: "2026-06-01"))
        first.type("Rex")
        if isEdited { first.presenter.handle(.edited("due", .text("2026-06-09"))) }
        await first.forms.stop()

        let form = UnfinishedForm(due: "2026-07-01")
        UnfinishedFormRun(world).open(form)
        #expect(form.form.text("due") == (isEdited ? "2026-06-09" : "2026-07-01"))
    }

    @Test("The day and the time at which a form was opened are kept, also when the app is killed twice")
    func openedMoment() async {
        await world.typeAndEnd(in: UnfinishedForm(on: "2026-05-04", at: "7:30"))

        for (today, now) in [("2026-05-07", "18:05"), ("2026-05-08", "18:06")] {
            let run = UnfinishedFormRun(world)
            let form = UnfinishedForm(on: today, at: now)
            run.open(form)
            #expect(form.form.text("name") == "Rex")
            #expect(form.form.text("day") == "2026-05-04")
            #expect(form.form.text("time") == "7:30")
            await run.forms.stop()
        }
    }

    @Test("A form that opens with other values isn't filled in, and the saved input is removed")
    func otherValues() async {
        let first = UnfinishedFormRun(world)
        first.open(UnfinishedForm(kind: "cat"))
        first.presenter.handle(.edited("name", .text("Rex")))
        await first.forms.stop()

        let second = UnfinishedFormRun(world)
        let form = UnfinishedForm(kind: "dog", on: "2026-05-07")
        second.open(form)
        #expect(!form.form.hasChanges)
        #expect(world.notices.isEmpty)
        await second.forms.stop()
        let again = UnfinishedForm(kind: "cat")
        UnfinishedFormRun(world).open(again)
        #expect(!again.form.hasChanges)
    }

    @Test("The form of another pet with the same name stays empty", arguments: [true, false])
    func sameName(isFlow: Bool) async {
        func open(_ form: UnfinishedForm, of pet: Int, in run: UnfinishedFormRun) {
            if isFlow {
                FlowStack(on: run.stack, key: "pets/\(pet)/activity", parent: nil).push(ScreenStep("form") { form })
            } else {
                run.stack.push(StackPresenterTests.Counter("pet/\(pet)"))
                run.stack.push(form)
            }
            run.presenter.update()
        }
        let first = UnfinishedFormRun(world)
        open(UnfinishedForm(), of: 1, in: first)
        first.type("Rex")
        await first.forms.stop()

        let second = UnfinishedFormRun(world)
        let other = UnfinishedForm()
        open(other, of: 2, in: second)
        #expect(!other.form.hasChanges)
        await second.forms.stop()
        let form = UnfinishedForm()
        open(form, of: 1, in: UnfinishedFormRun(world))
        #expect(form.form.text("name") == "Rex")
    }

    @Test("A form that was being sent isn't filled in, and a notice says once to look in the list")
    func sent() async {
        let first = UnfinishedFormRun(world)
        first.open(UnfinishedForm())
        first.type("Rex")
        first.presenter.handle(.activated("save"))
        await first.forms.stop()

        let second = UnfinishedFormRun(world)
        let form = UnfinishedForm()
        second.open(form)
        #expect(!form.form.hasChanges)
        #expect(
            world.notices.map(\.text) == [
                "This may have been saved already. Check the list before you enter it again."
            ])
        second.presenter.handle(.dismissed(UnfinishedForms.noticeID))
        #expect(world.notices.isEmpty)
        await second.forms.stop()
        UnfinishedFormRun(world).open(UnfinishedForm())
        #expect(world.notices.isEmpty)
    }

    @Test("A form that was saved isn't called unfinished if the result took its place on the screen")
    func resultInPlace() async {
        let first = UnfinishedFormRun(world)
        let form = UnfinishedForm()
        first.open(form)
        first.type("Rex")
        first.presenter.handle(.activated("save"))
        form.form.finish()
        form.isDone = true
        first.presenter.update()
        first.stack.push(StackPresenterTests.Counter("pet"))
        first.presenter.update()
        await first.forms.stop()

        world.expectEmptyForm()
    }

    @Test("A form whose sending failed is filled in")
    func failed() async {
        let first = UnfinishedFormRun(world)
        let rejected = UnfinishedForm()
        first.open(rejected)
        first.type("Rex")
        first.presenter.handle(.activated("save"))
        rejected.form.fail(otherwise: "The service is away.")
        first.presenter.update()
        await first.forms.stop()

        let form = UnfinishedForm()
        UnfinishedFormRun(world).open(form)
        #expect(form.form.text("name") == "Rex")
    }

    @Test("Quitting after the question discards the input; a closed terminal keeps it")
    func quitting() async {
        for isQuit in [false, true] {
            let first = UnfinishedFormRun(world)
            first.open(UnfinishedForm())
            first.type("Rex")
            if isQuit { first.presenter.quit() } else { first.presenter.inputEnded() }
            first.presenter.update()
            await first.forms.stop()

            let second = UnfinishedFormRun(world)
            let form = UnfinishedForm()
            second.open(form)
            #expect(form.form.hasChanges == !isQuit)
            second.stack.pop(form)
            second.presenter.update()
            await second.forms.stop()
        }
    }
}
