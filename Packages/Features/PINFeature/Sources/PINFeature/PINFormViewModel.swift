import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// The form that sets the PIN, and where there is one changes and removes it.
@MainActor @Observable
final class PINFormViewModel: ScreenSource {
    private enum Name: String {
        case current, new, again
    }

    private var typed: [Name: String] = [:]
    private var problems: [Name: String] = [:]
    private var failure: ServiceError?
    private var isSet: Bool
    private var isSaving = false
    private var told: String?

    @ObservationIgnored private let services: PINServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(services: PINServices, coordinator: any Coordinator) {
        self.services = services
        self.coordinator = coordinator
        isSet = services.keeper.isSet
    }

    var title: String { "PIN" }

    var screen: Screen {
        let new = isSet ? "New PIN" : "PIN"
        let fields =
            (isSet ? [field(.current, "Current PIN")] : []) + [field(.new, new), field(.again, "\(new) again")]
        return Screen(
            id: "pin",
            title: title,
            body: notices + [
                .text(RichText(services.words, role: .secondary)),
                .form(
                    InputForm(
                        id: "pin", fields: fields, error: failure?.description,
                        submit: Command(id: .set, label: isSet ? "Change the PIN" : "Set the PIN", role: .primary),
                        isPending: isSaving)),
            ],
            commands: isSet ? [removal] : [],
            isBusy: isSaving,
            backConfirmation: typed.values.contains { !$0.isEmpty }
                ? Confirmation(question: "Leave? The PIN stays as it is.", confirmLabel: "Leave") : nil
        )
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let id, let value) where !isSaving:
            guard let name = Name(rawValue: id.rawValue) else { return }
            typed[name] = value.text
            (problems[name], failure, told) = (nil, nil, nil)
        case .activated(.set) where !isSaving: set()
        case .activated(.remove) where !isSaving && isSet: remove()
        case .dismissed("told"): told = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    private var removal: Command {
        Command(
            id: .remove, label: "Remove the PIN", role: .destructive, isEnabled: !isSaving,
            confirmation: Confirmation(
                question: "Remove the PIN? Its current one must be typed above.", confirmLabel: "Remove"))
    }

    private var notices: [Element] {
        guard let told else { return [] }
        return [.notice(Notice(id: "told", kind: .success, text: RichText(told), isDismissible: true))]
    }

    private func field(_ name: Name, _ label: String) -> Field {
        Field(
            id: FieldID(name.rawValue), label: label, kind: .secret, value: .text(typed[name] ?? ""),
            help: name == .new ? "\(PINRule.lengths.lowerBound) digits or more." : nil, error: problems[name],
            isRequired: true)
    }

    private func set() {
        let (new, again, current) = (typed[.new] ?? "", typed[.again] ?? "", typed[.current] ?? "")
        problems[.new] = PINRule.problem(with: new)
        problems[.again] = new == again ? nil : "This isn't the same as above."
        if isSet, current.isEmpty { problems[.current] = "Type the PIN that there is." }
        guard problems.isEmpty else { return }
        save(telling: isSet ? "The PIN is changed." : "The PIN is set; it is asked for from now on.") {
            keeper throws(ServiceError) in
            try await keeper.set(new, current: current)
        }
    }

    private func remove() {
        let current = typed[.current] ?? ""
        guard !current.isEmpty else {
            problems[.current] = "Type the PIN that there is."
            return
        }
        save(telling: "There is no PIN any more.") { keeper throws(ServiceError) in
            try await keeper.remove(current: current)
        }
    }

    private func save(
        telling words: String, _ work: @escaping @Sendable (PINKeeper) async throws(ServiceError) -> PINKeeper.Answer
    ) {
        isSaving = true
        tasks.run("save") { [keeper = services.keeper] () async throws(ServiceError) in
            try await work(keeper)
        } then: { [weak self] result in
            guard let self else { return }
            isSaving = false
            isSet = services.keeper.isSet
            switch result {
            case .success(.right): (typed, problems, told) = ([:], [:], words)
            case .success(let answer): problems[.current] = answer.problem
            case .failure(let error):
                services.log.warning("The PIN wasn't kept", ["error": .private(error)])
                failure = error
            }
        }
    }
}

extension CommandID {
    fileprivate static let set: CommandID = "set"
    fileprivate static let remove: CommandID = "remove"
}
