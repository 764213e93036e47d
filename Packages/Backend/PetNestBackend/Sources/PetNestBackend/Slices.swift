import Database

/// The slices that this backend is made of.
enum Slices {
    /// One line a feature, in the order of entering their sample data.
    private static let features: [Slice] = [
        .accounts,
        .owner,
        .pets,
        .health,
        .nutrition,
        .payments,
        .care,
        .products,
        .cart,
        .activity,
        .socialFeed,
    ]

    /// All of them: the features', the agenda of what is due in them, and the notices of what happened in them.
    static let all = features + [.agenda(of: features), .notices(of: features)]
}

extension [Slice] {
    /// The schema's history: the slices' migrations and those of the sample's notes, ordered by name.
    var migrations: [Migration] {
        (flatMap(\.migrations) + [.sampleRows, .sampleRowAccounts]).sorted { $0.name < $1.name }
    }
}

extension PetNestBackend {
    /// The history of the store's schema, oldest first, for whoever opens the database themselves.
    public static let migrations: [Migration] = Slices.all.migrations
}
