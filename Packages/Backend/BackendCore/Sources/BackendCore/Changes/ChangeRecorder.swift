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
            if let booking = call.ids["booking"] {
                return try store.parties(BookingParties.accounts, of: booking).union([call.account])
            }
            if let order = call.ids["order"] {
                return try store.parties(OrderParties.accounts, of: order).union([call.account])
            }
            return [call.account]
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

/// The statements on the owners and sitters of bookings.
///
/// The view `bookingParty`, of the slice of care, has a row for each booking's owner, and one for the account to which its
/// sitter belongs.
enum BookingParties {
    /// The accounts of a booking. The parameter is its id.
    static let accounts = "SELECT account FROM bookingParty WHERE booking = ?"
}

/// The statements on the buyers of orders.
///
/// The view `orderParty`, of the slice of the cart, has a row for each order and the account that placed it.
enum OrderParties {
    /// The account of an order. The parameter is its id.
    static let accounts = "SELECT account FROM orderParty WHERE purchase = ?"
}
