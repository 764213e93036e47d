import CoreArchitecture

/// Lists every feature of the app. No other place does.
enum FeatureList {
    /// Sorted by name, so that features added at the same time rarely conflict. The order isn't visible: routes are
    /// sorted by their text, links by their labels. If two features declare the same route, the first one opens it.
    static let all: [AppFeature] = [
        .activity,
        .booking,
        .cart,
        .home,
        .login,
        .notices,
        .nutrition,
        .onboarding,
        .payment,
        .petHealth,
        .petProfile,
        .pin,
        .products,
        .settings,
        .sitterProfile,
        .sitterSearch,
        .socialFeed,
        .vaccinationHistory,
    ]

    /// The routes of all features, sorted by their text.
    static let routes: [AppRoute] = all.flatMap(\.routes).sorted {
        $0.pattern.helpText < $1.pattern.helpText
    }
}
