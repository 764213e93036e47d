import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// The screen that asks for the PIN, and shows nothing of the screens below.
@MainActor @Observable
final class PINQuestionViewModel: ScreenSource {
    private enum Name: String {
        case pin
    }

    private var form = FormState<Name>([.pin: ""])

    @ObservationIgnored private let dependencies: PINDependencies
    @ObservationIgnored private let onOpen: @MainActor () -> Void
    @ObservationIgnored private let onLeave: @MainActor () -> Void
    @ObservationIgnored private let tasks = TaskScope()

    init(
        dependencies: PINDependencies, onOpen: @escaping @MainActor () -> Void, onLeave: @escaping @MainActor () -> Void
    ) {
        self.dependencies = dependencies
        self.onOpen = onOpen
        self.onLeave = onLeave
    }

    var title: String { "Locked" }

    var screen: Screen {
        Screen(
            id: "pin-question",
            title: title,
            body: [
                .form(
                    form.form(
                        "pin", [Field(id: "pin", label: "PIN", kind: .secret, isRequired: true)],
                        submit: Command(id: .unlock, label: "Unlock", role: .primary), advice: nil)),
                .text(RichText(dependencies.words, role: .secondary)),
            ],
            isBusy: form.isPending,
            exitConfirmation: Confirmation(question: "Leave the app?", confirmLabel: "Leave")
        )
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.unlock): check()
        case .back: onLeave()
        default: break
        }
    }

    private func check() {
        let typed = form.texts[.pin] ?? ""
        guard form.submit(showing: typed.isEmpty ? [.pin: "Enter the PIN."] : [:]) else { return }
        tasks.run("check") { [keeper = dependencies.keeper] () async throws(ServiceError) in
            try await keeper.attempt(typed)
        } then: { [weak self] result in
            guard let self else { return }
            form.fill(.pin, "")
            // The screen stays busy until it is removed, so that it accepts no input.
            if case .success(.right) = result { return onOpen() }
            switch result {
            case .success(let answer):
                dependencies.log.warning("The PIN wasn't accepted")
                form.fail([(property: Name.pin.rawValue, message: answer.problem ?? "")], otherwise: "")
            case .failure(let error):
                dependencies.log.error("The PIN couldn't be checked", ["error": .private(error)])
                form.fail([(property: Name.pin.rawValue, message: error.description)], otherwise: "")
            }
        }
    }
}

extension CommandID {
    fileprivate static let unlock: CommandID = "unlock"
}
