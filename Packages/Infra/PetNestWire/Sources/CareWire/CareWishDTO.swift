import CoreWire

/// The care that an owner wants to book, on the wire.
public struct CareWishDTO: Codable, Hashable, Sendable {
    /// The id of the sitter.
    public var sitter: String?
    /// The service: `boarding`, `dayCare`, `walk`, `dropIn`, or `grooming`.
    public var service: String?
    /// The start of each date, in the sitter's time zone.
    public var starts: [String]?
    /// The nights of each date, for boarding; 1 if it is absent.
    public var nights: Int?
    /// The ids of the pets.
    public var pets: [String]?
    /// The ids of the add-ons; none if it is absent.
    public var addOns: [String]?

    /// Creates a wish from its members.
    public init(
        sitter: String? = nil, service: String? = nil, starts: [String]? = nil, nights: Int? = nil,
        pets: [String]? = nil, addOns: [String]? = nil
    ) {
        self.sitter = sitter
        self.service = service
        self.starts = starts
        self.nights = nights
        self.pets = pets
        self.addOns = addOns
    }
}
