/// A service that a sitter provides for a pet.
public enum CareService: String, Hashable, Sendable, CaseIterable {
    /// The pet stays with the sitter overnight.
    case boarding
    /// The pet stays with the sitter for a day.
    case dayCare
    /// The sitter walks a dog.
    case walk
    /// The sitter visits the owner's home to feed, play and clean.
    case dropIn
    /// The sitter washes, brushes and clips.
    case grooming

    /// The unit of the price: a night, a day, a visit.
    public var unit: String {
        switch self {
        case .boarding: "night"
        case .dayCare: "day"
        case .walk: "walk"
        case .dropIn: "visit"
        case .grooming: "appointment"
        }
    }

    /// Whether the sitter comes to the pet's home.
    public var isAtHome: Bool { self == .walk || self == .dropIn }

    /// The name of the service.
    public var name: String {
        switch self {
        case .boarding: "Boarding"
        case .dayCare: "Day care"
        case .walk: "Dog walking"
        case .dropIn: "Drop-in visit"
        case .grooming: "Grooming"
        }
    }

    /// Returns whether the service is available for a species: cats aren't walked, fish don't board.
    public func isFor(_ species: Species) -> Bool {
        switch self {
        case .walk: species == .dog
        case .grooming: species == .dog || species == .cat || species == .rabbit
        case .boarding, .dayCare, .dropIn: true
        }
    }
}

/// A service that a sitter offers, with its price.
public struct CareOffer: Hashable, Sendable {
    /// The service.
    public let service: CareService
    /// The price of one ``CareService/unit`` for one pet.
    public let price: Money
    /// The duration of one unit in minutes: a multiple of 15 in ``durations``. A night is counted in days instead.
    public let minutes: Int

    /// The possible durations, up to 24 hours.
    public static let durations = 15...1440

    /// Creates an offer.
    /// - Throws: ``CareError`` if the price isn't positive, or the duration isn't a multiple of 15 minutes up to a day.
    public init(_ service: CareService, price: Money, minutes: Int) throws(CareError) {
        guard price.minorUnits > 0 else { throw .priceNotPositive(price) }
        guard Self.durations.contains(minutes), minutes.isMultiple(of: 15) else { throw .oddDuration(minutes: minutes) }
        self.service = service
        self.price = price
        self.minutes = minutes
    }

    /// The price as text: "€15.00 a walk", "€69.00 an appointment".
    public var priceInWords: String {
        "\(price.formatted) \(service == .grooming ? "an" : "a") \(service.unit)"
    }

    /// The duration as text: "45 minutes", "1 hour", "overnight".
    public var durationInWords: String {
        switch service {
        case .boarding: "overnight"
        case _ where minutes.isMultiple(of: 60): minutes == 60 ? "1 hour" : "\(minutes / 60) hours"
        default: "\(minutes) minutes"
        }
    }
}

/// The reasons an offer, a duration or a booking is invalid.
public enum CareError: Error, Hashable, Sendable {
    /// The price isn't positive.
    case priceNotPositive(Money)
    /// The duration isn't a multiple of 15 minutes up to a day.
    case oddDuration(minutes: Int)
    /// The booking has no pets, or more than ``Quote/mostPets``.
    case petCount(Int)
    /// The stay ends before it starts, or is longer than ``Quote/mostUnits`` units.
    case unitCount(Int)
    /// The sum is out of range.
    case money(MoneyError)
}

extension CareError: ExplainedError {
    /// What is wrong and what would be right, in a sentence.
    public var explanation: String {
        switch self {
        case .priceNotPositive(let price): "A price must be greater than zero; this is \(price)."
        case .oddDuration(let minutes): "Care lasts a multiple of 15 minutes, up to a day; this is \(minutes) minutes."
        case .petCount(let count): "A booking is for 1 to \(Quote.mostPets) animals; this is for \(count)."
        case .unitCount(let count): "A booking has 1 to \(Quote.mostUnits) days or nights; this has \(count)."
        case .money(let error): error.explanation
        }
    }
}
