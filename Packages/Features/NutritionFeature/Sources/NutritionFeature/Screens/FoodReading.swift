import CoreArchitecture
import CoreModels
import CorePresentation
import Nutrition

/// The validated form of a food, or the problems of its fields.
struct FoodReading {
    private(set) var food: Food?
    private(set) var problems: [FieldID: String] = [:]
    private var analysis: FoodAnalysis?
    private var hasAssumedAsh = false
    private let form: FormState<FieldID>
    private let unit: WeightUnit

    private static let analysisFields: [(id: FieldID, label: String)] = [
        ("protein", "Crude protein"), ("fat", "Crude fat"), ("fiber", "Crude fiber"), ("moisture", "Moisture"),
        ("ash", "Crude ash"),
    ]

    /// The values of the form of a new food.
    static let empty: [FieldID: String] = Dictionary(
        uniqueKeysWithValues: (["name", "ingredients", "energy", "bag", "openedOn"] + analysisFields.map(\.id)).map {
            ($0, "")
        })

    /// Returns the values of the form of a food.
    static func values(_ food: Food, in unit: WeightUnit) -> [FieldID: String] {
        func formatted(_ number: Double?) -> String { number?.formatted(decimals: 2) ?? "" }
        return [
            "name": food.name, "ingredients": food.ingredients ?? "",
            "protein": formatted(food.analysis?.protein), "fat": formatted(food.analysis?.fat),
            "fiber": formatted(food.analysis?.fiber), "moisture": formatted(food.analysis?.moisture),
            "ash": formatted(food.analysis?.ash), "energy": formatted(food.declaredKilocalories),
            "bag": food.bag.flatMap { try? Weight(grams: $0.grams).typed(in: unit) } ?? "",
            "openedOn": food.bag?.openedOn.description ?? "",
        ]
    }

    init(_ form: FormState<FieldID>, id: FoodID, isRetired: Bool, today: CalendarDate, unit: WeightUnit) {
        self.form = form
        self.unit = unit
        analysis = readAnalysis()
        let energy = readEnergy()
        let bag = readBag(today)
        do throws(FoodError) {
            // The name is validated first, so that its problem is always shown.
            let food = try Food(
                id: id, name: form.text("name"), analysis: analysis, ingredients: form.text("ingredients"),
                declaredKilocalories: energy, bag: bag, isRetired: isRetired)
            if problems.isEmpty { self.food = food }
        } catch {
            switch error {
            case .nameMissing, .nameTooLong: problems["name"] = "\(error)"
            case .ingredientsTooLong: problems["ingredients"] = "\(error)"
            case .energyOutOfRange: problems["energy"] = "\(error)"
            }
        }
    }

    private mutating func readAnalysis() -> FoodAnalysis? {
        guard Self.analysisFields.contains(where: { !form.text($0.id).isEmpty }) else { return nil }
        var parts: [FieldID: Double] = [:]
        for field in Self.analysisFields {
            let text = form.text(field.id)
            if text.isEmpty {
                if field.id != "ash" {
                    problems[field.id] = "Enter it from the label, or leave the whole analysis empty."
                }
            } else if let number = Typed.number(text), number <= 100 {
                parts[field.id] = number
            } else {
                problems[field.id] = "\"\(text)\" isn't a number of grams in 100 g. Enter one like 27.5."
            }
        }
        guard let protein = parts["protein"], let fat = parts["fat"], let fiber = parts["fiber"],
            let moisture = parts["moisture"]
        else { return nil }
        hasAssumedAsh = form.text("ash").isEmpty
        guard let ash = hasAssumedAsh ? FoodAnalysis.usualAsh(moisture: moisture) : parts["ash"] else { return nil }
        do throws(FoodAnalysisError) {
            return try FoodAnalysis(protein: protein, fat: fat, fiber: fiber, moisture: moisture, ash: ash)
        } catch {
            // The sum belongs to no single field; its problem is shown at the last one.
            problems["ash"] = "\(error)"
            return nil
        }
    }

    private mutating func readEnergy() -> Double? {
        let text = form.text("energy")
        guard !text.isEmpty else { return nil }
        guard let number = Typed.number(text) else {
            problems["energy"] = "\"\(text)\" isn't a number. Enter one like 372."
            return nil
        }
        return number
    }

    private mutating func readBag(_ today: CalendarDate) -> Bag? {
        let text = form.text("bag")
        let hasDay = !form.text("openedOn").isEmpty
        guard !text.isEmpty else {
            if hasDay { problems["bag"] = "Enter how much the bag held, or no day." }
            return nil
        }
        let openedOn = hasDay ? form.pastDay("openedOn", today: today, problems: &problems) : today
        guard let held = try? Weight(typed: text, unit: unit), held.kilograms <= 1000,
            let bag = Bag(grams: held.grams, openedOn: openedOn ?? today)
        else {
            problems["bag"] =
                "\"\(text)\" isn't a bag's weight. Enter one like 1.5, up to \(unit == .kilograms ? "1000 kg" : "2204 lb")."
            return nil
        }
        return bag
    }

    /// A sentence about the energy that results from the label.
    var energy: String {
        let computed = analysis.map { "\($0.kilocaloriesIn100g.formatted(decimals: 0)) kcal in 100 g" }
        let ash = hasAssumedAsh ? " with the usual ash" : ""
        switch (computed, form.text("energy").isEmpty) {
        case (let computed?, true):
            return "The analysis gives \(computed)\(ash), by the modified Atwater factors for food of dogs and cats."
        case (let computed?, false):
            return "The label's value counts; the analysis would give \(computed)\(ash)."
        case (nil, true) where Self.analysisFields.contains { !form.text($0.id).isEmpty }:
            return "The analysis isn't complete yet."
        case (nil, true):
            return "Without an analysis or its energy, meals of this food can't be counted."
        case (nil, false): return "The label's value counts."
        }
    }

    func inputForm(isNew: Bool) -> InputForm {
        let unit = Field.Kind.number(unit: "% as fed")
        return form.form(
            "food",
            [Field(id: "name", label: "Name", isRequired: true)]
                + Self.analysisFields.map { field in
                    Field(
                        id: field.id, label: field.label, kind: unit,
                        help: field.id == "ash" ? "Leave it empty if the label doesn't say." : nil)
                } + [
                    Field(
                        id: "energy", label: "Energy", kind: .number(unit: "kcal in 100 g"),
                        help: "If the label states it; otherwise it is computed."),
                    Field(
                        id: "ingredients", label: "Ingredients", kind: .multilineText,
                        help: "From the label. The pets' allergies are looked for in it."),
                    Field(
                        id: "bag", label: "Open bag", kind: .number(unit: self.unit.symbol),
                        help: "The weight of a full bag, to be warned before it is empty."),
                    Field(
                        id: "openedOn", label: "Opened on", kind: .date,
                        help: "Today if left empty."),
                ],
            problems: problems,
            submit: Command(id: .save, label: isNew ? "Add" : "Save", role: .primary)
        )
    }
}
