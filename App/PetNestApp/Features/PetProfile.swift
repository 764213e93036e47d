import PetProfileFeature

extension AppFeature {
    /// Pets and their profiles, and the person's own.
    static let petProfile = AppFeature(
        build: { $0.petProfile() },
        cards: {
            PetProfileModule.cards(
                pets: $0.services.pets, photos: $0.services.photos, log: $0.log(of: PetProfileModule.id))
        })
}

extension FeatureModuleBuilder {
    fileprivate func petProfile() -> PetProfileModule {
        PetProfileModule(
            dependencies: PetProfileDependencies(
                pets: services.pets,
                owner: services.owner,
                today: services.today,
                ids: services.ids,
                photos: services.photos,
                settings: services.settings,
                links: links(on: .pet),
                log: log(of: PetProfileModule.id)
            ))
    }
}
