import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

/// A validated request.
struct CareWish {
    /// The largest number of dates in a request.
    static let mostDates = 20

    let stored: StoredSitter
    let offer: CareOffer
    let spans: [TimeSpan]
    let nights: Int
    let pets: [PetID]
    let addOns: [CareAddOn]

    /// Returns the charged days of a date: each night, or the day itself.
    func days(of span: TimeSpan) -> [CalendarDate] {
        offer.service == .boarding ? (0..<nights).map { span.start.day.adding(days: $0) } : [span.start.day]
    }

    /// Returns the price of some of its dates.
    func quote(for spans: [TimeSpan]) throws(CareError) -> Quote {
        let all = spans.map { _ in addOns }.joined()
        return try Quote(
            for: offer, on: spans.flatMap(days), petCount: pets.count, addOns: Array(all), terms: stored.sitter.terms)
    }
}

/// The time that an account holds of sitters, at a time.
struct HoldRepository {
    /// The duration of a hold, in seconds.
    private static let seconds = 600
    /// The number of times that an account can hold time of one sitter at once. Each hold can have several dates.
    private static let mostHolds = 3

    let store: Connection
    let account: AccountID
    let now: Date
    let pets: any PetDirectory
    let payments: any PaymentProcessing

    /// Validates a request.
    /// - Throws: ``Failure/rejected(_:_:)`` with every problem, ``Failure/notFound(_:)`` for an unknown sitter or pet,
    ///   ``Failure/conflict(_:reason:)`` with `notOffered` for a service that the sitter doesn't offer at that time.
    func wish(_ request: CareWishDTO) throws -> CareWish {
        let stored = try SitterRepository(store: store).require(SitterID(required: "sitter", request.sitter))
        let sitter = stored.sitter
        var checks = MemberChecks()
        let service: CareService? = checks.neededChoice("service", request.service)
        let starts = checks.needed("starts", request.starts, times)
        let nights = checks.member("nights") { try count(request.nights ?? 1, upTo: Quote.mostUnits) }
        let pets = try (request.pets ?? []).map { text throws(WireError) in try PetID(required: "pets", text) }
        checks.member("pets") { try checkPets(pets) }
        let addOns = checks.member("addOns") { try chosen(request.addOns ?? [], of: sitter) }
        if let service, sitter.offer(for: service) == nil {
            throw Failure.conflict("\(sitter.name) doesn't offer \(service.name).", reason: "notOffered")
        }
        return try checks.finish("The booking") {
            guard let offer = service.flatMap(sitter.offer),
                let starts,
                let nights,
                let addOns
            else { return nil }
            let zone = TimeZone(identifier: sitter.timeZone) ?? .gmt
            let spans = starts.map { TimeSpan(of: offer, from: $0, nights: nights, in: zone) }
            return CareWish(
                stored: stored, offer: offer, spans: spans, nights: nights, pets: pets, addOns: addOns)
        }
    }

