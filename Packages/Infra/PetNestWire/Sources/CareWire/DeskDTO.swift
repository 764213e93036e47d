import CoreModels
import CoreWire

/// A sitter's bookings and earnings on the wire.
public typealias DeskDTO = ExtendedList<BookingDTO, DeskSummaryDTO>

/// The members of a sitter's desk in addition to the list of bookings.
public struct DeskSummaryDTO: Codable, Hashable, Sendable {
    /// A payment to the sitter's bank.
    public struct Payout: Codable, Hashable, Sendable {
        /// The amount in minor units of the desk's currency.
        public var amount: Int?
        /// The time in seconds since 1970.
        public var at: Int?

        /// Creates a payout from its members.
        public init(amount: Int? = nil, at: Int? = nil) {
            self.amount = amount
            self.at = at
        }
    }

    /// The sitter's name.
    public var sitterName: String?
    /// The information that the sitter needs about each pet of a current or future booking.
    public var sheets: [CareSheetDTO]?
    /// The currency of all amounts.
    public var currency: String?
    /// The earnings that aren't paid out yet, in minor units.
    public var earned: Int?
    /// The total of all payouts, in minor units.
    public var paidOut: Int?
    /// The payouts, newest first.
    public var payouts: [Payout]?

    /// Creates the members.
    public init(
        sitterName: String? = nil, sheets: [CareSheetDTO]? = nil, currency: String? = nil, earned: Int? = nil,
        paidOut: Int? = nil, payouts: [Payout]? = nil
    ) {
        self.sitterName = sitterName
        self.sheets = sheets
        self.currency = currency
        self.earned = earned
        self.paidOut = paidOut
        self.payouts = payouts
    }
}

/// The information about a booked pet that a sitter needs, on the wire.
public struct CareSheetDTO: Codable, Hashable, Sendable {
    /// The id of the booking.
    public var booking: String?
    /// The id of the pet.
    public var pet: String?
    /// The name of the pet.
    public var name: String?
    /// The allergens that the pet must not get.
    public var allergies: String?
    /// Illnesses and other conditions of the pet.
    public var conditions: String?
    /// `true` if the pet is pregnant or nursing, as far as the owner entered.
    public var pregnantOrNursing: Bool?
    /// The vet to call.
    public var vet: String?
    /// The medicines that are given during the booking, one sentence for each.
    public var medicines: [String]?
    /// What it is fed, one sentence for each.
    public var food: [String]?
    /// The name of the owner.
    public var owner: String?
    /// The owner's telephone number, once care is agreed.
    public var phone: String?

    /// Creates a sheet from its members.
    public init(
        booking: String? = nil, pet: String? = nil, name: String? = nil, allergies: String? = nil,
        conditions: String? = nil, pregnantOrNursing: Bool? = nil, vet: String? = nil, medicines: [String]? = nil,
        food: [String]? = nil, owner: String? = nil, phone: String? = nil
    ) {
        self.booking = booking
        self.pet = pet
        self.name = name
        self.allergies = allergies
        self.conditions = conditions
        self.pregnantOrNursing = pregnantOrNursing
        self.vet = vet
        self.medicines = medicines
        self.food = food
        self.owner = owner
        self.phone = phone
    }

    /// Returns the domain value.
    public func value() throws(WireError) -> CareSheet {
        let booking = try BookingID(required: "booking", booking)
        guard let name else { throw .malformed("“name” is required.") }
        guard let medicines else { throw .malformed("“medicines” is required.") }
        return CareSheet(
            booking: booking, petName: name, allergies: allergies, conditions: conditions,
            isPregnantOrNursing: pregnantOrNursing ?? false, vet: vet, medicines: medicines,
            food: food ?? [], owner: owner, phone: phone)
    }
}
