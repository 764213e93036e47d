import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import Nutrition

/// The nutrition feature: energy needs, the diary, the weight plan, and the poison check.
public struct NutritionModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "nutrition"

    /// A pet's nutrition, its forms and lists.
    public static let routes: [FeatureRoute<NutritionDestination>] = [
        FeatureRoute(
            "pets/:pet/nutrition", "What a pet needs and ate today", named: "Nutrition",
            also: "food feeding calories kcal diet energy"
        ) { values throws(RouteError) in
            .dashboard(try values.value("pet"))
        },
        FeatureRoute(
            "pets/:pet/nutrition/meals", "The diary of meals and drinks", named: "Diary of meals",
            also: "food eaten drunk history log"
        ) { values throws(RouteError) in
            .diary(try values.value("pet"))
        },
        FeatureRoute(
            "pets/:pet/nutrition/meals/new", "Log a meal", named: "Log a meal",
            also: "add feed fed food eat write down"
        ) { values throws(RouteError) in
            .meal(try values.value("pet"), nil)
        },
        FeatureRoute(
            "pets/:pet/nutrition/drinks/new", "Log water", named: "Log water",
            also: "add drink drunk write down"
        ) { values throws(RouteError) in
            .drink(try values.value("pet"), nil)
        },
        FeatureRoute(
            "pets/:pet/nutrition/foods", "The household's foods and open bags", named: "Foods and bags",
            also: "list feed kibble open bag"
        ) { values throws(RouteError) in
            .foods(try values.value("pet"))
        },
        FeatureRoute(
            "pets/:pet/nutrition/foods/new", "Add a food from its label", named: "Add a food",
            also: "new label analysis kibble"
        ) { values throws(RouteError) in
            .food(try values.value("pet"), nil)
        },
        FeatureRoute(
            "pets/:pet/nutrition/foods/shop", "Add a food from the shop to the list", named: "Add a food from the shop",
            also: "add buy kibble"
        ) {
            values throws(RouteError) in
            .shopFoods(try values.value("pet"))
        },
        FeatureRoute("pets/:pet/nutrition/foods/:food", "A food's label and bag") { values throws(RouteError) in
            .food(try values.value("pet"), try values.value("food"))
        },
        FeatureRoute(
            "pets/:pet/nutrition/plan", "A pet's feeding plan and weight goal", named: "Weight plan",
            also: "diet slim lose gain weight goal neutered condition feed"
        ) {
            values throws(RouteError) in
            .plan(try values.value("pet"))
        },
        FeatureRoute(
            "pets/:pet/nutrition/safety", "Poison check: what to do when a pet ate something that may harm it",
            named: "Poison check", also: "poisonous toxic ate eaten chocolate emergency danger"
        ) {
            values throws(RouteError) in
            .safety(try values.value("pet"))
        },
        FeatureRoute(
            "poison-check", "Is it poisonous? What to do when an animal ate something", named: "Poison check",
            also: "poisonous toxic ate eaten chocolate emergency danger any animal", isUrgent: true,
            to: .poisonCheck),
    ]

    /// The links on a pet's page and the vet's page, and of the poison check at home.
    public static let links = [
        FeatureLink(id: "poison-check", label: "Poison check", key: "t", on: .home, to: "poison-check"),
        FeatureLink(id: "nutrition", label: "Nutrition", key: "u", on: .pet, to: "pets/:pet/nutrition"),
        FeatureLink(id: "nutrition", label: "Nutrition", key: "u", on: .vetView, to: "pets/:pet/nutrition"),
    ]

    private let dependencies: NutritionDependencies

    /// Builds the feature.
    public init(dependencies: NutritionDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the screens below a destination: the dashboard, and the list for an entry of it.
    public func path(to destination: NutritionDestination) -> [NutritionDestination] {
        switch destination {
        case .dashboard, .poisonCheck: [destination]
        case .food(let pet, _), .shopFoods(let pet): [.dashboard(pet), .foods(pet), destination]
        case .meal(let pet, .some), .drink(let pet, .some): [.dashboard(pet), .diary(pet), destination]
        case .diary(let pet), .meal(let pet, nil), .drink(let pet, nil), .foods(let pet), .plan(let pet),
            .safety(let pet):
            [.dashboard(pet), destination]
        }
    }

    /// Creates the screen of a destination.
    public func makeScreen(
        for destination: NutritionDestination,
        coordinator: any Coordinator
    ) -> any ScreenSource {
        switch destination {
        case .dashboard(let pet): DashboardViewModel(pet: pet, dependencies: dependencies, coordinator: coordinator)
        case .diary(let pet): DiaryViewModel(pet: pet, dependencies: dependencies, coordinator: coordinator)
        case .meal(let pet, let id):
            MealViewModel(id: id, pet: pet, dependencies: dependencies, coordinator: coordinator)
        case .drink(let pet, let id):
            DrinkViewModel(id: id, pet: pet, dependencies: dependencies, coordinator: coordinator)
        case .foods(let pet): FoodsViewModel(pet: pet, dependencies: dependencies, coordinator: coordinator)
        case .shopFoods(let pet): ShopFoodsViewModel(pet: pet, dependencies: dependencies, coordinator: coordinator)
        case .food(let pet, let id):
            FoodViewModel(id: id, pet: pet, dependencies: dependencies, coordinator: coordinator)
        case .plan(let pet): PlanViewModel(pet: pet, dependencies: dependencies, coordinator: coordinator)
        case .safety(let pet): SafetyViewModel(pet: pet, dependencies: dependencies, coordinator: coordinator)
        case .poisonCheck: PoisonCheckViewModel(coordinator: coordinator)
        }
    }
}

/// The destinations of the feature, each for one pet except the poison check.
public enum NutritionDestination: Transition {
    /// The dashboard of the pet's needs and today's food.
    case dashboard(PetID)
    /// The meals and drinks of the last weeks.
    case diary(PetID)
    /// The form of a meal, or of a new one if there is no id.
    case meal(PetID, MealID?)
    /// The form of a drink, or of a new one if there is no id.
    case drink(PetID, DrinkID?)
    /// The household's foods.
    case foods(PetID)
    /// The form of a food, or of a new one if there is no id.
    case food(PetID, FoodID?)
    /// The foods of the shop, which can be added to the list.
    case shopFoods(PetID)
    /// The feeding plan of the pet.
    case plan(PetID)
    /// The poison check of the pet.
    case safety(PetID)
    /// The poison check without a pet.
    case poisonCheck
}

/// The dependencies of the nutrition feature.
public struct NutritionDependencies: Sendable {
    let store: any NutritionRepository
    let pets: any PetRepository
    let catalog: any FoodCatalog
    let today: any Today
    let ids: any IDGenerating
    let settings: any CurrentSettings
    /// The clock for the delay after typing.
    var clock: any Clock<Duration> = ContinuousClock()
    let log: Log
}

extension NutritionDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Sends requests for foods, diaries and diets.
    ///   - health: The pets' weights and medicines.
    ///   - pets: The pets.
    ///   - catalog: The foods of the shop.
    ///   - today: The current day.
    ///   - ids: Creates the ids of new foods, meals and drinks.
    ///   - settings: The settings, which hold the unit of weights.
    ///   - log: Receives failures.
    public init(
        client: APIClient, health: any HealthRecords, pets: any PetRepository, catalog: any FoodCatalog,
        today: any Today, ids: any IDGenerating, settings: any CurrentSettings, log: Log
    ) {
        self.init(
            store: NutritionGateway(client: client, health: health), pets: pets, catalog: catalog, today: today,
            ids: ids, settings: settings, log: log)
    }
}
