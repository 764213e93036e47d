import AgendaSlice
import BackendCore
import Database
import NoticesSlice

/// The slices of this backend.
enum Slices {
    /// The features' slices, in the order in which they enter their sample data.
    private static let features: [Slice] = [
        accounts,
        owner,
        pets,
        health,
        nutrition,
        payments,
        care,
        products,
        cart,
        activity,
        socialFeed,
    ]

    /// All slices: the features', and the agenda and the notices, which combine theirs.
    static let all = features + [.agenda(of: features), .notices(of: features)]
}

extension [Slice] {
    /// The migrations of all slices, the jobs and the sample's record, sorted by name.
    var migrations: [Migration] {
        (flatMap(\.migrations) + [.jobs, .sampleRows, .sampleRowAccounts]).sorted { $0.name < $1.name }
    }

    /// The same for PostgreSQL.
    var postgreSQL: [Migration] {
        (flatMap(\.postgreSQL) + [.jobsInPostgreSQL, .sampleRowsInPostgreSQL]).sorted { $0.name < $1.name }
    }
}

extension PetNestBackend {
    /// The migrations of the store's schema, oldest first, for programs that open the database themselves.
    public static let migrations: [Migration] = Slices.all.migrations

    /// The migrations of the schema in PostgreSQL, oldest first.
    public static let postgreSQLMigrations: [Migration] = Slices.all.postgreSQL
}
