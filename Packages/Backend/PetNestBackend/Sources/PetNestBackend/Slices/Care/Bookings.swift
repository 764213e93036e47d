import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsSlice

/// The simulated answer of a sample sitter. It is determined when a request is made, and takes effect later.
enum SitterAnswer: String, CaseIterable {
    case accepts
    case declines
    case staysSilent

    /// Determines the answer by a rule: of ten requests seven are accepted, two declined, and one is never answered.
    init(to booking: BookingID) {
        let digit = booking.description.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 10
        self = digit < 7 ? .accepts : digit < 9 ? .declines : .staysSilent
    }

    /// The seconds from the request to the answer. A silent sitter's request expires after a day.
    var delay: Int { self == .staysSilent ? 86_400 : 120 }
}

/// A booking, with what the owner's lists don't show of it.
struct StoredBooking: Sendable {
    /// The longest note to the sitter, in characters.
    static let longestNote = 2000

    let booking: Booking
    /// The first booking of the same hold.
    let series: BookingID
    /// The text of the owner's review.
    let review: String?
}

extension BookingDTO {
    init(_ stored: StoredBooking) {
        self.init(stored.booking)
        series = stored.series.description
        review = stored.review
    }
}

extension Connection {
    /// Turns a hold and its authorized payment into bookings, one for each date. Repeating it returns the same
    /// bookings.
    /// - Parameter id: The id of the series, created by the client.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `holdExpired` or `priceChanged`,
    ///   ``Failure/paymentRequired(_:reason:)`` with `paymentMissing` or `paymentPending`.
    func book(
        _ order: BookingOrderDTO, series id: BookingID, account: AccountID, now: Date
    ) throws -> RowList<StoredBooking> {
        guard let hold = order.hold else { throw WireError.malformed("“hold” is required.") }
        let made = try bookings(of: account, "AND series = ?", [id.sqlValue], now: now)
        if !made.items.isEmpty || !made.unreadable.isEmpty { return made }
        let note = try checkedText(order.note, field: "note")
        guard
            let row = try row(
                "SELECT request, total FROM hold WHERE id = ? AND account = ? AND expiresAt > ?",
                [.text(hold), account.sqlValue, now.wholeSeconds.sqlValue])
        else {
            throw Failure.conflict(
                "The time was held for ten minutes, which are over. Choose it again.", reason: "holdExpired")
        }
        let request: String = try row.value("request")
        let wish = try wish(JSONDecoder().decode(CareWishDTO.self, from: Data(request.utf8)))
        guard try quoted(wish).total.minorUnits == order.total else {
            throw Failure.conflict("The price has changed since you saw it. Look at it again.", reason: "priceChanged")
        }
        guard try self.row("SELECT 1 FROM booking WHERE id = ?", [id.sqlValue]) == nil else {
            throw Failure.noBooking(id)
        }
        guard let payment = try StoredPayments().unusedPayment(for: "hold/\(hold)", of: account, in: self) else {
            throw Failure.paymentRequired("This isn't paid for yet.", reason: "paymentMissing")
        }
        try release(hold: hold, of: account)
        let shares = try wish.spans.enumerated().map { index, span in
            try insert(
                span, of: wish, note: note,
                as: NewBooking(id: index == 0 ? id : BookingID(), series: id, account: account, payment: payment),
                now: now)
        }
        try StoredPayments().use(payment, of: account, for: shares, now: now, in: self)
        return try bookings(of: account, "AND series = ?", [id.sqlValue], now: now)
    }

    /// The ids, the owner and the payment of a new booking.
    private struct NewBooking {
        let id: BookingID
        let series: BookingID
        let account: AccountID
        let payment: PaymentID
    }

