import AppLogging
import CoreArchitecture

/// Builds features from a session's services. This is the only place where features meet the implementations of their
/// dependencies. Each feature's build function is an extension in the feature's own file.
@MainActor
struct FeatureModuleBuilder {
    let services: SessionServices
    /// The features of the app, whose links are shown on places.
    let features: [AppFeature]

    /// Returns the links that features offer on a place, by label, with their badges and cards.
    func links(on place: RoutePattern) -> PlaceLinks {
        PlaceLinks(
            features.flatMap(\.links).filter { $0.place == place }.sorted { $0.label < $1.label },
            badges: features.flatMap { $0.badges?(self) ?? [] }.filter { $0.place == place },
            cards: features.flatMap { $0.cards?(self) ?? [] }.filter { $0.place == place })
    }

    func log(of feature: FeatureID) -> Log {
        services.log.scoped(to: feature.description)
    }
}
