import VaccinationHistoryFeature

extension AppFeature {
    /// All vaccinations of a pet.
    static let vaccinationHistory = AppFeature { $0.vaccinationHistory() }
}

extension FeatureModuleBuilder {
    fileprivate func vaccinationHistory() -> VaccinationHistoryModule {
        VaccinationHistoryModule(
            dependencies: VaccinationHistoryDependencies(
                client: services.client,
                pets: services.pets,
                today: services.today,
                log: log(of: VaccinationHistoryModule.id)
            ))
    }
}