    private func insert(
        _ span: TimeSpan, of wish: CareWish, note: String?, as booking: NewBooking, now: Date
    ) throws -> PaymentShare {
        let id = booking.id
        let sitter = wish.stored.sitter
        let answer = SitterAnswer(to: id)
        // A request that isn't answered by its start expires then.
        let answersAt = min(now.wholeSeconds + answer.delay, span.startInstant.wholeSeconds)
        let freeFrom = answer == .accepts ? nil : answersAt
        let quote = try wish.quote(for: [span])
        let terms = String(decoding: try JSONEncoder().encode(CareTermsDTO(sitter.terms)), as: UTF8.self)
        try execute(
            """
            INSERT INTO booking (id, series, account, sitter, sitterName, service, start, finish, timeZone, startsAt, endsAt, note, \
            total, currency, terms, requestedAt, answer, answersAt, payment) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.sqlValue, booking.series.sqlValue, booking.account.sqlValue, .integer(wish.stored.number),
                .text(sitter.name),
                .text(wish.offer.service.rawValue), .text(span.start.description), .text(span.end.description),
                .text(sitter.timeZone), span.startInstant.wholeSeconds.sqlValue, span.endInstant.wholeSeconds.sqlValue,
                note.sqlValue, quote.total.minorUnits.sqlValue, .text(quote.total.currency.code), .text(terms),
                now.wholeSeconds.sqlValue, .text(answer.rawValue), answersAt.sqlValue, booking.payment.sqlValue,
            ])
        guard try take(span, of: wish.stored, by: .booking(id), freeFrom: freeFrom, now: now) else {
            throw Failure.conflict("\(span.start.day) was taken meanwhile.", reason: "slotTaken")
        }
        for pet in wish.pets {
            try execute("INSERT INTO bookingPet (booking, pet) VALUES (?, ?)", [id.sqlValue, pet.sqlValue])
        }
        return CareMoney.share(
            of: id, amount: quote.total.minorUnits, sitter: wish.stored.number, answer: answer, answersAt: answersAt,
            endsAt: span.endInstant.wholeSeconds)
    }

    /// Returns the bookings of an account by time, all or those that fulfill a condition.
    func bookings(
        of account: AccountID, _ condition: String = "", _ arguments: [SQLValue] = [], now: Date
    ) throws -> RowList<StoredBooking> {
        let rows = try rows(
            """
            SELECT booking.*, sitter.id AS sitterID, reason, openedAt, refund, settlesAt FROM booking \
            JOIN sitter ON sitter.number = booking.sitter LEFT JOIN careDispute ON careDispute.booking = booking.id \
            WHERE account = ? \(condition) ORDER BY startsAt, booking.id
            """, [account.sqlValue] + arguments)
        return RowList("booking", rows) { row in
            let id: String = try row.value("id")
            let pets = try self.rows("SELECT pet FROM bookingPet WHERE booking = ? ORDER BY pet", [.text(id)])
            return try StoredBooking(row: row, pets: pets.map { try $0.value("pet") }, now: now)
        }
    }

    /// Returns a booking.
    /// - Throws: ``Failure/notFound(_:)`` if the account has none with that id.
    func requireBooking(_ id: BookingID, of account: AccountID, now: Date) throws -> StoredBooking {
        let found = try bookings(of: account, "AND booking.id = ?", [id.sqlValue], now: now)
        if let unreadable = found.unreadable.first { throw Failure.unavailable("\(unreadable)") }
        guard let booking = found.items.first else { throw Failure.noBooking(id) }
        return booking
    }

    /// Cancels a booking and frees its time.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `notCancellable` if it has begun or is over.
    func cancel(_ id: BookingID, of account: AccountID, now: Date) throws -> StoredBooking {
        let stored = try requireBooking(id, of: account, now: now)
        let booking = stored.booking
        guard booking.status.next.contains(.cancelled) else {
            if booking.status == .cancelled { return stored }
            throw Failure.conflict(
                "This booking is \(booking.status.name) and can't be cancelled.", reason: "notCancellable")
        }
        let starts = try row("SELECT startsAt FROM booking WHERE id = ?", [id.sqlValue])?.value(
            "startsAt", as: Int.self)
        let cost = booking.terms.cancellationCost(
            of: booking.total, startingAt: Date(timeIntervalSince1970: Double(starts ?? 0)),
            isConfirmed: booking.status == .confirmed, now: now)
        try execute(
            "UPDATE booking SET cancelledAt = ?, cancellationCost = ? WHERE id = ?",
            [now.wholeSeconds.sqlValue, cost.minorUnits.sqlValue, id.sqlValue])
        try execute("DELETE FROM takenCell WHERE booking = ?", [id.sqlValue])
        if booking.payment != nil {
            try StoredPayments().giveBack(
                CareMoney.subject(of: id), keeping: cost.minorUnits, at: nil, now: now, in: self)
        }
        return try requireBooking(id, of: account, now: now)
    }

    /// Saves an owner's review of a booking that is over. A later review replaces it.
    func review(
        _ id: BookingID, of account: AccountID, stars: Int, text: String?, now: Date
    ) throws -> StoredBooking {
        let booking = try requireBooking(id, of: account, now: now).booking
        guard [.done, .disputed, .settled].contains(booking.status) else {
            throw Failure.conflict("Only care that is over can be reviewed.", reason: "notDone")
        }
        let text = try checkedText(text, field: "text")
        guard (1...5).contains(stars) else {
            throw Failure.rejected(
                "The review is invalid.",
                [WireProblem(field: "stars", message: "Give 1 to 5 stars, not \(stars).")])
        }
        try execute(
            """
            UPDATE sitter SET stars = stars + ? - ?, reviews = reviews + ? \
            WHERE number = (SELECT sitter FROM booking WHERE id = ?)
            """,
            [
                stars.sqlValue, (booking.stars ?? 0).sqlValue, (booking.stars == nil ? 1 : 0).sqlValue, id.sqlValue,
            ])
        try execute(
            "UPDATE booking SET stars = ?, review = ?, reviewedAt = ? WHERE id = ?",
            [stars.sqlValue, text.sqlValue, now.wholeSeconds.sqlValue, id.sqlValue])
        return try requireBooking(id, of: account, now: now)
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

extension StoredBooking {
    /// Reads a booking as it is at a moment: what was decided ahead happens when its time has come.
    init(row: Row, pets: [PetID], now: Date) throws {
        let text: (String) throws -> String = { try row.value($0) }
        let service = try text("service")
        let start = try text("start")
        let end = try text("finish")
        let code = try text("currency")
        guard let currency = Currency(code) else {
            throw BrokenRule("“\(code)” is no code of ISO 4217, like EUR.")
        }
        guard let service = CareService(rawValue: service), let start = LocalTime(start), let end = LocalTime(end)
        else {
            throw BrokenRule("“\(service)” is no service, or “\(start)” or “\(end)” is no time.")
        }
        let dispute = try Booking.Dispute(row: row, currency: currency, now: now)
        let history = try Self.plan(row, settlesAt: dispute?.settlesAt)
            .filter { $0.instant <= now || $0.status == .requested }
        let booking = Booking(
            id: try row.value("id"), sitter: try row.value("sitterID"), sitterName: try row.value("sitterName"),
            pets: pets, service: service, start: start, end: end, timeZone: try row.value("timeZone"),
            note: try row.value("note"), total: try Money(row.value("total"), currency),
            terms: try CareTermsDTO(json: row.value("terms")).value(), history: history, stars: try row.value("stars"),
            payment: try row.value("payment"),
            cancelledFor: try row.value("cancellationCost", as: Int?.self).map { try Money($0, currency) },
            // Before the clock reaches the dispute, it doesn't exist.
            dispute: history.contains { $0.status == .disputed } ? dispute : nil)
        guard let booking else { throw BrokenRule("The history has a change that isn't allowed.") }
        self.init(booking: booking, series: try row.value("series"), review: try row.value("review"))
    }

    /// Returns what happened and what was decided ahead, in order.
    private static func plan(_ row: Row, settlesAt: Date?) throws -> [Booking.Event] {
        func instant(_ column: String) throws -> Date? {
            try row.value(column, as: Int?.self).map { Date(timeIntervalSince1970: Double($0)) }
        }
        func event(_ status: Booking.Status, _ column: String) throws -> Booking.Event? {
            try instant(column).map { Booking.Event(status, at: $0) }
        }
        let word: String = try row.value("answer")
        guard let answer = SitterAnswer(rawValue: word) else {
            throw BrokenRule("“\(word)” is no answer of a sitter.")
        }
        var plan = [try event(.requested, "requestedAt")]
        switch answer {
        case .accepts:
            plan += [
                try event(.confirmed, "answersAt"), try event(.inProgress, "startsAt"), try event(.done, "endsAt"),
            ]
        case .declines: plan.append(try event(.declined, "answersAt"))
        case .staysSilent: plan.append(try event(.expired, "answersAt"))
        }
        if let cancelled = try event(.cancelled, "cancelledAt") {
            plan = plan.filter { $0.map(\.instant) ?? .distantPast <= cancelled.instant } + [cancelled]
        }
        if let settlesAt {
            plan += [try event(.disputed, "openedAt"), Booking.Event(.settled, at: settlesAt)]
        }
        return plan.compactMap(\.self)
    }
}

extension Booking.Dispute {
    /// Reads what was joined to a booking's row; `nil` if nothing went wrong.
    fileprivate init?(row: Row, currency: Currency, now: Date) throws {
        guard let reason: String = try row.value("reason", as: String?.self) else { return nil }
        let settlesAt: Int = try row.value("settlesAt")
        self.init(
            reason: reason, settlesAt: Date(timeIntervalSince1970: Double(settlesAt)),
            refund: settlesAt <= now.wholeSeconds ? try Money(row.value("refund"), currency) : nil)
    }
}

extension CareTermsDTO {
    /// Reads the terms that were stored with a booking.
    fileprivate init(json: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    }
}
