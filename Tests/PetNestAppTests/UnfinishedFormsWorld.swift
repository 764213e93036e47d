import AppLoggingTesting
import CoreArchitecture
import CorePresentation
import CoreStorage
import Testing

@testable import PetNestApp

/// The store, the surface and the processes that the runs of a test share.
@MainActor
struct UnfinishedFormsWorld {
    let store = MemoryKeyValueStore()
    let surface = ScreenSurfaceMock()
    let recordedLog = LogRecorder()
    let processes = Processes()

    /// The running processes.
    @MainActor
    final class Processes {
        var running: Set<Int32> = []
    }

    init() {
        surface.showCalls.answer { _, _ in }
        surface.stopCalls.answer {}
    }

    /// The notices on the shown screen.
    var notices: [Notice] {
        surface.showCalls.all.last?.screen.allElements.compactMap {
            if case .notice(let notice) = $0 { notice } else { nil }
        } ?? []
    }

    /// Types into a form in a run of the app that ends without leaving the form.
    func typeAndEnd(in form: UnfinishedForm = UnfinishedForm(), isSignedIn: Bool = true) async {
        let run = UnfinishedFormRun(self, isSignedIn: isSignedIn)
        run.open(form)
        run.type("Rex")
        await run.forms.stop()
    }

    /// Expects that a later start finds nothing to restore.
    func expectEmptyForm(sourceLocation: SourceLocation = #_sourceLocation) {
        let form = UnfinishedForm()
        UnfinishedFormRun(self).open(form)
        #expect(!form.form.hasChanges, sourceLocation: sourceLocation)
        #expect(notices.isEmpty, sourceLocation: sourceLocation)
    }
}

/// A run of the app.
@MainActor
struct UnfinishedFormRun {
    let stack = ScreenStack()
    let presenter: StackPresenter
    let forms: UnfinishedForms
    let drafts: UnfinishedForms.Drafts?

    init(_ world: UnfinishedFormsWorld, isSignedIn: Bool = true, process: Int32 = 1, running: Set<Int32> = []) {
        let processes = world.processes
        processes.running = running
        let drafts = isSignedIn ? UnfinishedForms.Drafts(UnfinishedForms.name, in: world.store) : nil
        self.drafts = drafts
        forms = UnfinishedForms(
            drafts: { drafts }, process: process, isRunning: { processes.running.contains($0) },
            log: world.recordedLog.log)
        presenter = StackPresenter(stack: stack, forms: forms, onArrival: { _ in }, onEvent: { _ in })
        stack.push(StackPresenterTests.Counter("home"))
        presenter.present(on: world.surface)
    }

    func open(_ form: UnfinishedForm) {
        stack.push(form)
        presenter.update()
    }

    func type(_ name: String) {
        presenter.handle(.edited("name", .text(name)))
        presenter.handle(.edited("kind", .option("dog")))
    }
}
