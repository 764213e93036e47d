import CoreModels
import Database
import Foundation

/// The owner of records. An account sees only its own.
public struct Account: Hashable, Sendable, Identifiable {
    /// Identifies the account.
    public let id: AccountID
}

/// Identifies an account.
public typealias AccountID = EntityID<Account>

extension AccountID {
    /// The account with which each store is created. It owns the records from before accounts existed, and belongs to
    /// the owner of the store, so no request can claim it.
    public static let device = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))

    /// The account of the sample's sitters. It isn't a person's: nobody can sign in to it, and the sample world, which
    /// runs in the program that opened the store, answers in its place.
    public static let sampleWorld = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 2)))

    /// The account of a request without a token. It has no records, and none can be inserted.
    public static let nobody = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}

/// A session of an account on a device, for the type of its ids.
public enum AccountSession {}

/// Identifies a session.
public typealias SessionID = EntityID<AccountSession>

/// The sender of a request.
public struct Caller: Hashable, Sendable {
    /// The account.
    public let account: AccountID
    /// The session of the token, or `nil` for requests of the program that opened the store.
    public let session: SessionID?

    /// Creates a caller.
    public init(account: AccountID, session: SessionID? = nil) {
        self.account = account
        self.session = session
    }
}

/// Finds the sender of a request by their access token.
public protocol Authenticating: Sendable {
    /// Returns the caller with a token.
    /// - Throws: ``Failure/unauthorized(_:reason:)``, whose reason says whether another token would help.
    func caller(by token: Token, now: Date, in store: Connection) throws -> Caller
}
