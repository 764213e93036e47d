import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// Asks for the PIN, and shows nothing of what lies below.
@MainActor @Observable
final class PINQuestionViewModel: ScreenSource {
    private var typed = ""
    private var problem: String?
    private var isChecking = false

    @ObservationIgnored private let services: PINServices
    @ObservationIgnored private let onOpen: @MainActor () -> Void
    @ObservationIgnored private let onLeave: @MainActor () -> Void
    @ObservationIgnored private let tasks = TaskScope()

    init(
        services: PINServices, onOpen: @escaping @MainActor () -> Void, onLeave: @escaping @MainActor () -> Void
    ) {
        self.services = services
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
                    InputForm(
                        id: "pin",
                        fields: [
                            Field(
                                id: "pin", label: "PIN", kind: .secret, value: .text(typed), error: problem,
                                isRequired: true)
                        ],
                        submit: Command(id: .unlock, label: "Unlock", role: .primary),
                        isPending: isChecking)),
                .text(RichText(services.words, role: .secondary)),
            ],
            isBusy: isChecking,
            exitConfirmation: Confirmation(question: "Leave the app?", confirmLabel: "Leave")
        )
    }

    func handle(_ event: Event) {
        switch event {
        case .edited("pin", let value) where !isChecking: (typed, problem) = (value.text, nil)
        case .activated(.unlock) where !isChecking: check()
        case .back: onLeave()
        default: break
        }
    }

    private func check() {
        guard !typed.isEmpty else {
            problem = "Type the PIN."
            return
        }
        isChecking = true
        tasks.run("check") { [typed, keeper = services.keeper] () async throws(ServiceError) in
            try await keeper.attempt(typed)
        } then: { [weak self] result in
            guard let self else { return }
            typed = ""
            // It stays busy until it is taken away, so that nothing is asked meanwhile.
            if case .success(.right) = result { return onOpen() }
            isChecking = false
            switch result {
            case .success(let answer):
                services.log.warning("The PIN wasn't accepted")
                problem = answer.problem
            case .failure(let error):
                services.log.error("The PIN couldn't be checked", ["error": .private(error)])
                problem = error.description
            }
        }
    }
}

extension CommandID {
    fileprivate static let unlock: CommandID = "unlock"
}
