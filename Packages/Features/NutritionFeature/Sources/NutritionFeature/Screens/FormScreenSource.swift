import CoreArchitecture
import CoreInterfaces
import CorePresentation

/// A screen with a form; the behavior that all forms of the feature share.
@MainActor
protocol FormScreenSource: ScreenSource {
    var form: FormState<FieldID> { get set }
    var tasks: TaskScope { get }
    var coordinator: any Coordinator { get }
    var dependencies: NutritionDependencies { get }
}

extension FormScreenSource {
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
                form.fail(error.rejections, otherwise: error.told)
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
