import BackendCore
import BackendCoreTesting
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation
import HTTPTypes
import Testing

@testable import CareSlice

/// A backend with two dogs and one sitter, whose clock a test sets. The sitter belongs to the account that also owns the
/// dogs. Payments are authorized at once, and no money moves.
final class CareBackend: Sendable {
    /// The id of the sitter.
    static let sitter = "5f0a5c9e-1111-4111-8111-000000000001"
    /// The path of the sitter.
    static let path = "/v1/sitters/\(sitter)"

    let clock = TestClock()
    let payments = PaymentsStandIn()
    let backend: SliceBackend

    init(capacity: Int = 1, pregnant: Set<PetID> = []) async throws {
        let clock = clock
        backend = try SliceBackend(
            .care(
                pets: Profiles(), medicines: Medicines(), breeding: Breeding(pregnant: pregnant),
                feeding: Meals(), owners: Owners(), payments: payments),
            now: { clock.now })
        for (pet, name) in [(Bodies.miso, "Miso"), (Bodies.bruno, "Bruno")] {
            try await backend.send(.put, "/v1/pets/\(pet)", ["name": .string(name), "species": "dog"])
        }
        #expect(try await send(.put, Self.path, encoding: Self.profile(capacity: capacity)).status == 200)
    }

    /// Returns a sitter who works from Monday to Friday.
    static func profile(
        name: String = "Ana Lopes", capacity: Int = 1, price: Int = 1500, reach: Int? = nil, currency: String = "EUR",
        stars: Int = 47, reviews: Int = 10
    ) -> SitterDTO {
        let day = [480, 1080]
        return SitterDTO(
            name: name, about: "", languages: ["German"], species: ["dog"], currency: currency,
            offers: [
                .init(service: "walk", price: price, minutes: 60),
                .init(service: "boarding", price: 4000, minutes: 1440),
            ],
            addOns: [.init(id: "medicine", name: "Giving medicine", price: 300)],
            terms: .init(
                furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
                lateCancellationPercent: 50), latitude: 52.52, longitude: 13.405, reach: reach,
            timeZone: "Europe/Berlin", hours: [day, day, day, day, day, [0, 0], [0, 0]], capacity: capacity,
            stars: stars, reviews: reviews)
    }

    /// Sends a request of the device's account.
    @discardableResult
    func send(_ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil) async throws -> TestAnswer {
        try await backend.send(method, path, body)
    }

    /// Sends a request of the device's account with a wire type as its body.
    @discardableResult
    func send(_ method: HTTPRequest.Method, _ path: String, encoding body: some Encodable) async throws -> TestAnswer {
        try await send(method, path, JSONValue(parsing: JSONEncoder().encode(body)))
    }

    /// Holds a walk of Miso's with an add-on, for 18 euros a date.
    func hold(
        _ id: UUID = UUID(), starts: [String], service: String = "walk", nights: Int? = nil,
        addOns: [String] = ["medicine"], of sitter: String = CareBackend.sitter, pet: String = Bodies.miso,
        as account: AccountID = .device
    ) async throws -> TestAnswer {
        let wish = CareWishDTO(
            sitter: sitter, service: service, starts: starts, nights: nights, pets: [pet], addOns: addOns)
        return try await backend.send(
            .put, "/v1/holds/\(id)", JSONValue(parsing: JSONEncoder().encode(wish)), as: account)
    }

    /// Books the held time.
    func book(
        _ id: UUID = UUID(), hold: UUID, total: Int, as account: AccountID = .device
    ) async throws -> TestAnswer {
        let body: JSONValue = ["hold": .string(hold.uuidString.lowercased()), "total": .number(Double(total))]
        return try await backend.send(.put, "/v1/bookings/\(id)", body, as: account)
    }

    /// Requests a walk.
    /// - Returns: The booking's id.
    func requested(at start: String) async throws -> String {
        let hold = UUID()
        let id = UUID()
        _ = try await self.hold(hold, starts: [start])
        #expect(try await book(id, hold: hold, total: 1800).status == 200)
        return id.uuidString.lowercased()
    }

    /// Books a walk that the sitter confirms at once.
    /// - Returns: The booking's id.
    func booked(at start: String) async throws -> String {
        let id = try await requested(at: start)
        #expect(try await answer(id, accepts: true).status == 200)
        return id
    }

    /// Answers a request for the sitter.
    func answer(_ booking: String, accepts: Bool, as account: AccountID = .device) async throws -> TestAnswer {
        try await backend.send(.put, "/v1/bookings/\(booking)/answer", ["accepts": .bool(accepts)], as: account)
    }

