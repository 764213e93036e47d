import CoreArchitecture
import SitterProfileFeature

extension AppFeature {
    /// Offering care for other people's pets.
    static let sitterProfile = AppFeature(build: { $0.sitterProfile() }) { (output: SitterProfileModule.Output) in
        switch output {
        case .desk(let sitter): .go(to: Route(["sitters", "\(sitter)", "desk"]))
        }
    }
}

extension FeatureModuleBuilder {
    fileprivate func sitterProfile() -> SitterProfileModule {
        SitterProfileModule(
            dependencies: SitterProfileDependencies(
                client: services.client,
                today: services.today,
                ids: services.ids,
                settings: services.settings,
                log: log(of: SitterProfileModule.id)
            ))
    }
}
