import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Nutrition

@testable import NutritionFeature

/// The environment of the feature's tests: a neutered cat of 4 kg, a dry food, a day, and a store in memory.
@MainActor
struct World {
    nonisolated static let today = day("2026-11-22")

    nonisolated static func day(_ text: String) -> CalendarDate { CalendarDate(text) ?? .earliest }

    let cat: Pet
    let pets: PetRepositoryDouble
    let dry: Food
    let store: NutritionStoreDouble
    let coordinator = CoordinatorDouble()
    let recordedLog = LogRecorder()
    let settings = SettingsDouble()
    let catalog = FoodCatalogDouble([
        CatalogFood(
            id: "1", name: "Lumo Adult Salmon",
            analysis: .init(protein: 32, fat: 14, fiber: 3, moisture: 8, ash: 7), kilocalories: 378),
        CatalogFood(
            id: "3", name: "Lumo Surprise", analysis: nil, kilocalories: nil, ingredients: "Chicken, rice"),
        CatalogFood(
            id: "2", name: "Lumo Broken", analysis: .init(protein: 99, fat: 99, fiber: 0, moisture: 0, ash: 0),
            kilocalories: -1),
    ])

    init(
        species: Species = .cat, weights: [(String, Int)] = [("2026-11-20", 4000)],
        birthDate: String = "2022-05-01", allergies: String? = nil, conditions: String? = nil,
        medicines: [String] = [], weightGoal: Int? = nil, role: PetRole = .owner,
        isNeutered: Bool? = true, died: String? = nil
    ) throws {
        cat = try Pet(
            name: "Miso", species: species, birthDate: Self.day(birthDate), sex: .female,
            care: PetCare(
                isNeutered: isNeutered, allergies: allergies, conditions: conditions,
                weightGoal: weightGoal.map { try Weight(grams: $0) }), died: died.map(Self.day),
            access: PetAccess(role: role),
            today: Self.today)
        pets = PetRepositoryDouble([cat])
        dry = try Food(
            name: "Dry", analysis: FoodAnalysis(protein: 27, fat: 14, fiber: 2, moisture: 10, ash: 6))
        store = NutritionStoreDouble(
            foods: [dry],
            diet: Diet(),
            weights: try weights.map {
                try WeightSample(weight: Weight(grams: $1), date: Self.day($0), today: .latest)
            },
            medicines: try medicines.map {
                try Medicine(
                    name: $0, dosage: Dosage(Amount(typed: "1"), .unit), times: [], start: Self.day("2026-01-01"))
            })
    }

    var dependencies: NutritionDependencies {
        NutritionDependencies(
            store: store, pets: pets, catalog: catalog, today: FixedToday(Self.today),
            ids: SequentialIDs(),
            settings: settings, log: recordedLog.log)
    }

    func record() async throws -> NutritionRecord { try await dependencies.record(of: cat.id) }

    /// Returns the loaded dashboard of the cat.
    func dashboard() async -> Screen {
        await shown { DashboardViewModel(pet: $0, dependencies: $1, coordinator: $2) }.screen
    }

    /// Shows a screen and waits until it is loaded.
    func shown<Source: ScreenSource>(
        _ make: (PetID, NutritionDependencies, any Coordinator) -> Source
    ) async -> Source {
        let source = make(cat.id, dependencies, coordinator)
        source.appear()
        _ = await source.settled()
        return source
    }
}

