import Foundation

/// The role of the signed-in account for a pet, the end of its access, and how to reach the owner.
public struct PetAccess: Hashable, Sendable {
    /// The access to one's own pet.
    public static let owner = PetAccess(role: .owner)

    /// The person's role.
    public let role: PetRole
    /// The end of the access, or `nil` if it has none.
    public let ends: Date?
    /// The name of the pet's owner, if the pet is somebody else's and the owner has entered a name.
    public let ownerName: String?
    /// The owner's telephone number, under the same conditions.
    public let ownerPhone: String?

    /// Creates an access.
    public init(role: PetRole, ends: Date? = nil, ownerName: String? = nil, ownerPhone: String? = nil) {
        self.role = role
        self.ends = ends
        self.ownerName = ownerName
        self.ownerPhone = ownerPhone
    }

    /// Whether the person may change the record.
    public var canEdit: Bool { PetRole.editors.contains(role) }

    /// Whether the person may write diaries: meals, drinks, doses and activities.
    public var canWriteDiaries: Bool { PetRole.diarists.contains(role) }
}

extension Pet {
    /// The message of a page whose pet can no longer be found, without a period; `nil` for one's own pet.
    public var endOfSharing: String? {
        access.role == .owner ? nil : "\(name) is no longer shared with you"
    }
}
