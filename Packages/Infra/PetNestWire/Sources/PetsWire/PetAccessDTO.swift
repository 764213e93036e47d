import CoreModels
import Foundation

/// The access of an account to a pet of another account, on the wire.
public struct PetAccessDTO: Codable, Hashable, Sendable {
    /// The role of the requesting account.
    public var role: String?
    /// The end of its access, in seconds since 1970; absent without an end.
    public var ends: Int?
    /// The name of the owner, if they have entered it.
    public var owner: String?
    /// The owner's telephone number, if they have entered it.
    public var phone: String?

    /// Creates it from its members.
    public init(role: String?, ends: Int?, owner: String?, phone: String?) {
        self.role = role
        self.ends = ends
        self.owner = owner
        self.phone = phone
    }

    /// The domain value. A role of a later version may read, like every role.
    var value: PetAccess {
        PetAccess(
            role: role.flatMap(PetRole.init) ?? .vet, ends: ends.map { Date(timeIntervalSince1970: Double($0)) },
            ownerName: owner, ownerPhone: phone)
    }
}
