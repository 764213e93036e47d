import BackendCore
import BackendCoreTesting
import CareWire
import CoreModels
import CoreNetworking
import CoreWire
import Database
import Foundation
import PaymentsWire
import PetsWire
import SampleWorld

/// An owner who books sitters of the sample data, and the sample world that answers.
struct PlayedWeek {
    /// The last day of the sample data, a Sunday.
    private static let firstDay = CalendarDate(year: 2026, month: 5, day: 3)!

    private let database: SQLiteDatabase
    private let clock: TestClock
    private let owner: APIClient
    private let world: SampleWorld
    private let pet = PetID()
    private let card = CardID()

    init() async throws {
        let sampled = try await SampledBackend(upTo: Self.firstDay)
        clock = sampled.clock
        database = sampled.database
        let account = AccountID()
        try await database.write { store in
            _ = try store.execute("INSERT INTO account (id, since) VALUES (?, 1)", [account.sqlValue])
        }
        owner = sampled.client(of: account)
        world = sampled.world
        let dog = try Pet(id: pet, name: "Nala", species: .dog, sex: .female, today: Self.firstDay)
        try await owner.perform(PetsAPI.save, pet, body: Replacement(PetDTO(dog)))
        let number = NewCardDTO(number: "4242424242424242", month: 12, year: 2030, code: "123", isKept: true)
        try await owner.perform(PaymentsAPI.saveCard, card, body: number)
    }

    /// Requests a walk from a sitter who has time, and pays for it.
    /// - Parameters:
    ///   - answer: What the sitter will answer.
    ///   - dispute: What the sitter would answer to a dispute.
    func request(
        day: CalendarDate, _ answer: SitterAnswer, dispute: DisputeAnswer = .keepsIt
    ) async throws -> BookingID {
        let found = try await owner.send(
            CareAPI.sitters,
            query: [CareAPI.service(.walk), CareAPI.species(.dog), CareAPI.day(day), CareAPI.order(.price)])
        let sitter = try found.readAll { sitter throws(WireError) in try sitter.value(as: .response) }[0]
        let times = try await owner.send(
            CareAPI.times, sitter.id, query: [CareAPI.service(.walk), CareAPI.from(day), CareAPI.days(1)])
        let time = times.records.first?.times?.first ?? ""
        let wish = CareWishDTO(
            sitter: "\(sitter.id)", service: CareService.walk.rawValue, starts: ["\(day)T\(time)"], pets: ["\(pet)"])
        let id = Self.id(answer, dispute)
        let hold = try await owner.send(CareAPI.hold, EntityID(id.rawValue), body: wish)
        guard let payment = hold.payment.flatMap({ PaymentID($0) }) else { throw Missing(what: "payment") }
        let attempt = PaymentAttemptDTO(method: "\(card)")
        try await owner.perform(PaymentsAPI.attempt, payment, EntityID(id.rawValue), body: attempt)
        try await world.decidePayments()
        clock.advance(by: 2)
        let order = BookingOrderDTO(hold: "\(id)", total: hold.total)
        try await owner.perform(CareAPI.book, id, body: order)
        return id
    }

    func cancel(_ id: BookingID) async throws {
        try await owner.perform(CareAPI.cancel, id)
    }

    func dispute(_ id: BookingID, _ reason: String) async throws {
        try await owner.perform(CareAPI.dispute, id, body: DisputeDTO(reason: reason))
    }

    func status(of id: BookingID) async throws -> Booking.Status {
        try await owner.send(CareAPI.booking, id).read().status
    }

    /// Lets time pass, in which the app polls every minute of the first quarter of each hour.
    func pass(hours: Int) async throws {
        for _ in 0..<hours {
            for _ in 0..<15 {
                clock.advance(by: 60)
                try await world.play()
            }
            clock.advance(by: 45 * 60)
        }
        // A request does the jobs that are due.
        _ = try await owner.send(CareAPI.bookings)
    }

    /// The events of all bookings by time, and the balance of each book.
    func report() async throws -> String {
        let bookings = try await owner.send(CareAPI.bookings).read().values
        // Nothing that is printed depends on the random ids.
        let events = bookings.flatMap { booking in booking.history.map { (booking, $0) } }.sorted { left, right in
            func order(_ pair: (Booking, Booking.Event)) -> (Date, LocalTime, String) {
                (pair.1.instant, pair.0.start, pair.1.status.rawValue)
            }
            return order(left) < order(right)
        }
        let lines = events.map { booking, event in
            let time = LocalTime(event.instant, in: .gmt)
            var words = "\(time.day) \(time.clock)  \(event.status.rawValue)"
            words += String(repeating: " ", count: max(1, 32 - words.count))
            return words + "\(booking.sitterName), walk of \(booking.start.day), \(booking.total.formatted)"
        }
        return (["Bookings, by UTC"] + lines + ["", "Ledger"] + (try await ledger())).joined(separator: "\n") + "\n"
    }

    /// The sum of all balances in minor units.
    func sum() async throws -> Int {
        try await balances().reduce(0) { $0 + $1.amount }
    }

    private func ledger() async throws -> [String] {
        let balances = try await balances()
        return (balances + [("all together", balances.reduce(0) { $0 + $1.amount })]).map { book, amount in
            let text = "\(amount < 0 ? "-" : "")\(abs(amount) / 100).\(String(abs(amount) % 100 + 100).dropFirst())"
            return book + String(repeating: " ", count: max(1, 40 - book.count - text.count)) + text
        }
    }

    private func balances() async throws -> [(book: String, amount: Int)] {
        try await database.read { store in
            try store.rows(
                """
                SELECT book, SUM(amount) AS amount FROM ( \
                SELECT payee AS book, amount, subject FROM moneyMove UNION ALL \
                SELECT payer, -amount, subject FROM moneyMove) \
                WHERE subject LIKE 'booking/%' GROUP BY book ORDER BY book
                """
            ).map { (try $0.value("book"), try $0.value("amount")) }
        }
    }

    /// Returns an id for which a sitter chooses the answers.
    private static func id(_ answer: SitterAnswer, _ dispute: DisputeAnswer) -> BookingID {
        var id = BookingID()
        while SitterAnswer(to: id) != answer || DisputeAnswer(to: id) != dispute { id = BookingID() }
        return id
    }

    private struct Missing: Error {
        let what: String
    }
}
