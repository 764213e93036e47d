import CoreArchitecture
import HomeFeature

extension AppFeature {
    /// The first screen, below all others.
    static let home = AppFeature(build: { $0.home() }) { (output: HomeModule.Output) in
        switch output {
        case .pet(let pet): .go(to: Route(["pets", "\(pet)"]))
        case .newPet: .go(to: Route(["pets", "new"]))
        case .pets: .go(to: Route(["pets"]))
        case .quit: .quit
        }
    }
}

extension FeatureModuleBuilder {
    fileprivate func home() -> HomeModule {
        HomeModule(
            dependencies: HomeDependencies(
                client: services.client,
                pets: services.pets,
                owner: services.owner,
                today: services.today,
                links: links(on: .home),
                agendaLinks: links(on: .agendaItem),
                cards: links(on: .pet).cards + links(on: .home).cards,
                log: log(of: HomeModule.id)
            ))
    }
}
