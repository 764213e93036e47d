import CoreModels
import Foundation

/// Whom the records of a store belong to: each account sees its own alone.
struct Account: Hashable, Sendable, Identifiable {
    /// Names the account.
    let id: AccountID
}

/// Names an account.
typealias AccountID = EntityID<Account>

extension AccountID {
    /// The account of the device, which owns all that a store held before there were others.
    static let device = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))
}
