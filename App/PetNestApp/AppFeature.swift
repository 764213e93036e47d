import CoreArchitecture

/// A route of some feature, as the app knows it.
struct AppRoute: Sendable {
    let pattern: RoutePattern
    /// What it opens, in a sentence.
    let sentence: String
    /// What the palette calls it.
    let title: String
    /// Other words by which the palette finds it.
    let words: String

    /// Describes a route of a feature.
    init(_ route: FeatureRoute<some Sendable>) {
        (pattern, sentence, words) = (route.pattern, route.sentence, route.words)
        title = route.title ?? route.sentence
    }
}

/// A feature as the app knows it, before a session builds its module. Each has a file of its own beside the list.
struct AppFeature: Sendable {
    let id: FeatureID
    /// The routes that it opens, each with its sentence.
    let routes: [AppRoute]
    /// What it offers on places of other features.
    let links: [FeatureLink]
    /// Readies the feature for a session.
    let mount: @MainActor @Sendable (FeatureModuleBuilder) -> MountedFeature
    /// Makes what the feature puts before all screens, where it does.
    let lock: (@MainActor @Sendable (DeviceServices) -> any AppLock)?
    /// Makes what the feature tells beside its links, where it does.
    let badges: (@MainActor @Sendable (FeatureModuleBuilder) -> [LinkBadge])?
    /// Creates the cards that the feature offers on places of other features, if it has any.
    let cards: (@MainActor @Sendable (FeatureModuleBuilder) -> [PlaceCard])?
    /// Tells where somebody new begins in place of home, where the feature knows.
    let welcome: (@MainActor @Sendable (FeatureModuleBuilder) async -> Route?)?
    /// Where one signs in. A feature that has it is there while nobody is; all others need a session.
    let door: Route?

    /// Creates a feature.
    /// - Parameters:
    ///   - build: Builds its module.
    ///   - resolve: Turns what bubbles up from it into what the app does; not needed where nothing does.
    ///   - lock: Makes what it puts before all screens; of several features' the first counts.
    ///   - badges: Makes what it tells beside its links.
    ///   - cards: Creates its cards.
    ///   - welcome: Tells where somebody new begins; of several features' the first that knows counts.
    ///   - door: Where one signs in.
    init<Module: FeatureModule>(
        build: @escaping @MainActor @Sendable (FeatureModuleBuilder) -> Module,
        resolve: (@MainActor @Sendable (Module.Output) -> AppStep)?,
        lock: (@MainActor @Sendable (DeviceServices) -> any AppLock)? = nil,
        badges: (@MainActor @Sendable (FeatureModuleBuilder) -> [LinkBadge])? = nil,
        cards: (@MainActor @Sendable (FeatureModuleBuilder) -> [PlaceCard])? = nil,
        welcome: (@MainActor @Sendable (FeatureModuleBuilder) async -> Route?)? = nil,
        door: Route? = nil
    ) {
        (self.lock, self.badges, self.cards, self.welcome, self.door) = (lock, badges, cards, welcome, door)
        id = Module.id
        routes = Module.routes.map { AppRoute($0) }
        links = Module.links
        mount = { builder in MountedFeature(build: { build(builder) }, resolve: resolve) }
    }

    /// Creates a feature from which nothing bubbles up.
    init<Module: FeatureModule>(
        build: @escaping @MainActor @Sendable (FeatureModuleBuilder) -> Module,
        lock: (@MainActor @Sendable (DeviceServices) -> any AppLock)? = nil,
        badges: (@MainActor @Sendable (FeatureModuleBuilder) -> [LinkBadge])? = nil,
        cards: (@MainActor @Sendable (FeatureModuleBuilder) -> [PlaceCard])? = nil
    ) where Module.Output == Never {
        self.init(build: build, resolve: nil, lock: lock, badges: badges, cards: cards)
    }
}
