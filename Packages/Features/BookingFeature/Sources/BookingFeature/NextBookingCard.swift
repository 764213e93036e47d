import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CorePresentation

extension BookingModule {
    /// Creates the card on a pet's page that shows the pet's next booking.
    /// - Parameters:
    ///   - client: Fetches the bookings.
    ///   - today: The day of a booking that began earlier and isn't over.
    ///   - log: Records failures.
    public static func cards(client: APIClient, today: any Today, log: Log) -> [PlaceCard] {
        [NextBookingCard(bookings: BookingGateway(client: client), today: today, log: log).card]
    }
}

/// The current booking of a pet, or the next one.
struct NextBookingCard: Sendable {
    let bookings: any BookingRepository
    let today: any Today
    let log: Log

    var card: PlaceCard {
        PlaceCard(of: "bookings", on: .pet, title: "Next booking", rank: .today) { values throws(CardFailure) in
            guard let pet = values["pet"].flatMap(PetID.init) else { return nil }
            let upcoming = try await upcoming().filter { $0.pets.contains(pet) }
            guard let next = upcoming.first else { return nil }
            let row = Row(
                id: RowID("\(next.id)"), title: RichText(next.start.text(in: next.timeZone, seenFrom: today.zone)),
                detail: RichText("\(next.service.name) with \(next.sitterName)", role: .secondary),
                badge: next.stateText, isSelectable: false)
            return CardContent(
                [.list(ItemList(id: "card-booking", label: "", rows: [row], isAligned: true))],
                route: Route(["bookings", "\(next.id)"]))
        } summary: { _ throws(CardFailure) in
            return CardSummary(moments: try await upcoming().map(moment))
        }
    }

    /// Returns the moment of a booking by the person's clock, since it is listed with other times of the day. If the
    /// sitter's clock shows another time, the title contains it.
    private func moment(of booking: Booking) -> CardMoment {
        let title = "\(booking.service.name) with \(booking.sitterName)"
        let sittersZone = booking.zone
        let start = today.local(booking.start.instant(in: sittersZone))
        let end = today.local(booking.end.instant(in: sittersZone))
        // Care that began on an earlier day belongs to every day until its end.
        let began = start.day < today.date
        let inZone = booking.start.zoneText(booking.timeZone, seenFrom: today.zone)
        let sitters = inZone.isEmpty ? "" : ", \(booking.start.clock)\(inZone)"
        return CardMoment(
            id: "booking/\(booking.id)", of: booking.pets.map(\.description),
            day: max(start.day, today.date).dayNumber, minute: began ? nil : start.time.minutes,
            title: began ? "\(title) until \(end.day.formatted), \(end.clock)" : title + sitters,
            state: booking.stateText,
            opens: Route(["bookings", "\(booking.id)"]))
    }

    /// The upcoming bookings, by time. A failure is logged and becomes the card's.
    private func upcoming() async throws(CardFailure) -> [Booking] {
        try await PlaceCard.fetch(
            advice: \.advice,
            log: log.failure("the card of the next booking wasn't loaded")
        ) { () async throws(ServiceError) in
            try await bookings.bookings().values.filter(\.status.isUpcoming)
        }
    }
}
