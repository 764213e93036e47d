import CoreArchitecture
import CoreInterfaces
import CorePresentation

/// A screen with a form about a pet's record; the behavior that all forms of the feature share.
@MainActor
protocol FormScreenSource: ScreenSource {
    var form: FormState<FieldID> { get set }
    /// Whether the form has values, which come from the loaded record.
    var isOpen: Bool { get }
    var loader: RecordLoader { get }
    var tasks: TaskScope { get }
    var coordinator: any Coordinator { get }
    var dependencies: NutritionDependencies { get }

    /// Fills in the form.
    func open(_ record: NutritionRecord)
    /// Performs a command that not every form has.
    func perform(_ command: CommandID)
}

extension FormScreenSource {
    func appear() {
        guard !isOpen else { return }
        loader.load { [weak self] in self?.open($0) }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.retry): appear()
        case .activated(let command): perform(command)
        case .dismissed(.loadFailure): loader.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    var isBusy: Bool { loader.isLoading || form.isPending }

    /// Saves the form if it is valid, and closes the screen afterwards.
    func save(_ problems: [FieldID: String], _ work: @escaping @Sendable () async throws(ServiceError) -> Void) {
        guard form.submit(problems) else { return }
        tasks.run("save", work: work) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success:
                form.finish()
                coordinator.close(self)
            case .failure(let error):
                dependencies.log.failure("a form of nutrition wasn't saved")(error)
                form.fail(error.rejections, otherwise: error.explanation) { member in
                    switch member {
                    // The wire keeps the British spelling.
                    case "fibre": "fiber"
                    case "millilitres": "milliliters"
                    default: FieldID(member)
                    }
                }
            }
        }
    }
}

extension Command {
    /// Returns the command that removes an entry of the diary, after a confirmation.
    static func removal(of entry: String, isEnabled: Bool) -> Command {
        Command(
            id: .remove, label: "Remove", key: "x", role: .destructive, isEnabled: isEnabled,
            confirmation: Confirmation(question: "Remove \(entry) from the diary?", confirmLabel: "Remove"))
    }
}
