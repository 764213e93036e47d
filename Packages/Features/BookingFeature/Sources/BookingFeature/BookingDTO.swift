import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// The body of a hold: the care to book.
struct BookingRequestDTO: Encodable, Sendable {
    let sitter: String
    let service: String
    let starts: [String]
    let nights: Int
    let pets: [String]
    let addOns: [String]

    init(_ request: BookingRequest) {
        sitter = request.sitter.description
        service = request.service.rawValue
        starts = request.starts.map(\.description)
        nights = request.nights
        pets = request.pets.map(\.description)
        addOns = request.addOns
    }
}

/// Held time on the wire.
struct HoldDTO: Decodable {
    struct Line: Decodable {
        let label: String
        let amount: Int
    }

    let expiresAt: Int
    let currency: String
    let lines: [Line]
    let total: Int
    let includedTax: Int
    let payment: String

    func held(_ id: UUID) throws(ServiceError) -> HeldTime {
        try ServiceError.reading("hold \(id)") {
            guard let currency = Currency(currency) else {
                throw ServiceError.unintelligible(detail: "hold \(id): \(currency) is no currency")
            }
            return HeldTime(
                id: id,
                expiresAt: Date(timeIntervalSince1970: Double(expiresAt)),
                lines: try lines.map { Quote.Line($0.label, try Money($0.amount, currency)) },
                total: try Money(total, currency),
                includedTax: try Money(includedTax, currency),
                payment: try PaymentID(wire: payment)
            )
        }
    }
}

/// The body that turns held time into bookings.
struct BookedHoldDTO: Encodable, Sendable {
    let hold: String
    let note: String?
    let total: Int
}

/// A review on the wire.
struct ReviewDTO: Encodable, Sendable {
    let stars: Int
    let text: String?
}

/// Bookings on the wire.
struct BookingsDTO: Decodable {
    let bookings: [BookingDTO]
    var unreadable: [UnreadableRecordDTO]?

    /// The bookings.
    /// - Throws: `ServiceError.unintelligible` if any of them can't be read.
    func domain() throws(ServiceError) -> [Booking] {
        var all: [Booking] = []
        for dto in bookings { all.append(try dto.domain()) }
        return all
    }

    /// The bookings that can be read, and the records that the service or this app can't read.
    func listed() -> Listed<Booking> {
        var listed = Listed<Booking>([], unreadable: unreadable.records)
        for dto in bookings {
            do throws(ServiceError) {
                listed.values.append(try dto.domain())
            } catch {
                listed.unreadable.append(UnreadableRecord(kind: "booking", id: dto.id, reason: error.reason))
            }
        }
        return listed
    }
}

extension ServiceError {
    /// The reason a record can't be read, as precise as the error says it.
    fileprivate var reason: String {
        if case .unintelligible(let detail) = self { detail } else { description }
    }
}

/// A booking on the wire.
struct BookingDTO: Decodable {
    struct Terms: Decodable {
        let furtherPetPercent: Int
        let holidayPercent: Int
        let taxPercent: Int
        let freeCancellationHours: Int
        let lateCancellationPercent: Int
    }

    struct Event: Decodable {
        let status: String
        let at: Int
    }

    struct Dispute: Decodable {
        let reason: String
        let settlesAt: Int
        let refund: Int?
    }

    let id: String
    let sitter: String
    let sitterName: String
    let pets: [String]
    let service: String
    let start: String
    let end: String
    let timeZone: String
    let note: String?
    let total: Int
    let currency: String
    let terms: Terms
    let history: [Event]
    let stars: Int?
    let payment: String?
    let cancellationCost: Int?
    let dispute: Dispute?

    func domain() throws(ServiceError) -> Booking {
        try ServiceError.reading("booking \(id)") {
            guard let service = CareService(rawValue: service) else {
                throw ServiceError.unintelligible(detail: "booking \(id): \(service) is no service")
            }
            guard let start = LocalTime(start), let end = LocalTime(end) else {
                throw ServiceError.unintelligible(detail: "booking \(id): \(start) or \(end) is no time")
            }
            guard let currency = Currency(currency) else {
                throw ServiceError.unintelligible(detail: "booking \(id): \(currency) is no currency")
            }
            let events = try history.map { event in
                guard let status = Booking.Status(rawValue: event.status) else {
                    throw ServiceError.unintelligible(detail: "booking \(id): \(event.status) is no status")
                }
                return Booking.Event(status, at: Date(timeIntervalSince1970: Double(event.at)))
            }
            let booking = Booking(
                id: try BookingID(wire: id),
                sitter: try SitterID(wire: sitter),
                sitterName: sitterName,
                pets: try pets.map { try PetID(wire: $0) },
                service: service,
                start: start,
                end: end,
                timeZone: timeZone,
                note: note,
                total: try Money(total, currency),
                terms: CareTerms(
                    furtherPetPercent: terms.furtherPetPercent,
                    holidayPercent: terms.holidayPercent,
                    taxPercent: terms.taxPercent,
                    freeCancellationHours: terms.freeCancellationHours,
                    lateCancellationPercent: terms.lateCancellationPercent),
                history: events,
                stars: stars,
                payment: try payment.map { try PaymentID(wire: $0) },
                cancelledFor: try cancellationCost.map { try Money($0, currency) },
                dispute: try dispute.map { dispute in
                    Booking.Dispute(
                        reason: dispute.reason,
                        settlesAt: Date(timeIntervalSince1970: Double(dispute.settlesAt)),
                        refund: try dispute.refund.map { try Money($0, currency) })
                }
            )
            guard let booking else {
                throw ServiceError.unintelligible(detail: "booking \(id): its history has a change that isn't allowed")
            }
            return booking
        }
    }
}

/// A sitter's bookings and earnings on the wire.
struct DeskDTO: Decodable {
    struct Payout: Decodable {
        let amount: Int
        let at: Int
    }

    /// What a sitter has to know of a pet.
    struct Sheet: Decodable {
        let booking: String
        let name: String
        let allergies: String?
        let conditions: String?
        let vet: String?
        let medicines: [String]

        func domain() throws(ServiceError) -> CareSheet {
            CareSheet(
                booking: try BookingID(wire: booking), petName: name, allergies: allergies, conditions: conditions,
                vet: vet, medicines: medicines)
        }
    }

    let sitterName: String
    let bookings: [BookingDTO]
    let sheets: [Sheet]
    let currency: String
    let earned: Int
    let paidOut: Int
    let payouts: [Payout]
    var unreadable: [UnreadableRecordDTO]?

    func domain() throws(ServiceError) -> ListedDesk {
        let listed = BookingsDTO(bookings: bookings, unreadable: unreadable).listed()
        return try ServiceError.reading("a sitter's desk") {
            guard let currency = Currency(currency) else {
                throw ServiceError.unintelligible(detail: "a sitter's desk: \(currency) is no currency")
            }
            let desk = SitterDesk(
                sitterName: sitterName, bookings: listed.values, sheets: try sheets.map { try $0.domain() },
                earned: try Money(earned, currency),
                payouts: try payouts.map {
                    SitterDesk.Payout(try Money($0.amount, currency), on: Date(timeIntervalSince1970: Double($0.at)))
                }, paidOut: try Money(paidOut, currency))
            return ListedDesk(desk: desk, unreadable: listed.unreadable)
        }
    }
}