    /// Returns the times at which a walk can begin on a day.
    func times(_ day: String) async throws -> [String] {
        let answer = try await send(.get, "\(Self.path)/times?service=walk&from=\(day)&days=1")
        return answer.json["days"].array.first?["times"].array.compactMap(\.string) ?? []
    }

    /// Returns the status of a booking.
    func status(_ booking: String) async throws -> String? {
        try await send(.get, "/v1/bookings/\(booking)").json["history"].array.last?["status"].string
    }

    /// Returns the status of a payment.
    func status(ofPayment id: String?) async throws -> Payment.Status? {
        let id = try #require(id.flatMap { PaymentID($0) })
        let (payments, now) = (payments, clock.now)
        return try await backend.database.read { try payments.payment(id, of: .device, now: now, in: $0)?.status }
    }

    /// Returns the number of quarter hours that are taken.
    func takenCells() async throws -> Int? {
        try await backend.database.read {
            try $0.row("SELECT COUNT(*) AS count FROM takenCell")?.value("count", as: Int.self)
        }
    }
}

/// The owner of all pets.
private struct Owners: OwnerDirectory {
    func contact(of account: AccountID, in store: Connection) throws -> OwnerContact? {
        OwnerContact(name: "Ada Lind", phone: "030 456")
    }
}

/// The pets of the stand-in table, each of which is allergic to chicken.
private struct Profiles: PetProfileDirectory {
    func pet(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet? {
        try PetsStandIn().pet(id, of: account, in: store)
    }

    func profile(of id: PetID, of account: AccountID, in store: Connection) throws -> Pet? {
        try pet(id, of: account, in: store).map { pet in
            try Pet(
                id: id, name: pet.name, species: .dog, sex: .unknown,
                care: PetCare(allergies: "Chicken", vet: "Dr. Lind"), today: CalendarDate(SliceBackend.noon, in: .gmt))
        }
    }
}

/// The pets that are pregnant or nursing.
struct Breeding: BreedingDirectory {
    var pregnant: Set<PetID> = []

    func isPregnantOrNursing(_ pet: PetID, in store: Connection) -> Bool { pregnant.contains(pet) }
}

/// A meal on the day before the one that is asked about.
struct Meals: FeedingDirectory {
    func feeding(of pet: PetID, on today: CalendarDate, in store: Connection) -> Feeding {
        Feeding([Feeding.Meal(food: "Chicken stew", grams: 200, day: today.adding(days: -1))], today: today)
    }
}

/// Three readable medicines and an unreadable one on 5 May 2026, and none on other days. The doses of one are recorded,
/// and one of another can't be read.
private struct Medicines: MedicineDirectory {
    private static let thiamazole = MedicineID()
    private static let insulin = MedicineID()

    func lastDoses(of medicine: MedicineID, of pet: PetID, in store: Connection) throws -> RowList<MedicineDose> {
        let morning = LocalTime("2026-05-03T08:00")!
        let dose = MedicineDose(of: medicine, at: morning, outcome: .given(at: morning.adding(minutes: 10)))
        switch medicine {
        case Self.thiamazole: return RowList(items: [dose])
        case Self.insulin:
            let damaged = UnreadableDTO(table: "dose", id: Bodies.entry, reason: "Damaged.")
            return RowList(items: [dose], unreadable: [damaged])
        default: return RowList()
        }
    }

    func medicines(
        of pet: PetID, from start: CalendarDate, until end: CalendarDate, in store: Connection
    ) throws -> RowList<Medicine> {
        guard start.description == "2026-05-05", end == start else { return RowList() }
        let carprofen = try Medicine(
            name: "Carprofen", dosage: Dosage(Amount(thousandths: 500), .tablet), times: [TimeOfDay(hour: 8)!],
            food: .with, start: start, end: end)
        let thiamazole = try Medicine(
            id: Self.thiamazole, name: "Thiamazole", dosage: Dosage(Amount(thousandths: 1000), .tablet), times: [],
            start: start, notes: "Wear gloves.")
        let insulin = try Medicine(
            id: Self.insulin, name: "Insulin", dosage: Dosage(Amount(thousandths: 2000), .unit), times: [],
            start: start)
        return RowList(
            items: [carprofen, thiamazole, insulin],
            unreadable: [UnreadableDTO(table: "medicine", id: Bodies.entry, reason: "Damaged.")])
    }
}
