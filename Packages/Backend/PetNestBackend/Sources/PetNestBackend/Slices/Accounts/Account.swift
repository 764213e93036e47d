import CoreModels
import Foundation

/// The owner of records. An account sees only its own.
public struct Account: Hashable, Sendable, Identifiable {
    /// Identifies the account.
    public let id: AccountID
}

/// Identifies an account.
public typealias AccountID = EntityID<Account>

extension AccountID {
    /// The account with which each store is created. It owns what a store held before there were accounts, and is given
    /// to the first device that asks for an account.
    public static let device = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))

    /// The account of a request without a token. It has no records, and none can be inserted.
    static let nobody = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}

/// The sender of a request.
struct Caller: Hashable, Sendable {
    let account: AccountID
    /// The session of the token, or `nil` for requests of the program that opened the store.
    var session: SessionID?
}
