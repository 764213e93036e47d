import BackendCore
import CryptHashing
import Database
import Foundation
import PetNestBackend
import PostgreSQL

extension ServerSettings.Store {
    /// Opens the data. Creates the file or the tables if they don't exist. A file that is damaged, or isn't a database of
    /// PetNest, stays unchanged.
    /// - Parameters:
    ///   - mail: Sends mail, or `nil`.
    ///   - log: Receives errors of requests, which responses don't describe; on any thread.
    ///   - onWaiting: Called before this waits for another process that migrates the database.
    func open(
        mail: (any Mailing)? = nil, log: @escaping @Sendable (String) -> Void = { _ in }, onWaiting: () -> Void = {}
    ) throws(DatabaseError) -> PetNestBackend {
        switch self {
        case .file(let file):
            try PetNestBackend.open(
                at: file, unusableFile: .refuse, passwords: CryptPasswordHasher(), mail: mail, describesStore: false,
                log: log)
        case .postgreSQL(let address, let connections, let wait):
            PetNestBackend(
                database: try PostgreSQLDatabase.open(
                    address, migrations: PetNestBackend.postgreSQLMigrations, connections: connections,
                    longestWait: .seconds(wait), onWaiting: onWaiting),
                passwords: CryptPasswordHasher(), mail: mail, describesStore: false, log: log)
        }
    }
}
