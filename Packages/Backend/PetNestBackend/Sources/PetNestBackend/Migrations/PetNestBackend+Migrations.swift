import Database

extension PetNestBackend {
    /// The history of the store's schema, oldest first, for whoever opens the database themselves.
    public static let migrations: [Migration] = [.records]
}
