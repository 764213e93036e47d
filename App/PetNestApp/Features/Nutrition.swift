import CoreInterfaces
import NutritionFeature
import PetNestAPI

extension AppFeature {
    /// A pet's energy needs, food diary and allergies.
    static let nutrition = AppFeature(
        build: { NutritionModule(dependencies: $0.nutrition()) }, cards: { NutritionModule.cards($0.nutrition()) })
}

extension FeatureModuleBuilder {
    /// The weight plans, for the features that show weights.
    var weightPlans: any WeightPlans { NutritionModule.weightPlans(nutrition()) }

    fileprivate func nutrition() -> NutritionDependencies {
        NutritionDependencies(
            client: services.client,
            health: services.health,
            pets: services.pets,
            catalog: FoodGateway(client: services.client),
            today: services.today,
            ids: services.ids,
            settings: services.settings,
            log: log(of: NutritionModule.id)
        )
    }
}
