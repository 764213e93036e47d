import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import Nutrition

/// What a pet needs, what it ate and drank, the plan it is on, and what it must not eat.
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
            "pets/:pet/nutrition/meals/new", "Write down a meal", named: "Log a meal",
            also: "add feed fed food eat write down"
        ) { values throws(RouteError) in
            .meal(try values.value("pet"), nil)
        },
        FeatureRoute(
            "pets/:pet/nutrition/drinks/new", "Write down water drunk", named: "Log water",
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
            "pets/:pet/nutrition/foods/new", "Add a food by its label", named: "Add a food",
            also: "new label analysis kibble"
        ) { values throws(RouteError) in
            .food(try values.value("pet"), nil)
        },
        FeatureRoute(
            "pets/:pet/nutrition/foods/shop", "Take a food of the shop into the list", named: "Take a food of the shop",
            also: "add buy kibble"
        ) {
            values throws(RouteError) in
            .shopFoods(try values.value("pet"))
        },
        FeatureRoute("pets/:pet/nutrition/foods/:food", "A food's label and bag") { values throws(RouteError) in
            .food(try values.value("pet"), try values.value("food"))
        },
        FeatureRoute(
            "pets/:pet/nutrition/plan", "How a pet is to be fed, and the weight to come to", named: "Weight plan",
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
            also: "poisonous toxic ate eaten chocolate emergency danger any animal", to: .poisonCheck),
    ]

    /// From a pet's page, from what a vet is shown, and the poison check from home with one key.
    public static let links = [
        FeatureLink(id: "poison-check", label: "Poison check", key: "x", on: .home, to: "poison-check"),
        FeatureLink(id: "nutrition", label: "Nutrition", key: "n", on: .pet, to: "pets/:pet/nutrition"),
        FeatureLink(id: "nutrition", label: "Nutrition", key: "n", on: .vetView, to: "pets/:pet/nutrition"),
    ]

    private let dependencies: NutritionDependencies

    /// Builds the feature.
    public init(dependencies: NutritionDependencies) {
        self.dependencies = dependencies
    }

    /// The dashboard below everything, and the list below what was chosen from it.
    public func way(to destination: NutritionDestination) -> [NutritionDestination] {
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

/// The feature's screens, each of one pet except the poison check.
public enum NutritionDestination: Transition {
    /// What the pet needs and ate today.
    case dashboard(PetID)
    /// Meals and drinks of the last weeks.
    case diary(PetID)
    /// The form of a meal, of a new one without an id.
    case meal(PetID, MealID?)
    /// The form of a drink, of a new one without an id.
    case drink(PetID, DrinkID?)
    /// The household's foods.
    case foods(PetID)
    /// The form of a food, of a new one without an id.
    case food(PetID, FoodID?)
    /// Foods of the shop, to be taken into the list.
    case shopFoods(PetID)
    /// How the pet is to be fed.
    case plan(PetID)
    /// What may harm the pet.
    case safety(PetID)
    /// What may harm an animal, whichever it is.
    case poisonCheck
}

/// The dependencies of the nutrition feature.
public struct NutritionDependencies: Sendable {
    let store: any NutritionRepository
    let pets: any PetRepository
    let catalog: any FoodCatalog
    let today: any Today
    let ids: any IDGenerating
    let settings: any SettingsProviding
    /// Measures how long typing rests.
    var clock: any Clock<Duration> = ContinuousClock()
    let log: Log
}

extension NutritionDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Asks for foods, diaries, diets and weights.
    ///   - pets: Whose they are; one that isn't there is told on the screen.
    ///   - catalog: Foods that can be taken into the list.
    ///   - today: The day that is shown and judged by.
    ///   - ids: Where new foods, meals and drinks get their ids.
    ///   - settings: In which unit weights are told and typed.
    ///   - log: Where what goes wrong is written down.
    public init(
        client: APIClient, pets: any PetRepository, catalog: any FoodCatalog, today: any Today,
        ids: any IDGenerating,
        settings: any SettingsProviding, log: Log
    ) {
        self.init(
            store: NutritionGateway(client: client), pets: pets, catalog: catalog, today: today, ids: ids,
            settings: settings, log: log)
    }
}
