import CoreArchitecture
import VaccinationHistoryFeature

extension AppFeature {
    /// All vaccinations of a pet.
    static let vaccinationHistory = AppFeature(build: { $0.vaccinationHistory() }) {
        (output: VaccinationHistoryModule.Output) in
        switch output {
        case .record(let pet): .go(to: Route(["pets", "\(pet)", "health", "vaccinations", "new"]))
        case .vaccination(let id, let pet): .go(to: Route(["pets", "\(pet)", "health", "vaccinations", "\(id)"]))
        }
    }
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
