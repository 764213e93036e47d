import CoreArchitecture
import SitterSearchFeature

extension AppFeature {
    /// Searching for sitters, walkers and groomers.
    static let sitterSearch = AppFeature(build: { $0.sitterSearch() }) { (output: SitterSearchModule.Output) in
        switch output {
        case .book(let sitter, let service):
            .go(to: Route(["sitters", "\(sitter)", "book"] + [service?.rawValue].compactMap(\.self)))
        case .bookDay(let sitter, let service, let day):
            .go(to: Route(["sitters", "\(sitter)", "book", "\(service.rawValue),\(day)"]))
        case .desk(let sitter): .go(to: Route(["sitters", "\(sitter)", "desk"]))
        case .bookings: .go(to: Route(["bookings"]))
        case .offerCare: .go(to: Route(["care"]))
        }
    }
}

extension FeatureModuleBuilder {
    fileprivate func sitterSearch() -> SitterSearchModule {
        SitterSearchModule(
            dependencies: SitterSearchDependencies(
                sitters: services.sitters,
                today: services.today,
                settings: services.settings,
                offersSample: services.folder.server == nil,
                log: log(of: SitterSearchModule.id)
            ))
    }
}
