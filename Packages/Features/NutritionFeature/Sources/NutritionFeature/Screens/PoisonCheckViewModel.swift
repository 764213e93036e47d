import CoreArchitecture
import CoreModels
import CorePresentation
import Nutrition
import Observation

/// The poison check without a pet's record. It loads nothing, so it works at once and without a connection.
///
/// It doesn't ask for the animal's weight and assumes the worst.
@MainActor @Observable
final class PoisonCheckViewModel: ScreenSource {
    private var form = FormState<FieldID>(["species": Species.dog.rawValue, "food": "", "grams": ""])
    @ObservationIgnored private let coordinator: any Coordinator

    init(coordinator: any Coordinator) {
        self.coordinator = coordinator
    }

    func appear() {}

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.check):
            // Nothing is sent; submitting only shows the problems.
            if form.submit(SafetyContent.problems(form)) { form.finish() }
        case .back: coordinator.close(self)
        default: break
        }
    }

    var screen: Screen {
        let verdict = SafetyContent.verdict(
            form, species: Species(rawValue: form.text("species")) ?? .other, weight: nil)
        // An answer ends with whom to call.
        let advice = verdict.isEmpty ? [Element.text(RichText(HazardWarning.advice, role: .strong))] : []
        return Screen(
            id: "poison-check",
            title: "Poison check",
            body: [
                .form(
                    form.form(
                        "check",
                        SafetyContent.questions + [
                            Field(
                                id: "species", label: "Animal",
                                kind: .choice(
                                    Species.allCases.map { Option(id: OptionID($0.rawValue), label: $0.name) }))
                        ],
                        problems: SafetyContent.problems(form),
                        submit: Command(id: .check, label: "Check", role: .primary)
                    ))
            ]
                + verdict + advice
        )
    }
}
