import CoreArchitecture
import CoreModels
import CorePresentation

/// A screen of the first steps, on the shared view model.
@MainActor
final class OnboardingScreen: ScreenSource {
    private let step: OnboardingStep
    private let model: OnboardingViewModel
    private let coordinator: any Coordinator

    init(_ step: OnboardingStep, model: OnboardingViewModel, coordinator: any Coordinator) {
        self.step = step
        self.model = model
        self.coordinator = coordinator
    }

    var title: String {
        switch step {
        case .you: "Welcome to PetNest"
        case .pet: model.shared.isEmpty ? "Your first pet" : "A pet of your own"
        case .choices: "What to be reminded of"
        }
    }

    var screen: Screen {
        Screen(
            id: ScreenID("welcome-\(step.rawValue)"),
            title: title,
            body: [.steps(OnboardingStep.allCases.map(mark))] + sharedPets
                + [.form(model.form.form("welcome", fields, submit: submit, advice: nil))],
            commands: commands,
            isBusy: model.form.isPending || model.isLoading,
            backConfirmation: step == .pet && model.hasTyped
                ? Confirmation(question: "Go back without saving what you typed?", confirmLabel: "Go back") : nil
        )
    }

    func appear() {
        if step == .pet { model.loadShared() }
    }

    /// The sentence about the pets that others share with the person, who may have none of their own.
    private var sharedPets: [Element] {
        guard step == .pet, !model.shared.isEmpty else { return [] }
        let names = model.shared.joined(separator: ", ")
        let advice = "If you have no pet of your own, go on without one."
        return [.text(RichText("Shared with you already: \(names). \(advice)"))]
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): model.edit(field, value)
        case .activated(.proceed): proceed()
        case .activated(.sample) where step == .pet: model.enterSample(then: advancing)
        case .activated(.code) where step == .pet: model.skip(then: enteringCode)
        case .activated(.skipPet) where step == .pet: model.skipPet(then: advancing)
        case .activated(.skip): model.skip(then: finishing)
        case .activated(.quit): coordinator.perform(OnboardingModule.Output.quit)
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func mark(_ other: OnboardingStep) -> Step {
        let titles: [OnboardingStep: String] = [.you: "You", .pet: "Your pet", .choices: "Reminders"]
        return Step(
            id: StepID(other.rawValue), title: titles[other] ?? "",
            state: other == step ? .current : other.index < step.index ? .done : .upcoming)
    }

    private var fields: [Field] {
        switch step {
        case .you:
            [
                Field(
                    id: "name", label: "Your name",
                    help: "For the vet and sitters; optional.")
            ]
        case .pet:
            [
                Field(id: "pet", label: "Its name", isRequired: true),
                Field(
                    id: "kind", label: "Kind",
                    kind: .choice(Species.allCases.map { Option(id: OptionID($0.rawValue), label: $0.name) })),
            ]
        case .choices: reminders + [counting]
        }
    }

    private var reminders: [Field] {
        guard model.pet != nil else { return [] }
        return FirstReminder.allCases.filter { $0.suits(model.species) }.map { reminder in
            Field(
                id: FieldID(reminder.rawValue), label: reminder.title, kind: .flag,
                help: "From today, \(reminder.rhythm).")
        }
    }

    private var counting: Field {
        Field(
            id: "counts", label: "Count what I use", kind: .flag,
            help: "Saved on this computer only. The settings show and erase it.")
    }

    private var submit: Command {
        let label =
            switch step {
            case .you: "Go on"
            case .pet: "Add it"
            case .choices: "Done"
            }
        return Command(id: .proceed, label: label, role: .primary)
    }

    private var commands: [Command] {
        let canAct = !model.form.isPending
        let other =
            model.isAtServer
            ? Command(id: .code, label: "Enter a code for a shared pet", key: "c", isEnabled: canAct)
            : Command(id: .sample, label: "Look around with sample pets", key: "l", isEnabled: canAct)
        let own =
            step == .pet
            ? [
                other,
                Command(
                    id: .skipPet, label: "Without a pet", key: "w", isEnabled: canAct, confirmation: droppingPet),
            ] : []
        return own + [
            Command(id: .skip, label: "Skip all", key: "s", isEnabled: canAct, confirmation: droppingPet),
            Command(id: .quit, label: "Quit", key: "q"),
        ]
    }

    /// The question whether a pet that was typed is dropped, or `nil` if none was.
    private var droppingPet: Confirmation? {
        guard step == .pet, model.hasTyped else { return nil }
        return Confirmation(
            question: "Go on without adding \(model.form.text("pet"))?", confirmLabel: "Go on without it")
    }

    private func proceed() {
        switch step {
        case .you: model.saveName(then: advancing)
        // After coming back from the last step, the pet is already saved.
        case .pet where model.pet != nil && !model.hasTyped: advance()
        case .pet: model.addPet(then: advancing)
        case .choices: model.finish(then: finishing)
        }
    }

    // The view model outlives a screen, so it holds screens weakly.
    private var advancing: @MainActor () -> Void { { [weak self] in self?.advance() } }
    private var finishing: @MainActor () -> Void { { [weak self] in self?.finish() } }

    private var enteringCode: @MainActor () -> Void {
        { [weak self] in
            guard let coordinator = self?.coordinator else { return }
            // Going back from the code form leads home instead of to the finished steps.
            coordinator.perform(OnboardingModule.Output.finished)
            coordinator.perform(OnboardingModule.Output.code)
        }
    }

    private func advance() {
        let next = OnboardingStep.allCases[min(step.index + 1, OnboardingStep.allCases.count - 1)]
        coordinator.perform(next)
    }

    private func finish() {
        coordinator.perform(OnboardingModule.Output.finished)
    }
}

extension CommandID {
    fileprivate static let proceed: CommandID = "proceed"
    fileprivate static let sample: CommandID = "sample"
    fileprivate static let code: CommandID = "code"
    fileprivate static let skipPet: CommandID = "skip-pet"
    fileprivate static let skip: CommandID = "skip"
    fileprivate static let quit: CommandID = "quit"
}
