import CoreModels
import CoreWire
import Database
import Foundation

/// Finds the accounts to which the change by a request is reported.
struct ChangeRecorder: Sendable {
    let audience: ChangeAudience
    let client: ClientID?

    /// Creates a recorder, or returns `nil` if the route's changes aren't reported.
    init?(_ route: Route, client: ClientID?) {
        guard route.audience != .nobody else { return nil }
        audience = route.audience
        self.client = client
    }

    /// Returns the accounts that have access now. Call it before the handler of a removal, to include accounts that
    /// lose access, and after the handler of any other change, to include those that gain it.
    func accounts(_ call: Call, in store: Connection) throws -> Set<AccountID> {
        switch audience {
        case .nobody, .everybody: return []
        case .account: return [call.account]
        case .readers:
            guard let pet = call.ids["pet"].map(PetID.init) else { return [] }
            return try store.readers(of: pet, at: call.now)
        case .parties:
            var accounts: Set = [call.account]
            for (name, statement) in Parties.statements {
                if let id = call.ids[name] { accounts.formUnion(try store.parties(statement, of: id)) }
            }
            return accounts
        case .sharers:
            var accounts: Set = [call.account]
            let arguments = [call.account.sqlValue, call.now.wholeSeconds.sqlValue]
            for row in try store.rows(PetReaders.pets, arguments) {
                accounts.formUnion(try store.readers(of: row.value("pet"), at: call.now))
            }
            return accounts
        }
    }

    /// Returns the change that a handler made, or `nil` if it failed.
    /// - Parameter accounts: The result of ``accounts(_:in:)``.
    func change(after answer: Answer, _ accounts: Set<AccountID>) -> Change? {
        guard answer.isSuccess else { return nil }
        return Change(accounts: audience == .everybody ? nil : accounts, client: client)
    }
}

extension Connection {
    fileprivate func readers(of pet: PetID, at now: Date) throws -> Set<AccountID> {
        let rows = try rows(PetReaders.accounts, [pet.sqlValue, now.wholeSeconds.sqlValue])
        return Set(try rows.map { try $0.value("account") })
    }

    fileprivate func parties(_ accounts: String, of id: UUID) throws -> Set<AccountID> {
        Set(try rows(accounts, [EntityID<Never>(id).sqlValue]).map { try $0.value("account") })
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
