import CoreModels
import CoreWire
import Database
import Foundation

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

/// A booking on the wire.
struct BookingDTO: Encodable, Sendable {
    struct Event: Encodable, Sendable {
        let status: String
        let at: Int
    }

    /// The owner's dispute. The refund is included once it is decided.
    struct Dispute: Encodable, Sendable {
        let reason: String
        let settlesAt: Int
        let refund: Int?
    }

    let id: String
    let series: String
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
    let terms: SitterDTO.Terms
    let history: [Event]
    let cancellationCost: Int?
    let stars: Int?
    let review: String?
    let payment: String?
    let dispute: Dispute?
}

/// The body that turns a hold into bookings.
struct BookingOrder: Decodable {
    /// The longest note to the sitter, in characters.
    static let longestNote = 2000

    var hold: String
    var note: String?
    /// The total to which the owner agreed.
    var total: Int
}

extension Connection {
    /// Turns a hold and its authorized payment into bookings, one for each date. Repeating it returns the same
    /// bookings.
    /// - Parameter id: The id of the series, created by the client.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `holdExpired` or `priceChanged`,
    ///   ``Failure/paymentRequired(_:reason:)`` with `paymentMissing` or `paymentPending`.
    func book(
        _ order: BookingOrder, series id: BookingID, account: AccountID, now: Date
    ) throws -> RowList<BookingDTO> {
        let made = try bookings(of: account, "AND series = ?", [id.sqlValue], now: now)
        if !made.items.isEmpty || !made.unreadable.isEmpty { return made }
        let note = try checkedText(order.note, field: "note")
        guard
            let row = try row(
                "SELECT request, total FROM hold WHERE id = ? AND account = ? AND expiresAt > ?",
                [.text(order.hold), account.sqlValue, now.wholeSeconds.sqlValue])
        else {
            throw Failure.conflict(
                "The time was held for ten minutes, which are over. Choose it again.", reason: "holdExpired")
        }
        let request: String = try row.value("request")
        let wish = try wish(JSONDecoder().decode(CareRequest.self, from: Data(request.utf8)))
        guard try quoted(wish).total.minorUnits == order.total else {
            throw Failure.conflict("The price has changed since you saw it. Look at it again.", reason: "priceChanged")
        }
        guard try self.row("SELECT 1 FROM booking WHERE id = ?", [id.sqlValue]) == nil else {
            throw Failure.noBooking(id)
        }
        guard let payment = try payment(ofHold: order.hold, of: account) else {
            throw Failure.paymentRequired("This isn't paid for yet.", reason: "paymentMissing")
        }
        try release(hold: order.hold, of: account)
        let shares = try wish.spans.enumerated().map { index, span in
            try insert(
                span, of: wish, note: note,
                as: NewBooking(id: index == 0 ? id : BookingID(), series: id, account: account, payment: payment),
                now: now)
        }
        try usePayment(payment, of: account, for: shares, now: now)
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
        let terms = String(decoding: try JSONEncoder().encode(SitterDTO.Terms(sitter.terms)), as: UTF8.self)
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
    ) throws -> RowList<BookingDTO> {
        let rows = try rows(
            """
            SELECT booking.*, sitter.id AS sitterID, reason, openedAt, refund, settlesAt FROM booking \
            JOIN sitter ON sitter.number = booking.sitter LEFT JOIN careDispute ON careDispute.booking = booking.id \
            WHERE account = ? \(condition) ORDER BY startsAt, booking.id
            """, [account.sqlValue] + arguments)
        return RowList("booking", rows) { row in
            let id: String = try row.value("id")
            let pets = try self.rows("SELECT pet FROM bookingPet WHERE booking = ? ORDER BY pet", [.text(id)])
            return try BookingDTO(row: row, pets: pets.map { try $0.value("pet") }, now: now)
        }
    }

    /// Returns a booking.
    /// - Throws: ``Failure/notFound(_:)`` if the account has none with that id.
    func requireBooking(_ id: BookingID, of account: AccountID, now: Date) throws -> BookingDTO {
        let found = try bookings(of: account, "AND booking.id = ?", [id.sqlValue], now: now)
        if let unreadable = found.unreadable.first { throw Failure.unavailable("\(unreadable)") }
        guard let booking = found.items.first else { throw Failure.noBooking(id) }
        return booking
    }

