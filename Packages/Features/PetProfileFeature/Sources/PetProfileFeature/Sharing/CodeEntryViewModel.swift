import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The form for the code of an invitation to somebody's pet.
@MainActor @Observable
final class CodeEntryViewModel: ScreenSource {
    private var form = FormState<FieldID>(["code": ""])
    private var accepted: AcceptedInvitation?
    @ObservationIgnored private var isOver = false

    @ObservationIgnored private let dependencies: PetProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: PetProfileDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        // After the person comes back from the pet's page, the form is done.
        if isOver { coordinator.close(self) }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.save): send()
        case .activated(.done): done()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func send() {
        guard let repository = dependencies.sharing, form.submit(problems) else { return }
        let code = form.text("code")
        tasks.run("accept") { () async throws(ServiceError) in
            try await repository.accept(code: code)
        } then: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let accepted):
                form.finish()
                self.accepted = accepted
            case .failure(let error):
                dependencies.log.failure("a code wasn't accepted")(error)
                form.fail(error.rejections, otherwise: error.explanation)
            }
        }
    }

    private func done() {
        guard let accepted else { return }
        if isLater(accepted) { return coordinator.close(self) }
        isOver = true
        coordinator.perform(PetProfileDestination.pet(accepted.pet))
    }

    /// Whether the access begins later.
    private func isLater(_ accepted: AcceptedInvitation) -> Bool {
        accepted.period.map { $0.lowerBound > dependencies.today.instant } ?? false
    }

    private var problems: [FieldID: String] {
        form.text("code").isEmpty ? ["code": "Type the code that the owner gave you."] : [:]
    }

    let title = "Enter a code"

    var screen: Screen {
        let label = accepted.map { isLater($0) ? "Done" : "Open \($0.petName)" }
        return Screen(
            id: "pet-code",
            title: title,
            body: body,
            commands: label.map { [Command(id: .done, label: $0, key: "o", role: .primary)] } ?? [],
            isBusy: form.isPending,
            backConfirmation: accepted == nil ? form.backConfirmation : nil
        )
    }

    private var body: [Element] {
        guard dependencies.sharing != nil else { return [.notice(SharingTexts.needsServer)] }
        guard let accepted else { return [.form(inputForm)] }
        return [
            .notice(
                Notice(
                    id: "accepted", kind: .success, text: "\(accepted.petName) is shared with you.",
                    detail: RichText(detail(of: accepted))))
        ]
    }

    private func detail(of accepted: AcceptedInvitation) -> String {
        let words = SharingTexts(zone: dependencies.today.zone)
        let period = accepted.period.map { words.period($0, of: accepted.role, now: dependencies.today.instant) }
        if isLater(accepted), let period {
            return "You can see \(accepted.petName) \(period), as \(accepted.role.people). Before that, "
                + "\(accepted.petName) isn't in your list of pets."
        }
        return "You are \(accepted.role.people)\(period.map { ", \($0)" } ?? "")."
    }

    private var inputForm: InputForm {
        form.form(
            "code",
            [
                Field(
                    id: "code", label: "Code", help: "Twelve letters and digits, like K7QM-2XHT-9PWD.", isRequired: true
                )
            ],
            problems: problems, submit: Command(id: .save, label: "Accept", role: .primary))
    }
}
