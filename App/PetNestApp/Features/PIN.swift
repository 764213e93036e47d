import PINFeature

extension AppFeature {
    /// PIN.
    static let pin = AppFeature { $0.pin() }
}

extension FeatureModuleBuilder {
    fileprivate func pin() -> PINModule {
        PINModule(
            dependencies: PINDependencies(
                pets: services.pets,
                log: log(of: PINModule.id)
            ))
    }
}
