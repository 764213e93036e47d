import SettingsFeature

extension AppFeature {
    /// Settings.
    static let settings = AppFeature { $0.settings() }
}

extension FeatureModuleBuilder {
    fileprivate func settings() -> SettingsModule {
        SettingsModule(
            dependencies: SettingsDependencies(
                pets: services.pets,
                log: log(of: SettingsModule.id)
            ))
    }
}
