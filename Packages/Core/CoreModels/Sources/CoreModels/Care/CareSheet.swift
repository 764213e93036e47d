/// The information about a booked pet that a sitter needs. It belongs to the booking, so nobody has to remember to send
/// it.
public struct CareSheet: Hashable, Sendable {
    /// The booking.
    public let booking: BookingID
    /// The name of the pet.
    public let petName: String
    /// The allergies, in the owner's words, or `nil` if none are known.
    public let allergies: String?
    /// Illnesses and other conditions, in the owner's words.
    public let conditions: String?
    /// Whether the pet is pregnant or nursing, if the owner has entered it.
    public let isPregnantOrNursing: Bool
    /// The vet to call.
    public let vet: String?
    /// The medicines that are given during the booking, one sentence for each.
    public let medicines: [String]
    /// The food of the pet, one sentence for each. A server of an earlier version sends none.
    public let food: [String]
    /// The name of the owner.
    public let owner: String?
    /// The owner's telephone number, once care is agreed.
    public let phone: String?

    /// Creates a sheet.
    public init(
        booking: BookingID, petName: String, allergies: String? = nil, conditions: String? = nil,
        isPregnantOrNursing: Bool = false, vet: String? = nil, medicines: [String] = [], food: [String] = [],
        owner: String? = nil, phone: String? = nil
    ) {
        self.booking = booking
        self.petName = petName
        self.allergies = allergies
        self.conditions = conditions
        self.isPregnantOrNursing = isPregnantOrNursing
        self.vet = vet
        self.medicines = medicines
        self.food = food
        self.owner = owner
        self.phone = phone
    }
}