/// Holds foods, diaries and diets in memory, and can be set to fail.
actor NutritionStoreDouble: NutritionRepository {
    private(set) var allFoods: [Food]
    private(set) var allMeals: [Meal] = []
    private(set) var allDrinks: [Drink] = []
    private(set) var storedDiet: Diet
    private let allWeights: [WeightSample]
    private let allMedicines: [Medicine]
    private var failure: ServiceError?

    init(foods: [Food], diet: Diet, weights: [WeightSample], medicines: [Medicine] = []) {
        allFoods = foods
        storedDiet = diet
        allWeights = weights
        allMedicines = medicines
    }

    func fail(with error: ServiceError?) { failure = error }

    func foods() throws(ServiceError) -> [Food] {
        try throwIfFailing()
        return allFoods
    }

    func save(_ food: Food) throws(ServiceError) {
        try throwIfFailing()
        allFoods.removeAll { $0.id == food.id }
        allFoods.append(food)
    }

    func meals(of pet: PetID, since day: CalendarDate) throws(ServiceError) -> [Meal] {
        try throwIfFailing()
        return allMeals.filter { $0.date >= day }
    }

    func save(_ meal: Meal, of pet: PetID) throws(ServiceError) {
        try throwIfFailing()
        allMeals.removeAll { $0.id == meal.id }
        allMeals.insert(meal, at: 0)
    }

    func remove(_ meal: MealID, of pet: PetID) throws(ServiceError) {
        try throwIfFailing()
        allMeals.removeAll { $0.id == meal }
    }

    func drinks(of pet: PetID, since day: CalendarDate) throws(ServiceError) -> [Drink] {
        try throwIfFailing()
        return allDrinks
    }

    func save(_ drink: Drink, of pet: PetID) throws(ServiceError) {
        try throwIfFailing()
        allDrinks.removeAll { $0.id == drink.id }
        allDrinks.append(drink)
    }

    func remove(_ drink: DrinkID, of pet: PetID) throws(ServiceError) {
        try throwIfFailing()
        allDrinks.removeAll { $0.id == drink }
    }

    func diet(of pet: PetID) throws(ServiceError) -> Diet {
        try throwIfFailing()
        return storedDiet
    }

    func save(_ diet: Diet, of pet: PetID) throws(ServiceError) {
        try throwIfFailing()
        storedDiet = diet
    }

    func weights(of pet: PetID) throws(ServiceError) -> [WeightSample] {
        try throwIfFailing()
        return allWeights
    }

    func medicines(of pet: PetID) throws(ServiceError) -> [Medicine] {
        try throwIfFailing()
        return allMedicines
    }

    /// The only pet with entries, in lists of all pets.
    private(set) var onlyPet = PetID()
    func set(onlyPet: PetID) { self.onlyPet = onlyPet }

    func mealsOfAllPets(since day: CalendarDate) throws(ServiceError) -> [PetID: [Meal]] {
        [onlyPet: try meals(of: onlyPet, since: day)]
    }

    func dietsOfAllPets() throws(ServiceError) -> [PetID: Diet] {
        try throwIfFailing()
        return storedDiet == Diet() ? [:] : [onlyPet: storedDiet]
    }

    func latestWeightsOfAllPets() throws(ServiceError) -> [PetID: WeightSample] {
        let latest = try weights(of: onlyPet).first
        return latest.map { [onlyPet: $0] } ?? [:]
    }

    private func throwIfFailing() throws(ServiceError) {
        if let failure { throw failure }
    }
}

extension Screen {
    /// The texts of all notices.
    var notices: [String] {
        allElements.compactMap { element in
            if case .notice(let notice) = element {
                notice.text.plain + (notice.detail.map { " \($0.plain)" } ?? "")
            } else {
                nil
            }
        }
    }

    /// The value of a fact.
    func fact(_ label: String) -> String? {
        for case .facts(let facts) in allElements {
            if let fact = facts.first(where: { $0.label == label }) { return fact.value.plain }
        }
        return nil
    }

    func chart(_ id: ElementID) -> Chart? {
        for case .chart(let chart) in allElements where chart.id == id { return chart }
        return nil
    }

    func table(_ id: ElementID) -> DataTable? {
        for case .table(let table) in allElements where table.id == id { return table }
        return nil
    }

    /// The errors of the fields that have one.
    var errors: [FieldID: String] {
        Dictionary(uniqueKeysWithValues: allFields.compactMap { field in field.error.map { (field.id, $0) } })
    }
}
