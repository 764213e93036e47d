import CoreModels
import Database
import Foundation

/// The accounts that may see a change.
struct AudienceRepository {
    let store: Connection

    /// Returns the accounts that may read a pet at a time or later.
    func readers(of pet: PetID, at now: Date) throws -> Set<AccountID> {
        try accounts(PetReaders.accounts, [pet.sqlValue, now.wholeSeconds.sqlValue])
    }

    /// Returns the pets that an account may read at a time or later.
    func pets(of account: AccountID, at now: Date) throws -> [PetID] {
        try store.rows(PetReaders.pets, [account.sqlValue, now.wholeSeconds.sqlValue]).map { try $0.value("pet") }
    }

    /// Returns the accounts that take part in something.
    /// - Parameter statement: One of ``Parties/statements``.
    func parties(_ statement: String, of id: UUID) throws -> Set<AccountID> {
        try accounts(statement, [EntityID<Never>(id).sqlValue])
    }

    private func accounts(_ statement: String, _ arguments: [SQLValue]) throws -> Set<AccountID> {
        Set(try store.rows(statement, arguments).map { try $0.value("account") })
    }
}

/// The accounts that take part in something of another account, such as the owner and the sitter of a booking.
///
/// Each slice that has such a thing creates a view with a row for each of its accounts.
enum Parties {
    /// The statements that read the accounts, with the name of the id in a route's path. The parameter is the id.
    static let statements = [
        (name: "booking", statement: "SELECT account FROM bookingParty WHERE booking = ?"),
        (name: "order", statement: "SELECT account FROM orderParty WHERE purchase = ?"),
        (name: "attempt", statement: "SELECT account FROM paymentParty WHERE attempt = ?"),
    ]
}
