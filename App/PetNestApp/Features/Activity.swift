import ActivityFeature

extension AppFeature {
    /// Activity.
    static let activity = AppFeature { $0.activity() }
}

extension FeatureModuleBuilder {
    fileprivate func activity() -> ActivityModule {
        ActivityModule(
            dependencies: ActivityDependencies(
                client: services.client,
                log: log(of: ActivityModule.id)
            ))
    }
}
