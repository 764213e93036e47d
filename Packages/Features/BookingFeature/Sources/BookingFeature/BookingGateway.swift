import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// Holds of sitters' time, and bookings.
protocol BookingService: Sendable {
    /// Those of some times at which a sitter is free.
    func free(
        _ starts: [LocalTime], of sitter: SitterID, for service: CareService, nights: Int
    ) async throws(ServiceError) -> [LocalTime]
    /// Keeps time for ten minutes, in place of what the hold of that id had.
    /// - Throws: `ServiceError.refused` with `slotTaken`, `tooSoon`, `notOffered` or `outOfReach`.
    func hold(_ wish: BookingWish, as id: UUID) async throws(ServiceError) -> HeldTime
    /// Gives held time back.
    func release(_ id: UUID) async throws(ServiceError)
    /// Turns held time that is paid for into bookings, one a date. Asking again books nothing twice.
    /// - Throws: `ServiceError.refused` with `holdExpired`, `priceChanged`, `paymentMissing` or `paymentPending`.
    func book(_ held: HeldTime, note: String, as id: BookingID) async throws(ServiceError) -> [Booking]
    /// All bookings, by time. A booking that can't be read is reported beside the others.
    func bookings() async throws(ServiceError) -> Listed<Booking>
    /// One booking.
    func booking(_ id: BookingID) async throws(ServiceError) -> Booking
    /// Moves a booking to another time.
    /// - Throws: `ServiceError.refused` with `slotTaken`, `tooSoon`, `notOffered`, `priceChanged` or `notMovable`.
    func move(_ id: BookingID, to start: LocalTime) async throws(ServiceError) -> Booking
    /// Cancels a booking.
    func cancel(_ id: BookingID) async throws(ServiceError) -> Booking
    /// What a sitter sees: the bookings of their time, and what they earn.
    func desk(of sitter: SitterID) async throws(ServiceError) -> SitterDesk
    /// Answers a request in the sitter's place.
    /// - Throws: `ServiceError.refused` with `notRequested` where it was answered or taken back meanwhile.
    func answer(_ id: BookingID, accepts: Bool) async throws(ServiceError)
    /// Says that something went wrong with care that is over. Saying it again changes nothing.
    /// - Throws: `ServiceError.refused` with `notDone` or `tooLate`.
    func dispute(_ id: BookingID, reason: String) async throws(ServiceError) -> Booking
    /// Answers that in the sitter's place.
    /// - Parameter refund: What is given back.
    /// - Throws: `ServiceError.refused` with `notDisputed` where it was answered meanwhile.
    func settle(_ id: BookingID, refund: Money) async throws(ServiceError)
    /// Tells what care that is over was like.
    func review(_ id: BookingID, stars: Int, text: String) async throws(ServiceError) -> Booking
}

/// What is to be booked.
struct BookingWish: Hashable, Sendable {
    var sitter: SitterID
    var service: CareService
    var starts: [LocalTime]
    var nights: Int
    var pets: [PetID]
    var addOns: [String]
}

/// Time that is kept while one decides, and what it would cost.
struct HeldTime: Hashable, Sendable {
    let id: UUID
    let expiresAt: Date
    let lines: [Quote.Line]
    let total: Money
    let includedTax: Money
    /// What is to be paid before it can be booked.
    let payment: PaymentID
}

/// Bookings over PetNest's wire protocol.
struct BookingGateway: BookingService {
    let client: APIClient

    func free(
        _ starts: [LocalTime], of sitter: SitterID, for service: CareService, nights: Int
    ) async throws(ServiceError) -> [LocalTime] {
        let answer = try await client.send(
            APIRequest<[String: [String]]>.get(
                "v1", "sitters", sitter.description, "free",
                query: [
                    ("service", service.rawValue), ("nights", "\(nights)"),
                    ("starts", starts.map(\.description).joined(separator: ",")),
                ]))
        return (answer["free"] ?? []).compactMap { LocalTime($0) }
    }

    func hold(_ wish: BookingWish, as id: UUID) async throws(ServiceError) -> HeldTime {
        try await client.send(.hold(WishDTO(wish), as: id)).held(id)
    }

    func release(_ id: UUID) async throws(ServiceError) {
        try await client.send(APIRequest<NoContent>.delete("v1", "holds", id.uuidString.lowercased()))
    }

    func book(_ held: HeldTime, note: String, as id: BookingID) async throws(ServiceError) -> [Booking] {
        let order = OrderDTO(
            hold: held.id.uuidString.lowercased(), note: note.isEmpty ? nil : note, total: held.total.minorUnits)
        return try await client.send(.book(order, as: id)).domain()
    }

    func bookings() async throws(ServiceError) -> Listed<Booking> {
        try await client.send(APIRequest<BookingsDTO>.get("v1", "bookings")).listed()
    }

    func booking(_ id: BookingID) async throws(ServiceError) -> Booking {
        try await client.send(APIRequest<BookingDTO>.get("v1", "bookings", id.description)).domain()
    }

    func move(_ id: BookingID, to start: LocalTime) async throws(ServiceError) -> Booking {
        try await client.send(
            APIRequest<BookingDTO>.put("v1", "bookings", id.description, "time", body: ["start": start.description])
        ).domain()
    }

    func cancel(_ id: BookingID) async throws(ServiceError) -> Booking {
        try await client.send(
            APIRequest<BookingDTO>.post("v1", "bookings", id.description, "cancel", body: [String: String]())
        ).domain()
    }

    func desk(of sitter: SitterID) async throws(ServiceError) -> SitterDesk {
        try await client.send(APIRequest<DeskDTO>.get("v1", "sitters", sitter.description, "desk")).domain()
    }

    func answer(_ id: BookingID, accepts: Bool) async throws(ServiceError) {
        try await client.send(
            APIRequest<NoContent>.put("v1", "bookings", id.description, "answer", body: ["accepts": accepts]))
    }

    func dispute(_ id: BookingID, reason: String) async throws(ServiceError) -> Booking {
        try await client.send(
            APIRequest<BookingDTO>.put("v1", "bookings", id.description, "dispute", body: ["reason": reason])
        ).domain()
    }

    func settle(_ id: BookingID, refund: Money) async throws(ServiceError) {
        try await client.send(
            APIRequest<NoContent>.put(
                "v1", "bookings", id.description, "dispute", "answer", body: ["refund": refund.minorUnits]))
    }

    func review(_ id: BookingID, stars: Int, text: String) async throws(ServiceError) -> Booking {
        try await client.send(
            APIRequest<BookingDTO>.put(
                "v1", "bookings", id.description, "review",
                body: ReviewDTO(stars: stars, text: text.isEmpty ? nil : text))
        ).domain()
    }
}

extension APIRequest where Answer == HoldDTO {
    fileprivate static func hold(_ wish: WishDTO, as id: UUID) -> Self {
        .put("v1", "holds", id.uuidString.lowercased(), body: wish)
    }
}

extension APIRequest where Answer == BookingsDTO {
    fileprivate static func book(_ order: OrderDTO, as id: BookingID) -> Self {
        .put("v1", "bookings", id.description, body: order)
    }
}
