import CareWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Foundation

/// Holds of sitters' time, and bookings.
protocol BookingRepository: Sendable {
    /// Returns those of some times at which a sitter is free.
    func free(
        _ starts: [LocalTime], of sitter: SitterID, for service: CareService, nights: Int
    ) async throws(ServiceError) -> [LocalTime]
    /// Holds time for ten minutes. It replaces the previous hold with the same id.
    /// - Throws: `ServiceError.refused` with `slotTaken`, `tooSoon`, `notOffered` or `outOfReach`.
    func hold(_ request: BookingRequest, as id: UUID) async throws(ServiceError) -> HeldTime
    /// Releases held time and its payment.
    func release(_ id: UUID) async throws(ServiceError)
    /// Turns held and paid time into bookings, one for each date. Repeating the id books nothing twice.
    /// - Throws: `ServiceError.refused` with `holdExpired`, `priceChanged`, `paymentMissing` or `paymentPending`.
    func book(_ held: HeldTime, note: String, as id: BookingID) async throws(ServiceError) -> [Booking]
    /// Returns all bookings by time. Bookings that can't be read are returned separately.
    func bookings() async throws(ServiceError) -> Listed<Booking>
    /// Returns one booking.
    func booking(_ id: BookingID) async throws(ServiceError) -> Booking
    /// Moves a booking to another time.
    /// - Throws: `ServiceError.refused` with `slotTaken`, `tooSoon`, `notOffered`, `priceChanged` or `notMovable`.
    func move(_ id: BookingID, to start: LocalTime) async throws(ServiceError) -> Booking
    /// Cancels a booking.
    /// - Throws: `ServiceError.refused` with `notCancellable` if it has begun or is over.
    func cancel(_ id: BookingID) async throws(ServiceError) -> Booking
    /// Returns a sitter's bookings and earnings. Bookings that can't be read are returned separately.
    func desk(of sitter: SitterID) async throws(ServiceError) -> ListedDesk
    /// Accepts or declines a request for the sitter.
    /// - Throws: `ServiceError.refused` with `notRequested` if it was answered or cancelled meanwhile.
    func answer(_ id: BookingID, accepts: Bool) async throws(ServiceError)
    /// Reports a problem with care that is over. Repeating it changes nothing.
    /// - Throws: `ServiceError.refused` with `notDone` or `tooLate`.
    func dispute(_ id: BookingID, reason: String) async throws(ServiceError) -> Booking
    /// Answers a reported problem for the sitter.
    /// - Throws: `ServiceError.refused` with `notDisputed` if it was answered meanwhile.
    func settle(_ id: BookingID, refund: Money) async throws(ServiceError)
    /// Reviews care that is over.
    /// - Throws: `ServiceError.rejected` at `stars` or `text`.
    func review(_ id: BookingID, stars: Int, text: String) async throws(ServiceError) -> Booking
}

/// The care to book.
struct BookingRequest: Hashable, Sendable {
    var sitter: SitterID
    var service: CareService
    var starts: [LocalTime]
    var nights: Int
    var pets: [PetID]
    var addOns: [String]
}

/// Time that is held for the person, and its price.
struct HeldTime: Hashable, Sendable {
    let id: UUID
    let expiresAt: Date
    let lines: [Quote.Line]
    let total: Money
    let includedTax: Money
    /// The payment that has to be authorized before the time can be booked.
    let payment: PaymentID
}

/// A sitter's desk, and the bookings that can't be read.
struct ListedDesk: Hashable, Sendable {
    let desk: SitterDesk
    var unreadable: [UnreadableRecord] = []
}

/// Bookings over PetNest's wire protocol.
struct BookingGateway: BookingRepository {
    let client: APIClient

    func free(
        _ starts: [LocalTime], of sitter: SitterID, for service: CareService, nights: Int
    ) async throws(ServiceError) -> [LocalTime] {
        let answer = try await client.send(
            CareAPI.free, sitter,
            query: [CareAPI.service(service), CareAPI.nights(nights), CareAPI.starts(starts)])
        return try ServiceError.reading("free times") { try answer.starts() }
    }

    func hold(_ request: BookingRequest, as id: UUID) async throws(ServiceError) -> HeldTime {
        try await client.send(CareAPI.hold, EntityID(id), body: CareWishDTO(request))
            .read { hold throws(WireError) in try hold.held(id) }
    }

    func release(_ id: UUID) async throws(ServiceError) {
        try await client.perform(CareAPI.release, EntityID(id))
    }

    func book(_ held: HeldTime, note: String, as id: BookingID) async throws(ServiceError) -> [Booking] {
        let order = BookingOrderDTO(
            hold: EntityID<HoldDTO>(held.id).description, note: note.isEmpty ? nil : note,
            total: held.total.minorUnits)
        return try await client.send(CareAPI.book, id, body: order)
            .readAll { booking throws(WireError) in try booking.value(as: .response) }
    }

    func bookings() async throws(ServiceError) -> Listed<Booking> {
        try await client.send(CareAPI.bookings).read()
    }

    func booking(_ id: BookingID) async throws(ServiceError) -> Booking {
        try await client.send(CareAPI.booking, id).read()
    }

    func move(_ id: BookingID, to start: LocalTime) async throws(ServiceError) -> Booking {
        try await client.send(CareAPI.move, id, body: BookingTimeDTO(start: start.description)).read()
    }

    func cancel(_ id: BookingID) async throws(ServiceError) -> Booking {
        try await client.send(CareAPI.cancel, id).read()
    }

    func desk(of sitter: SitterID) async throws(ServiceError) -> ListedDesk {
        let desk = try await client.send(CareAPI.desk, sitter)
        return try ServiceError.reading("a sitter's desk") { try desk.listed() }
    }

    func answer(_ id: BookingID, accepts: Bool) async throws(ServiceError) {
        try await client.perform(CareAPI.answer, id, body: SitterAnswerDTO(accepts: accepts))
    }

    func dispute(_ id: BookingID, reason: String) async throws(ServiceError) -> Booking {
        try await client.send(CareAPI.dispute, id, body: DisputeDTO(reason: reason)).read()
    }

    func settle(_ id: BookingID, refund: Money) async throws(ServiceError) {
        try await client.perform(CareAPI.settle, id, body: SettlementDTO(refund: refund.minorUnits))
    }

    func review(_ id: BookingID, stars: Int, text: String) async throws(ServiceError) -> Booking {
        let review = BookingReviewDTO(stars: stars, text: text.isEmpty ? nil : text)
        return try await client.send(CareAPI.review, id, body: review).read()
    }
}
