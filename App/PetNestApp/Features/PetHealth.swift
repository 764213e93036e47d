import CoreArchitecture
import PetHealthFeature

extension AppFeature {
    /// A pet's weights, visits, vaccinations and reminders.
    static let petHealth = AppFeature(
        build: { $0.petHealth() },
        resolve: { (output: PetHealthModule.Output) in
            switch output {
            case .vaccinations(let pet): .go(to: Route(["pets", "\(pet)", "vaccinations"]))
            }
        },
        cards: {
            PetHealthModule.cards(
                client: $0.services.client, pets: $0.services.pets, plans: $0.weightPlans,
                today: $0.services.today, settings: $0.services.settings, log: $0.log(of: PetHealthModule.id))
        })
}

extension FeatureModuleBuilder {
    fileprivate func petHealth() -> PetHealthModule {
        PetHealthModule(
            dependencies: PetHealthDependencies(
                client: services.client,
                pets: services.pets,
                owner: services.owner,
                plans: weightPlans,
                today: services.today,
                ids: services.ids,
                settings: services.settings,
                links: links(on: .vetView),
                log: log(of: PetHealthModule.id),
                analytics: services.analytics
            ))
    }
}
