/// What a sitter does for an animal.
public enum CareService: String, Hashable, Sendable, CaseIterable {
    /// The animal stays at the sitter's over night.
    case boarding
    /// The animal stays at the sitter's for a day.
    case dayCare
    /// The sitter walks a dog.
    case walk
    /// The sitter looks in at the owner's home: feeds, plays, cleans.
    case dropIn
    /// The sitter washes, brushes and clips.
    case grooming

    /// What is counted in a price: a night, a day, a visit.
    public var unit: String {
        switch self {
        case .boarding: "night"
        case .dayCare: "day"
        case .walk: "walk"
        case .dropIn: "visit"
        case .grooming: "appointment"
        }
    }

    /// Whether it is done where the animal lives, so that the sitter has to come there.
    public var isAtHome: Bool { self == .walk || self == .dropIn }

    /// The service's name, as a person reads it.
    public var name: String {
        switch self {
        case .boarding: "Boarding"
        case .dayCare: "Day care"
        case .walk: "Dog walking"
        case .dropIn: "Drop-in visit"
        case .grooming: "Grooming"
        }
    }

    /// Whether it is for that kind of animal: cats aren't walked, fish don't board.
    public func isFor(_ species: Species) -> Bool {
        switch self {
        case .walk: species == .dog
        case .grooming: species == .dog || species == .cat || species == .rabbit
        case .boarding, .dayCare, .dropIn: true
        }
    }
}

/// A service that a sitter offers, and its price.
public struct CareOffer: Hashable, Sendable {
    /// What is done.
    public let service: CareService
    /// The price of one ``CareService/unit`` for one animal.
    public let price: Money
    /// How long one unit takes, in minutes: from 15 to 24 hours, in quarters of an hour. A night counts by its days.
    public let minutes: Int

    /// Creates an offer.
    /// - Throws: ``CareError`` where the price isn't positive, or the time isn't quarters of an hour up to a day.
    public init(_ service: CareService, price: Money, minutes: Int) throws(CareError) {
        guard price.minorUnits > 0 else { throw .priceNotPositive(price) }
        guard (15...1440).contains(minutes), minutes.isMultiple(of: 15) else { throw .oddDuration(minutes: minutes) }
        self.service = service
        self.price = price
        self.minutes = minutes
    }

    /// The price as a person reads it: "€15.00 a walk", "€69.00 an appointment".
    public var priceInWords: String {
        "\(price.formatted) \(service == .grooming ? "an" : "a") \(service.unit)"
    }
}

/// The reasons for which an offer, a time or a booking is invalid.
public enum CareError: Error, Hashable, Sendable {
    /// A price isn't above zero.
    case priceNotPositive(Money)
    /// A time isn't a quarter of an hour, or several, up to a day.
    case oddDuration(minutes: Int)
    /// A booking is for no animal, or for more than ``Quote/mostPets``.
    case petCount(Int)
    /// A stay ends before it begins, or lasts longer than ``Quote/mostUnits`` units.
    case unitCount(Int)
    /// The sum can't be told.
    case money(MoneyError)
}

extension CareError: ExplainedError {
    /// What is wrong and what would be right, in a sentence.
    public var explanation: String {
        switch self {
        case .priceNotPositive(let price): "A price is more than nothing; this is \(price)."
        case .oddDuration(let minutes): "Care lasts quarters of an hour up to a day; this is \(minutes) minutes."
        case .petCount(let count): "A booking is for 1 to \(Quote.mostPets) animals; this is for \(count)."
        case .unitCount(let count): "A booking has 1 to \(Quote.mostUnits) days or nights; this has \(count)."
        case .money(let error): error.explanation
        }
    }
}
