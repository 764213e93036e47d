import BackendCore
import CoreModels
import Database
import Foundation

extension BookingRepository {
    /// Moves a booking to another time of the same sitter. It keeps its state and its price: the new time must be free
    /// and cost the same.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `notMovable`, `slotTaken`, `tooSoon`, `notOffered` or
    ///   `priceChanged`.
    func move(_ id: BookingID, to start: LocalTime) throws -> StoredBooking {
        let booked = try require(id)
        let booking = booked.booking
        let service = booking.service
        guard booking.status == .requested || booking.status == .confirmed,
            let row = try store.row("SELECT sitter FROM booking WHERE id = ?", [id.sqlValue])
        else {
            throw Failure.conflict(
                "This booking is \(booking.status.name) and can't be moved.", reason: "notMovable")
        }
        if booking.start == start { return booked }
        let cost = booking.terms.cancellationCost(
            of: booking.total, startingAt: Date(timeIntervalSince1970: Double(booked.startsAt)),
            isConfirmed: booking.status == .confirmed, now: now)
        guard cost.minorUnits == 0 else {
            throw Failure.conflict(
                "It begins too soon to be moved: cancelling costs \(cost.formatted) now. "
                    + booking.terms.cancellationText,
                reason: "notMovable")
        }
        let stored = try SitterRepository(store: store).sitter(number: row.value("sitter"))
        guard let offer = stored.sitter.offer(for: service) else {
            throw Failure.conflict(
                "\(stored.sitter.name) no longer offers \(service.name).", reason: "notOffered")
        }
        let nights = max(1, booking.start.day.days(until: booking.end.day))
        let span = TimeSpan(
            of: offer, from: start, nights: nights, in: TimeZone(identifier: stored.sitter.timeZone) ?? .gmt)
        try requireSamePrice(booking, on: start.day, nights: nights)
        try calendar.requireBookable(span, of: stored, for: service)
        try store.execute("DELETE FROM takenCell WHERE booking = ?", [id.sqlValue])
        guard try calendar.occupy(span, of: stored, by: .booking(id)) else {
            throw Failure.conflict(
                "\(start.day) at \(start.clock) was taken meanwhile. Choose another time.", reason: "slotTaken")
        }
        try store.execute(
            "UPDATE booking SET start = ?, finish = ?, startsAt = ?, endsAt = ? WHERE id = ?",
            [
                .text(span.start.description), .text(span.end.description), span.startInstant.wholeSeconds.sqlValue,
                span.endInstant.wholeSeconds.sqlValue, id.sqlValue,
            ])
        let moved = try require(id)
        if booking.status == .confirmed {
            try schedule(.careBegins, of: id, at: moved.startsAt)
        } else {
            try schedule(.requestExpires, of: id, at: moved.expiresAt)
        }
        return moved
    }

    /// Throws if the price differs, because one of the times includes more holidays.
    private func requireSamePrice(
        _ booking: Booking, on day: CalendarDate, nights: Int
    ) throws(Failure) {
        func holidays(_ first: CalendarDate) -> Int {
            (0..<(booking.service == .boarding ? nights : 1)).count { CareTerms.isHoliday(first.adding(days: $0)) }
        }
        guard holidays(booking.start.day) == holidays(day) || booking.terms.holidayPercent == 0 else {
            throw .conflict(
                "The price differs, because one of the two days is a holiday. Cancel this booking and make another.",
                reason: "priceChanged")
        }
    }
}
