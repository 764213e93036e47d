import CoreInterfaces
import Database
import Foundation

/// The services of a handler that runs several transactions with slow work between them. Hashing a password takes a
/// while, and within a transaction no other request could write.
public struct RouteServices: Sendable {
    /// The store.
    public let database: any TransactionalDatabase
    /// `nil` if the program that opened the store can't hash passwords.
    public let passwords: (any PasswordHashing)?
    /// `nil` if the program that opened the store sends no mail.
    public let mail: (any Mailing)?
    /// Receives lines for the log; on any thread.
    public let log: @Sendable (String) -> Void

    /// Creates the services of a backend.
    public init(
        database: any TransactionalDatabase, passwords: (any PasswordHashing)?, mail: (any Mailing)?,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.database = database
        self.passwords = passwords
        self.mail = mail
        self.log = log
    }
}
