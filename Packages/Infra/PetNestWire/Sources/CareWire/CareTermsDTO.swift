import CoreModels
import CoreWire

/// A sitter's surcharges and cancellation terms on the wire, of an offer or of a booking.
public struct CareTermsDTO: Codable, Hashable, Sendable {
    /// The price of each additional pet, in percent of the first.
    public var furtherPetPercent: Int?
    /// The surcharge on a holiday, in percent.
    public var holidayPercent: Int?
    /// The tax included in prices, in percent.
    public var taxPercent: Int?
    /// The number of hours before the start until which cancelling is free.
    public var freeCancellationHours: Int?
    /// The cost of cancelling after that, in percent of the total.
    public var lateCancellationPercent: Int?

    /// Creates terms from their members.
    public init(
        furtherPetPercent: Int? = nil, holidayPercent: Int? = nil, taxPercent: Int? = nil,
        freeCancellationHours: Int? = nil, lateCancellationPercent: Int? = nil
    ) {
        self.furtherPetPercent = furtherPetPercent
        self.holidayPercent = holidayPercent
        self.taxPercent = taxPercent
        self.freeCancellationHours = freeCancellationHours
        self.lateCancellationPercent = lateCancellationPercent
    }

    /// Creates the terms of a domain value.
    public init(_ terms: CareTerms) {
        self.init(
            furtherPetPercent: terms.furtherPetPercent, holidayPercent: terms.holidayPercent,
            taxPercent: terms.taxPercent, freeCancellationHours: terms.freeCancellationHours,
            lateCancellationPercent: terms.lateCancellationPercent)
    }

    /// Returns the domain value.
    public func value() throws(WireError) -> CareTerms {
        var checks = MemberChecks()
        let terms = checked(by: &checks)
        return try checks.finish("The terms") { terms }
    }

    /// Returns the terms as a domain value, or `nil` if a problem was recorded.
    func checked(by checks: inout MemberChecks) -> CareTerms? {
        let furtherPet = checks.needed("terms.furtherPetPercent", furtherPetPercent) { $0 }
        let holiday = checks.needed("terms.holidayPercent", holidayPercent) { $0 }
        let tax = checks.needed("terms.taxPercent", taxPercent) { $0 }
        let hours = checks.needed("terms.freeCancellationHours", freeCancellationHours) { $0 }
        let late = checks.needed("terms.lateCancellationPercent", lateCancellationPercent) { $0 }
        guard let furtherPet, let holiday, let tax, let hours, let late else { return nil }
        return CareTerms(
            furtherPetPercent: furtherPet, holidayPercent: holiday, taxPercent: tax, freeCancellationHours: hours,
            lateCancellationPercent: late)
    }
}
