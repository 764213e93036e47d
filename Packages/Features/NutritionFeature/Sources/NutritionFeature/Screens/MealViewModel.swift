import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Observation

/// The form of a meal: the food, the amount and the day.
@MainActor @Observable
final class MealViewModel: FormScreenSource {
    var form = FormState<FieldID>()
    private(set) var isOpen = false

    @ObservationIgnored let tasks = TaskScope()
    @ObservationIgnored let coordinator: any Coordinator
    @ObservationIgnored private let id: MealID
    @ObservationIgnored private let isNew: Bool
    @ObservationIgnored private let pet: PetID
    @ObservationIgnored let dependencies: NutritionDependencies
    let loader: RecordLoader

    /// Creates a form.
    /// - Parameter id: The meal to edit, or `nil` for a new one.
    init(id: MealID?, pet: PetID, dependencies: NutritionDependencies, coordinator: any Coordinator) {
        // The id is created now, so that saving again after a lost response doesn't log the meal twice.
        self.id = id ?? dependencies.ids.makeID()
        isNew = id == nil
        self.pet = pet
        self.dependencies = dependencies
        self.coordinator = coordinator
        loader = RecordLoader(pet: pet, dependencies: dependencies)
    }

    func open(_ record: NutritionRecord) {
        if isNew {
            guard
                let food = record.meals.first(where: { record.food($0.food)?.isRetired == false })?.food
                    ?? record.offered.first?.id
            else { return }
            form = FormState([
                "food": food.description, "grams": "", "date": record.today.description,
            ])
        } else if let meal = record.meals.first(where: { $0.id == id }) {
            form = FormState([
                "food": meal.food.description, "grams": "\(meal.grams)", "date": meal.date.description,
            ])
        } else {
            return
        }
        isOpen = true
    }

    func perform(_ command: CommandID) {
        switch command {
        case .save:
            guard let record = loader.record, isOpen else { return }
            let reading = MealReading(form, id: id, record: record)
            save(reading.problems) { [pet, dependencies] () async throws(ServiceError) in
                if let meal = reading.meal { try await dependencies.store.save(meal, of: pet) }
            }
        case .remove where !isNew && isOpen:
            save([:]) { [pet, id, dependencies] () async throws(ServiceError) in
                try await dependencies.store.remove(id, of: pet)
            }
        case .addFood: coordinator.perform(NutritionDestination.food(pet, nil))
        default: break
        }
    }

    /// The title, with the pet's name because a form can be opened directly.
    var title: String {
        (isNew ? "Log a meal" : "Meal") + (loader.record.map { " for \($0.pet.name)" } ?? "")
    }

    var screen: Screen {
        Screen(
            id: isNew ? "nutrition-meal/new" : ScreenID("nutrition-meal/\(id)"),
            title: title,
            body: loader.body(for: PetRole.diarists, content),
            commands: isNew || !isOpen || !loader.access.canWriteDiaries
                ? [] : [.removal(of: "this meal", isEnabled: !form.isPending)],
            isBusy: isBusy,
            backConfirmation: form.backConfirmation
        )
    }

    private func content(_ record: NutritionRecord) -> [Element] {
        if !isNew, !isOpen {
            return [.emptyState(EmptyState(title: "This meal no longer exists", message: "Go back to the diary."))]
        }
        guard isOpen else {
            let name = record.pet.name
            guard record.pet.access.canEdit else {
                return [
                    .emptyState(
                        EmptyState(
                            title: "No foods yet",
                            message: "Once the owner has added the foods of \(name), log meals here."))
                ]
            }
            return [
                .emptyState(
                    EmptyState(
                        title: "No foods yet", message: "Add the foods of \(name) to log meals.",
                        commands: [Command(id: .addFood, label: "Add a food", key: "a", role: .primary)]))
            ]
        }
        let reading = MealReading(form, id: id, record: record)
        return [.form(reading.inputForm(isNew: isNew))] + reading.warnings
    }
}

/// The validated form of a meal.
struct MealReading {
    /// The number of days whose energy one meal may have without a question.
    static let daysWithoutQuestion = 3.0

    private(set) var meal: Meal?
    private(set) var problems: [FieldID: String] = [:]
    private let form: FormState<FieldID>
    private let food: Food?
    private let record: NutritionRecord

    init(_ form: FormState<FieldID>, id: MealID, record: NutritionRecord) {
        self.form = form
        self.record = record
        food = FoodID(form.text("food")).flatMap(record.food)
        let date = form.pastDay("date", today: record.today, problems: &problems)
        if food == nil { problems["food"] = "Choose what was eaten." }
        let grams = Typed.whole(form.text("grams"))
        if grams.map(Meal.grams.contains) != true {
            problems["grams"] = "Enter whole grams, \(Meal.grams.lowerBound) to \(Meal.grams.upperBound)."
        }
        if problems.isEmpty,
            let food,
            let grams,
            let date
        {
            meal = Meal(id: id, food: food.id, grams: grams, date: date)
        }
    }

    /// The warnings about the food's name.
    var warnings: [Element] {
        hazards + (food.flatMap { AllergyNotice.element(of: $0, record) }.map { [$0] } ?? [])
    }

    private var hazards: [Element] {
        Hazard.found(in: food?.name ?? "").map { hazard in
            SafetyContent.notice(
                HazardWarning(
                    hazard, grams: Typed.number(form.text("grams")), species: record.pet.species,
                    weight: record.doseWeight),
                id: ElementID("hazard-\(hazard.rawValue)"), remarks: [record.oldWeightRemark].compactMap(\.self))
        }
    }

    func inputForm(isNew: Bool) -> InputForm {
        let others = food.map { food in record.offered.contains { $0.id == food.id } ? [] : [food] } ?? []
        return form.form(
            "meal",
            [
                Field(
                    id: "food", label: "Food",
                    kind: .choice(
                        (record.offered + others).map { Option(id: OptionID($0.id.description), label: $0.name) }),
                    isRequired: true),
                Field(
                    id: "grams", label: "Amount", kind: .number(unit: "g"), help: help,
                    isRequired: true),
                Field(id: "date", label: "Day", kind: .date, isRequired: true),
            ],
            problems: problems,
            submit: Command(
                id: .save, label: isNew ? "Log" : "Save", role: .primary,
                confirmation: question.map { Confirmation(question: $0, confirmLabel: isNew ? "Log" : "Save") })
        )
    }

    /// The question about an amount that is probably a typing error.
    private var question: String? {
        guard let meal, let target = record.target, target > 0, let density = food?.kilocaloriesIn100g else {
            return nil
        }
        let energy = density * Double(meal.grams) / 100
        let days = energy / target
        guard days > Self.daysWithoutQuestion else { return nil }
        return "\(meal.grams) g is \(energy.formatted(decimals: 0)) kcal, more than \(record.pet.name) needs in "
            + "\(days.rounded(.down).formatted(decimals: 0)) days. Is it right?"
    }

    private var help: String? {
        guard let food else { return nil }
        guard food.kilocaloriesIn100g != nil else { return "This food's energy isn't known, so it can't be counted." }
        if let grams = Typed.number(form.text("grams")), let density = food.kilocaloriesIn100g, grams > 0 {
            return "That is \((density * grams / 100).formatted(decimals: 0)) kcal."
        }
        guard let rest = record.rest, rest > 0, let grams = food.grams(holding: rest) else { return nil }
        return
            "\(grams.formatted(decimals: 0)) g would make up today's \((record.target ?? 0).formatted(decimals: 0)) kcal."
    }
}
