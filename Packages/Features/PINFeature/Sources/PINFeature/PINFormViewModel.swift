import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// The form that sets, changes and removes the PIN.
@MainActor @Observable
final class PINFormViewModel: ScreenSource {
    private enum Name: String {
        case current, new, again
    }

    private var form = PINFormViewModel.empty
    private var isSet: Bool
    private var success: String?

    @ObservationIgnored private let dependencies: PINDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: PINDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
        isSet = dependencies.keeper.isSet
    }

    private static let empty = FormState<Name>([.current: "", .new: "", .again: ""])

    var title: String { "PIN" }

    var screen: Screen {
        let new = isSet ? "New PIN" : "PIN"
        let fields =
            (isSet ? [field(.current, "Current PIN")] : []) + [field(.new, new), field(.again, "\(new) again")]
        return Screen(
            id: "pin",
            title: title,
            body: notices + [
                .text(RichText(dependencies.words, role: .secondary)),
                .form(
                    form.form(
                        "pin", fields,
                        submit: Command(id: .set, label: isSet ? "Change the PIN" : "Set the PIN", role: .primary))),
            ],
            commands: isSet ? [removal] : [],
            isBusy: form.isPending,
            backConfirmation: form.hasChanges
                ? Confirmation(question: "Leave? The PIN stays as it is.", confirmLabel: "Leave") : nil
        )
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): if form.edit(field, value) { success = nil }
        case .activated(.set) where !form.isPending: set()
        case .activated(.remove) where !form.isPending && isSet: remove()
        case .dismissed("success"): success = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    private var removal: Command {
        Command(
            id: .remove, label: "Remove the PIN", role: .destructive, isEnabled: !form.isPending,
            confirmation: Confirmation(
                question: "Remove the PIN? Enter the current one above.", confirmLabel: "Remove"))
    }

    private var notices: [Element] {
        guard let success else { return [] }
        return [.notice(Notice(id: "success", kind: .success, text: RichText(success), isDismissible: true))]
    }

    private func field(_ name: Name, _ label: String) -> Field {
        Field(
            id: FieldID(name.rawValue), label: label, kind: .secret,
            help: name == .new ? "\(PINRule.lengths.lowerBound) digits or more." : nil, isRequired: true)
    }

    /// Validates and sets the PIN. Problems are shown only after submitting, because the PIN is typed unseen.
    private func set() {
        let new = form.texts[.new] ?? ""
        let again = form.texts[.again] ?? ""
        let current = form.texts[.current] ?? ""
        var problems: [Name: String] = [:]
        problems[.new] = PINRule.problem(with: new)
        problems[.again] = new == again ? nil : "This isn't the same as above."
        problems[.current] = isSet && current.isEmpty ? "Enter the current PIN." : nil
        save(problems, announcing: isSet ? "The PIN is changed." : "The PIN is set. PetNest asks for it from now on.") {
            keeper throws(ServiceError) in
            try await keeper.set(new, current: current)
        }
    }

    private func remove() {
        let current = form.texts[.current] ?? ""
        let problems: [Name: String] = current.isEmpty ? [.current: "Enter the current PIN."] : [:]
        save(problems, announcing: "The PIN is removed.") { keeper throws(ServiceError) in
            try await keeper.remove(current: current)
        }
    }

    private func save(
        _ problems: [Name: String], announcing words: String,
        _ work: @escaping @Sendable (PINKeeper) async throws(ServiceError) -> PINKeeper.Answer
    ) {
        guard form.submit(showing: problems) else { return }
        tasks.run("save") { [keeper = dependencies.keeper] () async throws(ServiceError) in
            try await work(keeper)
        } then: { [weak self] result in
            guard let self else { return }
            isSet = dependencies.keeper.isSet
            switch result {
            case .success(.right):
                form = Self.empty
                success = words
            case .success(let answer):
                form.fail([(property: Name.current.rawValue, message: answer.problem ?? "")], otherwise: "")
            case .failure(let error):
                dependencies.log.failure("The PIN wasn't saved")(error)
                form.fail(error.rejections, otherwise: error.explanation)
            }
        }
    }
}

extension CommandID {
    fileprivate static let set: CommandID = "set"
}
