import CoreModels
import Foundation

/// Whom records belong to: each account sees its own alone.
public struct Account: Hashable, Sendable, Identifiable {
    /// Identifies the account.
    public let id: AccountID
}

/// Identifies an account.
public typealias AccountID = EntityID<Account>

extension AccountID {
    /// The account that each store is made with. It owns what a store held before there were accounts, and is handed to
    /// the first device that asks for an account.
    public static let device = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))

    /// The account of a request that needs no token: nothing is in it, and nothing can be entered.
    static let nobody = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}

/// Who sent a request.
struct Caller: Hashable, Sendable {
    let account: AccountID
    /// The session of their token; `nil` if the program that opened the store asks by itself.
    var session: SessionID?
}
