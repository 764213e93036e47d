import ActivityFeature

extension AppFeature {
    /// The activities of pets, and a walk in progress.
    static let activity = AppFeature(
        build: { ActivityModule(dependencies: $0.activity()) }, cards: { ActivityModule.cards($0.activity()) })
}

extension FeatureModuleBuilder {
    fileprivate func activity() -> ActivityDependencies {
        ActivityDependencies(
            client: services.client,
            health: services.health,
            pets: services.pets,
            today: services.today,
            ids: services.ids,
            settings: services.settings,
            changes: services.changed.walks,
            log: log(of: ActivityModule.id)
        )
    }
}