    /// Holds the sitter's time for all dates of a request, or for none.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `slotTaken` for time that isn't free, `notOffered` for time
    ///   outside the sitter's hours, `outOfReach` for a home that is too far away.
    func hold(_ request: CareWishDTO, id: String) throws -> HoldDTO {
        let wish = try wish(request)
        let sitter = wish.stored.sitter
        for pet in wish.pets { try pets.require(pet, for: account, as: [.owner], now: now, in: store) }
        try requireReach(of: wish)
        let quote = try quoted(wish)
        let expiresAt = now.wholeSeconds + Self.seconds
        guard try store.row("SELECT 1 FROM hold WHERE id = ?", [.text(id)]) == nil else {
            throw Failure.notFound("There is no hold \(id).")
        }
        try store.execute(
            "INSERT INTO hold (id, account, sitter, request, total, expiresAt) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(id), account.sqlValue, .integer(wish.stored.number),
                .text(String(decoding: try JSONEncoder().encode(request), as: UTF8.self)),
                quote.total.minorUnits.sqlValue, expiresAt.sqlValue,
            ])
        try JobRepository(store: store).schedule(.holdEnds, for: id, of: account, at: expiresAt)
        let calendar = SitterCalendar(store: store, now: now)
        for span in wish.spans {
            try calendar.requireBookable(span, of: wish.stored, for: wish.offer.service)
            guard try calendar.occupy(span, of: wish.stored, by: .hold(id)) else {
                throw Failure.conflict(
                    "\(span.start.day) at \(span.start.clock) was taken meanwhile. Choose another time.",
                    reason: "slotTaken")
            }
        }
        try releaseOldest(of: wish.stored, besides: id)
        let payment = NewPayment(
            amount: quote.total, label: "\(wish.offer.service.name) with \(sitter.name)", purpose: "care",
            subject: CareMoney.subject(ofHold: id), expiresAt: expiresAt)
        let opened = try payments.open(payment, of: account, now: now, in: store)
        return HoldDTO(
            id: id, expiresAt: expiresAt, currency: quote.total.currency.code,
            lines: quote.lines.map { HoldDTO.Line(label: $0.label, amount: $0.amount.minorUnits) },
            total: quote.total.minorUnits, includedTax: quote.includedTax.minorUnits, payment: opened.description)
    }

    /// Returns the price of a request.
    func quoted(_ wish: CareWish) throws(WireError) -> Quote {
        do {
            return try wish.quote(for: wish.spans)
        } catch {
            throw .rejected("The booking can't be priced.", [WireProblem(field: "", message: error.explanation)])
        }
    }

    private func requireReach(of wish: CareWish) throws {
        let sitter = wish.stored.sitter
        if sitter.distanceOutOfReach(
            for: wish.offer.service, at: try OwnersArea(store: store, account: account).place()?.coordinate) != nil
        {
            throw Failure.conflict(
                "\(sitter.name) doesn't travel as far as your home for this.", reason: "outOfReach")
        }
    }

    /// Releases a hold. Does nothing if it doesn't exist.
    func release(_ id: String) throws {
        try store.execute("DELETE FROM hold WHERE id = ? AND account = ?", [.text(id), account.sqlValue])
    }

    /// Releases the oldest time that the account holds of a sitter if a new hold is one too many. Otherwise an account
    /// could keep all others from booking without paying.
    private func releaseOldest(of stored: StoredSitter, besides new: String) throws {
        let held = try store.rows(
            "SELECT id FROM hold WHERE account = ? AND sitter = ? AND id <> ? ORDER BY expiresAt DESC, id",
            [account.sqlValue, .integer(stored.number), .text(new)])
        for row in held.dropFirst(Self.mostHolds - 1) {
            let id: String = try row.value("id")
            try release(id)
            try payments.release(for: CareMoney.subject(ofHold: id), of: account, now: now, in: store)
        }
    }

    private func times(_ texts: [String]) throws -> [LocalTime] {
        guard (1...CareWish.mostDates).contains(texts.count), Set(texts).count == texts.count else {
            throw BrokenRule("A booking has 1 to \(CareWish.mostDates) different dates.")
        }
        return try texts.map { text in
            guard let time = LocalTime(text), time.minute.isMultiple(of: 15) else {
                throw BrokenRule(
                    "“\(text)” isn't a time to begin: it should be quarters of an hour, like 2026-05-03T09:30.")
            }
            return time
        }
    }

    private func count(_ count: Int, upTo most: Int) throws -> Int {
        guard (1...most).contains(count) else { throw BrokenRule("A stay has 1 to \(most) nights.") }
        return count
    }

    private func checkPets(_ pets: [PetID]) throws {
        guard (1...Quote.mostPets).contains(pets.count), Set(pets).count == pets.count else {
            throw BrokenRule("A booking is for 1 to \(Quote.mostPets) different animals.")
        }
    }

    private func chosen(_ ids: [String], of sitter: Sitter) throws -> [CareAddOn] {
        try ids.map { id in
            guard let addOn = sitter.addOns.first(where: { $0.id == id }) else {
                throw BrokenRule("\(sitter.name) no longer offers “\(id)”.")
            }
            return addOn
        }
    }
}
