import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

/// The bookings of an account, at a time.
struct BookingRepository {
    let store: Connection
    let account: AccountID
    let now: Date
    let payments: any PaymentProcessing

    /// Turns a hold and its authorized payment into bookings, one for each date. Repeating it returns the same
    /// bookings.
    /// - Parameter id: The id of the series, created by the client.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `holdExpired` or `priceChanged`,
    ///   ``Failure/paymentRequired(_:reason:)`` with `paymentMissing` or `paymentPending`.
    func book(_ order: BookingOrderDTO, series id: BookingID, holds: HoldRepository) throws -> RowList<StoredBooking> {
        guard let hold = order.hold else { throw WireError.malformed("“hold” is required.") }
        let made = try list("AND series = ?", [id.sqlValue])
        if !made.items.isEmpty || !made.unreadable.isEmpty { return made }
        let note = try checkedText(order.note, field: "note")
        guard
            let row = try store.row(
                "SELECT request, total FROM hold WHERE id = ? AND account = ? AND expiresAt > ?",
                [.text(hold), account.sqlValue, now.wholeSeconds.sqlValue])
        else {
            throw Failure.conflict(
                "The time was held for ten minutes, which are over. Choose it again.", reason: "holdExpired")
        }
        let request: String = try row.value("request")
        let wish = try holds.wish(JSONDecoder().decode(CareWishDTO.self, from: Data(request.utf8)))
        guard try holds.quoted(wish).total.minorUnits == order.total else {
            throw Failure.conflict("The price has changed since you saw it. Check it again.", reason: "priceChanged")
        }
        guard try store.row("SELECT 1 FROM booking WHERE id = ?", [id.sqlValue]) == nil else {
            throw Failure.noBooking(id)
        }
        guard let payment = try payments.unusedPayment(for: CareMoney.subject(ofHold: hold), of: account, in: store)
        else {
            throw Failure.paymentRequired("This isn't paid for yet.", reason: "paymentMissing")
        }
        try holds.release(hold)
        let ids = wish.spans.indices.map { $0 == 0 ? id : BookingID() }
        let shares = try zip(wish.spans, ids).map { span, new in
            try insert(span, of: wish, note: note, as: NewBooking(id: new, series: id, payment: payment))
        }
        try payments.use(payment, of: account, for: shares, now: now, in: store)
        for id in ids { try appendRequest(id) }
        return try list("AND series = ?", [id.sqlValue])
    }

    /// The ids and the payment of a new booking.
    private struct NewBooking {
        let id: BookingID
        let series: BookingID
        let payment: PaymentID
    }

