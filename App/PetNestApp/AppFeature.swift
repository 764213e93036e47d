import CoreArchitecture

/// A route of a feature, without the feature's types.
struct AppRoute: Sendable {
    let pattern: RoutePattern
    /// The description of the route, in a sentence.
    let sentence: String
    /// The route's title in the palette.
    let title: String
    /// Synonyms by which the palette finds the route.
    let words: String
    /// Whether the palette offers it first.
    let isUrgent: Bool

    /// Describes a route of a feature.
    init(_ route: FeatureRoute<some Sendable>) {
        pattern = route.pattern
        sentence = route.sentence
        words = route.words
        isUrgent = route.isUrgent
        title = route.title ?? route.sentence
    }
}

/// A feature as the app sees it before a session builds its module. Each is declared in its own file next to the list.
struct AppFeature: Sendable {
    let id: FeatureID
    /// The routes that the feature opens, each with its sentence.
    let routes: [AppRoute]
    /// The links that the feature offers on places of other features.
    let links: [FeatureLink]
    /// Prepares the feature for a session.
    let mount: @MainActor @Sendable (FeatureModuleBuilder) -> MountedFeature
    /// Creates the lock that the feature puts before all screens, if it has one.
    let lock: (@MainActor @Sendable (DeviceServices) -> any AppLock)?
    /// Creates the badges of the feature's links, if it has any.
    let badges: (@MainActor @Sendable (FeatureModuleBuilder) -> [LinkBadge])?
    /// Creates the cards that the feature offers on places of other features, if it has any.
    let cards: (@MainActor @Sendable (FeatureModuleBuilder) -> [PlaceCard])?
    /// Returns where a new person begins instead of home, if the feature decides that.
    let welcome: (@MainActor @Sendable (FeatureModuleBuilder) async -> Route?)?
    /// The route of the sign-in. A feature that has one is available while nobody is signed in; all others need a
    /// session.
    let signInRoute: Route?

    /// Creates a feature.
    /// - Parameters:
    ///   - build: Builds its module.
    ///   - resolve: Maps the feature's transitions to the app's; not needed if the feature has none.
    ///   - lock: Creates the lock before all screens. The first feature with one wins.
    ///   - badges: Creates the badges of its links.
    ///   - cards: Creates its cards.
    ///   - welcome: Returns where a new person begins. The first feature that returns a route wins.
    ///   - signInRoute: The route of the sign-in.
    init<Module: FeatureModule>(
        build: @escaping @MainActor @Sendable (FeatureModuleBuilder) -> Module,
        resolve: (@MainActor @Sendable (Module.Output) -> AppStep)?,
        lock: (@MainActor @Sendable (DeviceServices) -> any AppLock)? = nil,
        badges: (@MainActor @Sendable (FeatureModuleBuilder) -> [LinkBadge])? = nil,
        cards: (@MainActor @Sendable (FeatureModuleBuilder) -> [PlaceCard])? = nil,
        welcome: (@MainActor @Sendable (FeatureModuleBuilder) async -> Route?)? = nil,
        signInRoute: Route? = nil
    ) {
        self.lock = lock
        self.badges = badges
        self.cards = cards
        self.welcome = welcome
        self.signInRoute = signInRoute
        id = Module.id
        routes = Module.routes.map { AppRoute($0) }
        links = Module.links
        mount = { builder in MountedFeature(build: { build(builder) }, resolve: resolve) }
    }

    /// Creates a feature without transitions to other features.
    init<Module: FeatureModule>(
        build: @escaping @MainActor @Sendable (FeatureModuleBuilder) -> Module,
        lock: (@MainActor @Sendable (DeviceServices) -> any AppLock)? = nil,
        badges: (@MainActor @Sendable (FeatureModuleBuilder) -> [LinkBadge])? = nil,
        cards: (@MainActor @Sendable (FeatureModuleBuilder) -> [PlaceCard])? = nil
    ) where Module.Output == Never {
        self.init(build: build, resolve: nil, lock: lock, badges: badges, cards: cards)
    }
}
