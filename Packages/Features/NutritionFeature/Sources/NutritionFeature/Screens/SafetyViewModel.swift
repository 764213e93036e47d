import CoreArchitecture
import CoreModels
import CorePresentation
import Nutrition
import Observation

/// The poison check of a pet: the known dangers and the people to call, updated while typing.
@MainActor @Observable
final class SafetyViewModel: ScreenSource {
    private var form = FormState<FieldID>(["food": "", "grams": ""])

    @ObservationIgnored private let coordinator: any Coordinator
    private let loader: RecordLoader

    init(pet: PetID, dependencies: NutritionDependencies, coordinator: any Coordinator) {
        self.coordinator = coordinator
        loader = RecordLoader(pet: pet, dependencies: dependencies)
    }

    func appear() { loader.load() }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.check):
            // Nothing is sent; submitting only shows the problems.
            if form.submit(SafetyContent.problems(form)) { form.finish() }
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

    /// The content. Whom to call is shown even if nothing can be loaded, because the person may be in a hurry.
    private var body: [Element] {
        let body = loader.body { SafetyContent(record: $0, form: form).elements }
        guard loader.record == nil else { return body }
        return body + [.text(RichText(HazardWarning.advice, role: .strong))]
    }
}

/// The content of the poison check.
struct SafetyContent {
    let record: NutritionRecord
    let form: FormState<FieldID>

    /// The elements, the form first so that it stays in place while the result below it changes.
    var elements: [Element] {
        [.form(fields)] + Self.verdict(form, species: record.pet.species, weight: record.weight) + known
    }

    static func problems(_ form: FormState<FieldID>) -> [FieldID: String] {
        var problems: [FieldID: String] = [:]
        if form.text("food").isEmpty { problems["food"] = "Enter what was eaten." }
        let grams = form.text("grams")
        if !grams.isEmpty, Typed.number(grams) == nil {
            problems["grams"] = "\"\(grams)\" isn't an amount. Enter one like 12.5, or leave it empty."
        }
        return problems
    }

    private var fields: InputForm {
        form.form(
            "check",
            Self.questions,
            problems: Self.problems(form),
            submit: Command(id: .check, label: "Check", role: .primary)
        )
    }

    /// The fields of the form.
    static let questions: [Field] =
        [
            Field(
                id: "food", label: "What was eaten",
                help: "In your own words: dark chocolate, raisins, sugar-free gum.", isRequired: true),
            Field(
                id: "grams", label: "How much", kind: .number(unit: "g"),
                help: "Leave it empty if you don't know; the worst is assumed then."),
        ]

    /// Returns the known dangers of the typed food, and the people to call.
    static func verdict(_ form: FormState<FieldID>, species: Species, weight: Weight?) -> [Element] {
        let food = form.text("food")
        guard food.count >= 3 else { return [] }
        let hazards = Hazard.found(in: food)
        guard !hazards.isEmpty else {
            return [
                .notice(
                    Notice(
                        id: "not-listed", kind: .warning,
                        text: RichText("\"\(food)\" is not on our list: call now. That doesn't make it safe."),
                        detail: RichText(HazardWarning.advice)))
            ]
        }
        let grams = Typed.number(form.text("grams"))
        return hazards.map { hazard in
            notice(
                HazardWarning(hazard, grams: grams, species: species, weight: weight),
                id: ElementID("hazard-\(hazard.rawValue)"))
        }
    }

    private var known: [Element] {
        let weight = record.weights.first.map {
            "Doses are for \($0.weight.formatted), weighed on \($0.date.formatted)."
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

    /// Returns the notice of a warning, which always says whom to call.
    static func notice(_ warning: HazardWarning, id: ElementID) -> Element {
        let name = warning.hazard.name
        let (kind, text): (Notice.Kind, String) =
            switch warning.severity {
            // Not a failure, because surfaces show a failure with the heading "Failed:".
            case .lifeThreatening: (.warning, "\(name): this can kill.")
            case .serious: (.warning, "\(name): serious poisoning is reported at this dose.")
            case .mild: (.warning, "\(name): poisoning is reported at this dose.")
            case .belowReported:
                (.warning, "\(name): below the doses that are reported to harm, but not proven safe.")
            case .unknown: (.warning, "\(name): nothing is published about its effects.")
            }
        return .notice(
            Notice(
                id: id, kind: kind, text: RichText(text),
                detail: RichText((warning.findings + [HazardWarning.advice]).joined(separator: " "))))
    }
}
