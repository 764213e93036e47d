import CoreArchitecture
import CoreModels
import CorePresentation
import Nutrition
import Observation

/// The poison check of a pet: the known dangers of what it ate, and the people to call.
@MainActor @Observable
final class SafetyViewModel: ScreenSource {
    private var questions = PoisonQuestions()

    @ObservationIgnored private let coordinator: any Coordinator
    private let loader: RecordLoader

    init(pet: PetID, dependencies: NutritionDependencies, coordinator: any Coordinator) {
        self.coordinator = coordinator
        loader = RecordLoader(pet: pet, dependencies: dependencies)
    }

    func appear() { loader.load() }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): questions.edit(field, value)
        case .activated(.check): questions.check()
        case .activated(.retry): loader.load()
        case .dismissed(.loadFailure): loader.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    var screen: Screen {
        Screen(
            id: "nutrition-safety",
            title: "Poison check",
            body: body,
            isBusy: loader.isLoading
        )
    }

    /// The content. Whom to call is shown even if nothing can be loaded, because the person may be in a hurry. What
    /// couldn't be loaded is below, so that a small window shows the verdict.
    private var body: [Element] {
        let content = loader.record.map { SafetyContent(record: $0, questions: questions).elements }
        return (content ?? [SafetyContent.advice]) + loader.body { _ in [] }
    }
}

/// The content of the poison check.
struct SafetyContent {
    let record: NutritionRecord
    let questions: PoisonQuestions

    /// The elements. The verdict and the numbers to call are first, so that a small window shows them.
    var elements: [Element] {
        Self.elements(
            questions, species: record.pet.species, weight: record.doseWeight, remark: record.oldWeightRemark)
            + known
    }

    /// The people to call.
    static let advice = Element.text(RichText(HazardWarning.advice, role: .strong))

    /// Returns the verdict, if there is one, above the form.
    /// - Parameters:
    ///   - weight: The animal's weight, or `nil` if it isn't known.
    ///   - remark: Why the weight isn't known, if there is more to say.
    static func elements(
        _ questions: PoisonQuestions, species: Species, weight: Weight?, remark: String? = nil
    ) -> [Element] {
        let form = Element.form(questions.inputForm)
        guard questions.isChecked else { return [form, advice] }
        return verdict(questions, species: species, weight: weight, remark: remark) + [form]
    }

    private static func verdict(
        _ questions: PoisonQuestions, species: Species, weight: Weight?, remark: String?
    ) -> [Element] {
        let hazards = Hazard.found(in: questions.food)
        guard !hazards.isEmpty else {
            return [
                .notice(
                    Notice(
                        id: "not-listed", kind: .warning,
                        text: RichText(
                            "\"\(questions.food)\" is not on our list: call now. That doesn't make it safe."),
                        detail: RichText(HazardWarning.advice)))
            ]
        }
        let warnings = hazards.map { HazardWarning($0, grams: questions.grams, species: species, weight: weight) }
        let remarks = [questions.amountProblem, remark].compactMap(\.self)
        return warnings.sorted { $0.severity > $1.severity }.map { warning in
            notice(warning, id: ElementID("hazard-\(warning.hazard.rawValue)"), remarks: remarks)
        }
    }

    private var known: [Element] {
        let weight = record.weights.first.map {
            let used = record.doseWeight ?? $0.weight
            return record.oldWeightRemark ?? "Doses are for \(used.formatted), weighed on \($0.date.formatted)."
        }
        return [
            .text(
                RichText(
                    weight ?? "\(record.pet.name) was never weighed, so the dose is unknown.", role: .secondary)),
            .text(
                RichText(
                    "On our list: \(Hazard.allCases.map(\.nameInSentence).joined(separator: "; ")). "
                        + "Other things may harm, too.",
                    role: .secondary)),
        ]
    }

    /// Returns the notice of a warning. Whom to call comes before the findings, so that a small window shows it.
    /// - Parameter remarks: What is uncertain about the amount and the weight.
    static func notice(_ warning: HazardWarning, id: ElementID, remarks: [String] = []) -> Element {
        let subject = "\(warning.hazard.name) (\(warning.portion))"
        let (kind, text): (Notice.Kind, String) =
            switch warning.severity {
            // Not a failure, because surfaces show a failure with the heading "Failed:".
            case .lifeThreatening: (.warning, "\(subject): this can kill.")
            case .serious: (.warning, "\(subject): serious poisoning is reported at this dose.")
            case .mild: (.warning, "\(subject): poisoning is reported at this dose.")
            case .belowReported:
                (.warning, "\(subject): below the doses that are reported to harm, but not proven safe.")
            case .unknown: (.warning, "\(subject): nothing is published about its effects.")
            }
        return .notice(
            Notice(
                id: id, kind: kind, text: RichText(text),
                detail: RichText(([HazardWarning.advice] + remarks + warning.findings).joined(separator: " "))))
    }
}