    /// Cancels a booking and frees its time.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `notCancellable` if it has begun or is over.
    func cancel(_ id: BookingID, of account: AccountID, now: Date) throws -> BookingDTO {
        let booking = try requireBooking(id, of: account, now: now)
        guard let status = booking.status, status.next.contains(.cancelled) else {
            if booking.status == .cancelled { return booking }
            throw Failure.conflict(
                "This booking is \(booking.status?.name ?? "over") and can't be cancelled.", reason: "notCancellable")
        }
        let total = try booking.price
        let starts = try row("SELECT startsAt FROM booking WHERE id = ?", [id.sqlValue])?.value(
            "startsAt", as: Int.self)
        let cost = booking.terms.domain.cancellationCost(
            of: total, startingAt: Date(timeIntervalSince1970: Double(starts ?? 0)), isConfirmed: status == .confirmed,
            now: now)
        try execute(
            "UPDATE booking SET cancelledAt = ?, cancellationCost = ? WHERE id = ?",
            [now.wholeSeconds.sqlValue, cost.minorUnits.sqlValue, id.sqlValue])
        try execute("DELETE FROM takenCell WHERE booking = ?", [id.sqlValue])
        if booking.payment != nil {
            try giveBackShare(CareMoney.subject(of: id), keeping: cost.minorUnits, now: now)
        }
        return try requireBooking(id, of: account, now: now)
    }

    /// Saves an owner's review of a booking that is over. A later review replaces it.
    func review(
        _ id: BookingID, of account: AccountID, stars: Int, text: String?, now: Date
    ) throws -> BookingDTO {
        let booking = try requireBooking(id, of: account, now: now)
        guard let status = booking.status, [.done, .disputed, .settled].contains(status) else {
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
        guard text.count <= BookingOrder.longestNote, !text.utf8.contains(0) else {
            let message = "This has \(BookingOrder.longestNote) characters at most, and no NUL."
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

extension BookingDTO {
    /// Where it stands.
    var status: Booking.Status? { history.last.flatMap { Booking.Status(rawValue: $0.status) } }

    /// What the booking costs.
    /// - Throws: ``CareRefusal`` if the stored currency is no ISO 4217 code.
    var price: Money {
        get throws {
            guard let currency = Currency(currency) else {
                throw CareRefusal("“\(currency)” is no code of ISO 4217, like EUR.")
            }
            return try Money(total, currency)
        }
    }

    /// Reads a booking as it is at a moment: what was decided ahead happens when its time has come.
    init(row: Row, pets: [String], now: Date) throws {
        let terms: String = try row.value("terms")
        let answer: String = try row.value("answer")
        let requestedAt: Int = try row.value("requestedAt")
        let answersAt: Int = try row.value("answersAt")
        let cancelledAt: Int? = try row.value("cancelledAt")
        let startsAt: Int = try row.value("startsAt")
        let endsAt: Int = try row.value("endsAt")
        guard let answer = SitterAnswer(rawValue: answer) else {
            throw CareRefusal("“\(answer)” is no answer of a sitter.")
        }
        var plan: [(Booking.Status, Int)] = [(.requested, requestedAt)]
        switch answer {
        case .accepts: plan += [(.confirmed, answersAt), (.inProgress, startsAt), (.done, endsAt)]
        case .declines: plan.append((.declined, answersAt))
        case .staysSilent: plan.append((.expired, answersAt))
        }
        if let cancelledAt {
            plan = plan.filter { $0.1 <= cancelledAt } + [(.cancelled, cancelledAt)]
        }
        dispute = try Dispute(row: row, now: now)
        if let openedAt: Int = try row.value("openedAt", as: Int?.self), let dispute {
            plan += [(.disputed, openedAt), (.settled, dispute.settlesAt)]
        }
        history = plan.filter { $0.1 <= now.wholeSeconds || $0.0 == .requested }
            .map { Event(status: $0.0.rawValue, at: $0.1) }
        id = try row.value("id")
        series = try row.value("series")
        sitter = try row.value("sitterID")
        sitterName = try row.value("sitterName")
        self.pets = pets
        service = try row.value("service")
        start = try row.value("start")
        end = try row.value("finish")
        timeZone = try row.value("timeZone")
        note = try row.value("note")
        total = try row.value("total")
        currency = try row.value("currency")
        self.terms = try JSONDecoder().decode(SitterDTO.Terms.self, from: Data(terms.utf8))
        cancellationCost = try row.value("cancellationCost")
        stars = try row.value("stars")
        review = try row.value("review")
        payment = try row.value("payment")
        // A booking without a usable price is unreadable here, so that it can't be cancelled or moved at a wrong price.
        _ = try price
    }
}

extension BookingDTO.Dispute {
    /// Reads what was joined to a booking's row; `nil` if nothing went wrong.
    fileprivate init?(row: Row, now: Date) throws {
        guard let reason: String = try row.value("reason", as: String?.self) else { return nil }
        self.reason = reason
        settlesAt = try row.value("settlesAt")
        refund = settlesAt <= now.wholeSeconds ? try row.value("refund", as: Int.self) : nil
    }
}

extension SitterDTO.Terms {
    /// The terms as the domain has them.
    var domain: CareTerms {
        CareTerms(
            furtherPetPercent: furtherPetPercent, holidayPercent: holidayPercent, taxPercent: taxPercent,
            freeCancellationHours: freeCancellationHours, lateCancellationPercent: lateCancellationPercent)
    }
}
