import CoreArchitecture

/// Every feature of the app: the one place that names them all.
enum FeatureList {
    /// By name, so that features that are added at the same time meet at different lines. The order shows nowhere: routes
    /// are listed as people type them, links by their labels. Where two features declare the same route, the first has it.
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
        .sitterSearch,
        .socialFeed,
        .vaccinationHistory,
    ]

    /// The routes of all features, in the order of what people type.
    static let routes: [AppRoute] = all.flatMap(\.routes).sorted {
        $0.pattern.helpText < $1.pattern.helpText
    }
}
