import CoreArchitecture
import CoreModels
import CorePresentation
import Nutrition
import Observation

/// The household's foods with their energy and open bags.
@MainActor @Observable
final class FoodsViewModel: ScreenSource {
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
        case .activated(.add): coordinator.perform(NutritionDestination.food(pet, nil))
        case .activated(.shop): coordinator.perform(NutritionDestination.shopFoods(pet))
        case .activated(.retry): loader.load()
        case .selected(let row, in: "foods"):
            if let food = FoodID(row.rawValue) { coordinator.perform(NutritionDestination.food(pet, food)) }
        case .dismissed(.loadFailure): loader.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    var screen: Screen {
        Screen(
            id: "nutrition-foods",
            title: "Foods",
            body: loader.body(content),
            commands: loader.access.canEdit
                ? [
                    Command(id: .add, label: "Add a food", key: "a", role: .primary),
                    Command(id: .shop, label: "Add from the shop", key: "s"),
                ] : [],
            isBusy: loader.isLoading
        )
    }

    private func content(_ record: NutritionRecord) -> [Element] {
        guard !record.foods.isEmpty else {
            return [
                .emptyState(
                    EmptyState(
                        title: "No foods yet",
                        message: record.pet.access.canEdit
                            ? "Add your pets' foods with the analysis from their labels, and meals are counted."
                            : "The foods that the owner adds are listed here."
                    ))
            ]
        }
        let foods = record.offered + record.foods.filter(\.isRetired)
        return [
            .table(
                DataTable(
                    id: "foods",
                    label: "The household's foods",
                    columns: [
                        Column(id: "name", title: "Food"),
                        Column(id: "energy", title: "kcal in 100 g", alignment: .trailing),
                        Column(id: "ration", title: "A day", alignment: .trailing),
                        Column(id: "bag", title: "Bag"),
                    ],
                    rows: foods.map { row($0, record) }
                ))
        ]
    }

    private func row(_ food: Food, _ record: NutritionRecord) -> DataRow {
        let isHarmful = !Hazard.found(in: food.name).isEmpty
        let ration = isHarmful ? nil : record.target.flatMap { food.grams(holding: $0) }
        let outlook = record.outlook(of: food)
        let bag =
            food.isRetired
            ? RichText("no longer fed", role: .secondary)
            : RichText(
                outlook?.isTimeToBuy == true ? "time to buy" : outlook?.runsOutOn.map { "until \($0.formatted)" } ?? "",
                role: outlook?.isTimeToBuy == true ? .caution : .body)
        return DataRow(
            id: RowID(food.id.description),
            cells: [
                RichText(food.name, role: .strong) + (isHarmful ? "  " + RichText("may harm", role: .negative) : "")
                    + (record.allergenBadge(of: food).map { "  " + $0 } ?? ""),
                food.kilocaloriesIn100g.map { RichText($0.formatted(decimals: 0)) }
                    ?? RichText("not known", role: .caution),
                RichText(ration.map { "\($0.formatted(decimals: 0)) g" } ?? ""),
                bag,
            ],
            isSelectable: true,
            sortKeys: [
                .words(food.name), food.kilocaloriesIn100g.map(SortKey.number) ?? .nothing,
                ration.map(SortKey.number) ?? .nothing,
                food.isRetired ? .nothing : .whole(outlook?.runsOutOn?.dayNumber),
            ]
        )
    }
}