    private func insert(
        _ span: TimeSpan, of wish: CareWish, note: String?, as booking: NewBooking
    ) throws -> PaymentShare {
        let id = booking.id
        let sitter = wish.stored.sitter
        let quote = try wish.quote(for: [span])
        let terms = String(decoding: try JSONEncoder().encode(CareTermsDTO(sitter.terms)), as: UTF8.self)
        try store.execute(
            """
            INSERT INTO booking (id, series, account, sitter, sitterName, service, start, finish, timeZone, startsAt, endsAt, note, \
            total, currency, terms, payment) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.sqlValue, booking.series.sqlValue, account.sqlValue, .integer(wish.stored.number),
                .text(sitter.name),
                .text(wish.offer.service.rawValue), .text(span.start.description), .text(span.end.description),
                .text(sitter.timeZone), span.startInstant.wholeSeconds.sqlValue, span.endInstant.wholeSeconds.sqlValue,
                note.sqlValue, quote.total.minorUnits.sqlValue, .text(quote.total.currency.code), .text(terms),
                booking.payment.sqlValue,
            ])
        guard try calendar.occupy(span, of: wish.stored, by: .booking(id)) else {
            throw Failure.conflict("\(span.start.day) was taken meanwhile.", reason: "slotTaken")
        }
        for pet in wish.pets {
            try store.execute("INSERT INTO bookingPet (booking, pet) VALUES (?, ?)", [id.sqlValue, pet.sqlValue])
        }
        return PaymentShare(
            subject: CareMoney.subject(of: id), amount: quote.total.minorUnits,
            seller: CareMoney.seller(wish.stored.number))
    }

    /// The free time of sitters.
    var calendar: SitterCalendar { SitterCalendar(store: store, now: now) }

    /// Returns the bookings by time, all or those that fulfill a condition.
    func list(_ condition: String = "", _ arguments: [SQLValue] = []) throws -> RowList<StoredBooking> {
        try StoredBooking.list(in: store, where: "account = ? \(condition)", [account.sqlValue] + arguments)
    }

    /// Returns a booking.
    /// - Throws: ``Failure/notFound(_:)`` if the account has none with that id.
    func require(_ id: BookingID) throws -> StoredBooking {
        guard let booking = try find(id) else { throw Failure.noBooking(id) }
        return booking
    }

    /// Returns a booking, or `nil` if the account has none with that id.
    /// - Throws: ``Failure/unavailable(_:)`` if it can't be read.
    func find(_ id: BookingID) throws -> StoredBooking? {
        try list("AND booking.id = ?", [id.sqlValue]).readable().first
    }

    /// Cancels a booking and frees its time.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `notCancellable` if it has begun or is over.
    func cancel(_ id: BookingID) throws -> StoredBooking {
        let stored = try require(id)
        let booking = stored.booking
        guard booking.status.next.contains(.cancelled) else {
            if booking.status == .cancelled { return stored }
            throw Failure.conflict(
                "This booking is \(booking.status.name) and can't be cancelled.", reason: "notCancellable")
        }
        let cost = booking.terms.cancellationCost(
            of: booking.total, startingAt: Date(timeIntervalSince1970: Double(stored.startsAt)),
            isConfirmed: booking.status == .confirmed, now: now)
        try append(.cancelled, to: stored, by: .owner, amount: cost.minorUnits)
        return try require(id)
    }

    /// Saves the owner's review of a booking that is over. A later review replaces it. The rating of a sitter who belongs
    /// to the owner doesn't count it.
    func review(_ id: BookingID, stars: Int, text: String?) throws -> StoredBooking {
        let booking = try require(id).booking
        guard [.done, .disputed, .settled].contains(booking.status) else {
            throw Failure.conflict("Only care that is over can be reviewed.", reason: "notDone")
        }
        let text = try checkedText(text, field: "text")
        guard (1...5).contains(stars) else {
            throw Failure.rejected(
                "The review is invalid.",
                [WireProblem(field: "stars", message: "Give 1 to 5 stars, not \(stars).")])
        }
        try store.execute(
            """
            UPDATE sitter SET stars = stars + ? - ?, reviews = reviews + ? \
            WHERE number = (SELECT sitter FROM booking WHERE id = ?) AND NOT EXISTS ( \
            SELECT 1 FROM sitterAccount WHERE sitterAccount.sitter = sitter.number AND sitterAccount.account = ?)
            """,
            [
                stars.sqlValue, (booking.stars ?? 0).sqlValue, (booking.stars == nil ? 1 : 0).sqlValue, id.sqlValue,
                account.sqlValue,
            ])
        try store.execute(
            "UPDATE booking SET stars = ?, review = ?, reviewedAt = ? WHERE id = ?",
            [stars.sqlValue, text.sqlValue, now.wholeSeconds.sqlValue, id.sqlValue])
        return try require(id)
    }

    /// Returns a text that can be saved, or `nil` if it is blank.
    /// - Parameter field: The member of the request that holds the text. A rejection names it.
    private func checkedText(_ text: String?, field: String) throws(Failure) -> String? {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
        guard text.count <= StoredBooking.longestNote, !text.utf8.contains(0) else {
            let message = "This has \(StoredBooking.longestNote) characters at most, and no NUL."
            throw .rejected("The text can't be saved as it is.", [WireProblem(field: field, message: message)])
        }
        return text
    }
}

extension Failure {
    /// There is no such booking.
    fileprivate static func noBooking(_ id: BookingID) -> Failure {
        .notFound("There is no booking \(id).")
    }
}
