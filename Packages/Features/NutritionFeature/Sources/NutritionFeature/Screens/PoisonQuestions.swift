import CoreArchitecture
import CoreModels
import CorePresentation

/// The questions of the poison check: what was eaten, how much, and by which animal if that isn't known.
///
/// The verdict is shown from the check until an answer changes. So it never belongs to other answers, and each check
/// scrolls a new one into view.
struct PoisonQuestions: Hashable {
    private var form: FormState<FieldID>
    /// Whether the verdict is shown.
    private(set) var isChecked = false

    /// Whether the form asks for the animal.
    private let asksForSpecies: Bool

    /// Creates empty questions. No animal is suggested, because what is harmless for one can kill another.
    init(asksForSpecies: Bool = false) {
        self.asksForSpecies = asksForSpecies
        form = FormState(["food": "", "grams": "", "species": ""])
    }

    /// The chosen animal, or `nil` if none is.
    var species: Species? { Species(rawValue: form.text("species")) }

    /// What was eaten, as it was typed.
    var food: String { form.text("food") }

    /// The amount, or `nil` if it is unknown.
    var grams: Double? { try? TypedMass(form.text("grams"), unit: .grams).grams }

    /// The problem of the typed amount, or `nil`.
    var amountProblem: String? {
        let text = form.text("grams")
        if text.isEmpty || grams != nil { return nil }
        return TypedMass.mayHaveThousands(text.prefix { !$0.isLetter && !$0.isWhitespace })
            ? "\"\(text)\" can be a thousand times more or less. Write 1500 g, 1.5 g or 1.5 kg."
            : "\"\(text)\" isn't an amount. Enter one like 12.5, 50 g, 0.05 kg or 5 oz, or leave it empty."
    }

    /// Changes an answer, and withdraws the verdict on the old ones.
    mutating func edit(_ field: FieldID, _ value: FieldValue) {
        let old = form.texts
        form.edit(field, value)
        if form.texts != old { isChecked = false }
    }

    /// Shows the verdict if there is an answer. Nothing is sent.
    mutating func check() {
        if form.submit(problems) { form.finish() }
        // An unclear amount doesn't delay the verdict, which then assumes the worst.
        isChecked = !food.isEmpty && (species != nil || !asksForSpecies)
    }

    /// The form.
    var inputForm: InputForm {
        let species = Field(
            id: "species", label: "Animal",
            kind: .choice(Species.allCases.map { Option(id: OptionID($0.rawValue), label: $0.name) }),
            isRequired: true)
        return form.form(
            "check",
            [
                Field(
                    id: "food", label: "What was eaten",
                    help: "In your own words: dark chocolate, raisins, sugar-free gum.", isRequired: true),
                Field(
                    id: "grams", label: "How much",
                    help: "In g, or with its unit: 50 g, 0.05 kg, 5 oz. Leave it empty if you don't know; "
                        + "the worst is assumed then."),
            ] + (asksForSpecies ? [species] : []),
            problems: problems,
            submit: Command(id: .check, label: "Check", role: .primary),
            advice: nil
        )
    }

    private var problems: [FieldID: String] {
        var problems: [FieldID: String] = [:]
        if food.isEmpty { problems["food"] = "Enter what was eaten." }
        problems["grams"] = amountProblem
        if asksForSpecies, species == nil {
            problems["species"] = "Choose the animal: what is harmless for one can kill another."
        }
        return problems
    }
}
