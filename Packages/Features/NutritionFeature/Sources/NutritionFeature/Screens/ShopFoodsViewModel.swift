import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Observation

/// The shop's foods for a pet's species, which can be added to the household's list.
@MainActor @Observable
final class ShopFoodsViewModel: ScreenSource {
    /// The pause in typing after which the shop is searched.
    static let rest = Duration.milliseconds(120)

    private var query = ""
    /// The found foods, and the pet they are for.
    private struct Found {
        let pet: Pet
        let foods: Listed<CatalogFood>
    }

    private var found = Resource<Found, ServiceError>()
    private var addition = Submission<ServiceError>.idle

    @ObservationIgnored private let pet: PetID
    @ObservationIgnored private let dependencies: NutritionDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(pet: PetID, dependencies: NutritionDependencies, coordinator: any Coordinator) {
        self.pet = pet
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        if found.value == nil { find() }
    }

    func handle(_ event: Event) {
        switch event {
        case .query(let text, in: "shop-search"):
            query = text
            find(after: Self.rest)
        case .selected(let row, in: "shop-foods"):
            if let food = found.value?.foods.values.first(where: { $0.id == row.rawValue }) { add(food) }
        case .activated(.retry): find()
        case .dismissed(.loadFailure): found.dismissFailure()
        case .dismissed(.problem): addition = .idle
        case .back: coordinator.close(self)
        default: break
        }
    }

    /// Searches the shop after a pause in typing. A new search replaces the previous one.
    private func find(after rest: Duration? = nil) {
        let dependencies = dependencies
        let pet = pet
        let text = query
        tasks.load(
            \.found, of: self, age: { dependencies.today.timeInWords }, after: rest, on: dependencies.clock,
            log: dependencies.log.failure("the shop's foods weren't found")
        ) { () async throws(ServiceError) in
            let pet = try await dependencies.pets.pet(pet)
            let foods = try await dependencies.catalog.foods(matching: text, for: pet.species)
            for record in foods.unreadable {
                dependencies.log.warning("a record can't be read", ["record": .private(record)])
            }
            return Found(pet: pet, foods: foods)
        }
    }

    private func add(_ food: CatalogFood) {
        let dependencies = dependencies
        let id: FoodID = dependencies.ids.makeID()
        tasks.submit(\.addition, of: self, log: dependencies.log.failure("a food of the shop wasn't saved")) {
            () async throws(ServiceError) in
            do {
                try await dependencies.store.save(try food.food(as: id))
            } catch let error as ServiceError {
                throw error
            } catch {
                throw .rejected([ServiceError.Problem(field: "", message: "\(error)")])
            }
        } then: { model, result in
            if case .success = result { model.coordinator.close(model) }
        }
    }

    let title = "Foods from the shop"

    var screen: Screen {
        var body = addition.notices(advice: \.advice)
        body.append(
            .search(
                Search(
                    id: "shop-search", label: "Name or brand", query: query,
                    isPending: found.isLoading && found.value != nil)))
        body += found.body(loading: "Searching the shop", advice: \.advice, content: content)
        return Screen(id: "nutrition-shop", title: title, body: body, isBusy: found.isLoading || addition == .running)
    }

    private func content(_ found: Found) -> [Element] {
        let foods = found.foods.values
        let unreadable =
            Notice.unreadable(found.foods.unreadable.map(\.description), areOwn: false).map { [Element.notice($0)] }
            ?? []
        guard !foods.isEmpty else {
            return unreadable + [
                .emptyState(
                    EmptyState(
                        title: "No foods found",
                        message: "Try another spelling, or add the food from its label under Foods."))
            ]
        }
        let rows = foods.map { food in
            let label = Food.label(food.name, ingredients: food.ingredients)
            return Row(
                id: RowID(food.id),
                title: RichText(food.name, role: .strong)
                    + (found.pet.allergenBadge(of: label).map { "  " + $0 } ?? ""),
                detail: food.analysis.map {
                    RichText(
                        "protein \($0.protein.formatted(decimals: 1)) %, fat \($0.fat.formatted(decimals: 1)) %",
                        role: .secondary
                    )
                },
                badge: food.kilocalories.map {
                    RichText("\($0.formatted(decimals: 0)) kcal in 100 g", role: .secondary)
                },
                sortKeys: [
                    .words(food.name), food.kilocalories.map { .number($0) } ?? .nothing,
                    food.analysis.map { .number($0.protein) } ?? .nothing,
                ])
        }
        return unreadable + [
            .list(
                ItemList(
                    id: "shop-foods", label: "Choose one to add it to your foods",
                    columns: [
                        Column(id: "name", title: "Name"), Column(id: "energy", title: "Energy"),
                        Column(id: "protein", title: "Protein"),
                    ],
                    rows: rows))
        ]
    }
}

extension CatalogFood {
    /// Returns the food for the household's list. Long names and ingredients are truncated, and an invalid analysis is
    /// left out.
    func food(as id: FoodID) throws(FoodError) -> Food {
        try Food(
            id: id, name: String(name.prefix(Food.longestName)),
            analysis: analysis.flatMap {
                try? FoodAnalysis(
                    protein: $0.protein, fat: $0.fat, fiber: $0.fiber, moisture: $0.moisture, ash: $0.ash)
            },
            ingredients: ingredients.map { String($0.prefix(Food.longestIngredients)) },
            declaredKilocalories: kilocalories.flatMap { (1...Food.mostKilocalories).contains($0) ? $0 : nil })
    }
}
