/// The price of a booking, line by line. A pure function of its inputs, so that the app and the service agree to the
/// cent.
public struct Quote: Hashable, Sendable {
    /// The longest booking in the offer's units: nights, days.
    public static let mostUnits = 60
    /// The maximum number of pets in one booking.
    public static let mostPets = 6

    /// An item of the quote with its amount.
    public struct Line: Hashable, Sendable {
        /// The description of the item.
        public let label: String
        /// The amount.
        public let amount: Money

        /// Creates a line.
        public init(_ label: String, _ amount: Money) {
            self.label = label
            self.amount = amount
        }
    }

    /// The lines, in the order in which they are shown.
    public let lines: [Line]
    /// The sum of the lines.
    public let total: Money
    /// The tax included in the total.
    public let includedTax: Money

    /// Creates the quote of a booking.
    /// - Parameters:
    ///   - offer: The service and its price.
    ///   - days: The days to count. A night counts by the day on which it starts.
    ///   - petCount: The number of pets.
    ///   - addOns: The add-ons. One that is booked for several dates is repeated; the quote shows it on one line.
    ///   - terms: The sitter's surcharges.
    /// - Throws: ``CareError`` if there is no pet or day, or too many of them, or the sum is out of range.
    public init(
        for offer: CareOffer,
        on days: [CalendarDate],
        petCount: Int,
        addOns: [CareAddOn] = [],
        terms: CareTerms
    ) throws(CareError) {
        guard (1...Self.mostPets).contains(petCount) else { throw .petCount(petCount) }
        guard (1...Self.mostUnits).contains(days.count) else { throw .unitCount(days.count) }
        do throws(MoneyError) {
            let unit = offer.service.unit
            let units = days.count == 1 ? "1 \(unit)" : "\(days.count) \(unit)s"
            var lines = [Line("\(offer.service.name), \(units)", try offer.price.times(days.count))]
            if petCount > 1 {
                let further = try offer.price.share(percent: terms.furtherPetPercent).times(days.count * (petCount - 1))
                let pets = petCount == 2 ? "1 more animal" : "\(petCount - 1) more animals"
                lines.append(Line("\(pets), \(terms.furtherPetPercent) % each", further))
            }
            let holidays = days.count(where: CareTerms.isHoliday)
            if holidays > 0, terms.holidayPercent > 0 {
                let perDay = try offer.price.adding(
                    offer.price.share(percent: terms.furtherPetPercent).times(petCount - 1))
                let surcharge = try perDay.share(percent: terms.holidayPercent).times(holidays)
                let name = holidays == 1 ? "Holiday" : "\(holidays) holidays"
                lines.append(Line("\(name), \(terms.holidayPercent) % on top", surcharge))
            }
            for (index, addOn) in addOns.enumerated() where addOns.firstIndex(of: addOn) == index {
                let count = addOns.count { $0 == addOn }
                lines.append(
                    Line(count == 1 ? addOn.name : "\(addOn.name), \(count) times", try addOn.price.times(count)))
            }
            self.lines = lines
            var sum = Money.zero(offer.price.currency)
            for line in lines { sum = try sum.adding(line.amount) }
            total = sum
            includedTax = Self.tax(in: sum, percent: terms.taxPercent)
        } catch {
            throw .money(error)
        }
    }

    /// Returns the tax included in a gross amount: gross × rate / (100 + rate), rounded to the nearest minor unit.
    static func tax(in gross: Money, percent: Int) -> Money {
        let divisor = 100 + percent
        let units = (gross.minorUnits * percent + divisor / 2) / divisor
        return (try? Money(units, gross.currency)) ?? .zero(gross.currency)
    }
}
