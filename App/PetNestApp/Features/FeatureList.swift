/// Every feature of the app: the one place that names them all.
///
/// The order is that of `petnest routes` and of the links on a pet's page; where two features declare the same route or
/// key, the first has it.
enum FeatureList {
    static let all: [AppFeature] = [
        .home,
        .petProfile,
        .petHealth,
        .vaccinationHistory,
        .nutrition,
        .sitterSearch,
        .booking,
        .settings,
        .pin,
        .products,
        .cart,
        .activity,
    ]
}
