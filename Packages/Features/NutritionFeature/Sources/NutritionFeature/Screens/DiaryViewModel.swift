import CoreArchitecture
import CoreModels
import CorePresentation
import Nutrition
import Observation

/// The diary: the meals and drinks of the last weeks, newest first.
@MainActor @Observable
final class DiaryViewModel: ScreenSource {
    @ObservationIgnored private let pet: PetID
    @ObservationIgnored private let coordinator: any Coordinator
    private let loader: RecordLoader

    init(pet: PetID, dependencies: NutritionDependencies, coordinator: any Coordinator) {
        self.pet = pet
        self.coordinator = coordinator
        loader = RecordLoader(pet: pet, dependencies: dependencies)
    }

    func appear() { loader.load() }

    func handle(_ event: Event) {
        switch event {
        case .activated(.meal): coordinator.perform(NutritionDestination.meal(pet, nil))
        case .activated(.drink): coordinator.perform(NutritionDestination.drink(pet, nil))
        case .activated(.retry): loader.load()
        case .selected(let row, in: "meals"):
            if let id = MealID(row.rawValue) { coordinator.perform(NutritionDestination.meal(pet, id)) }
        case .selected(let row, in: "drinks"):
            if let id = DrinkID(row.rawValue) { coordinator.perform(NutritionDestination.drink(pet, id)) }
        case .dismissed(.loadFailure): loader.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    var screen: Screen {
        Screen(
            id: "nutrition-diary",
            title: loader.record.map { "\($0.pet.name)'s diary" } ?? "Diary",
            body: loader.body(content),
            commands: loader.access.diaryCommands,
            isBusy: loader.isLoading
        )
    }

    private func content(_ record: NutritionRecord) -> [Element] {
        guard !record.meals.isEmpty || !record.drinks.isEmpty else {
            return [
                .emptyState(
                    EmptyState(
                        title: "The diary is empty",
                        message: "Log what \(record.pet.name) eats and drinks; the last four weeks are shown here."))
            ]
        }
        let meals = record.meals.map { MealText.row($0, record, withDate: true) }
        let drinks = record.drinks.map { drink in
            Row(
                id: RowID(drink.id.description), title: RichText("\(drink.milliliters) ml water"),
                detail: RichText(drink.date.formatted, role: .secondary),
                sortKeys: [.whole(drink.date.dayNumber), .whole(drink.milliliters)])
        }
        return section("Meals", "meals", MealText.columns, meals)
            + section(
                "Water", "drinks", [Column(id: "day", title: "Day"), Column(id: "amount", title: "Amount")], drinks)
    }

    private func section(_ title: String, _ id: ElementID, _ columns: [Column], _ rows: [Row]) -> [Element] {
        rows.isEmpty ? [] : [.list(ItemList(id: id, label: title, columns: columns, rows: rows))]
    }
}
