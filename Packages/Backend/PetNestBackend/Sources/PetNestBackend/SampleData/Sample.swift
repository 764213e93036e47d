import CoreModels
import Database
import Foundation
import HTTPTypes

/// The context in which slices enter their sample data: the household's pets, the last day, reproducible ids and random
/// numbers, and requests to the backend within one transaction.
struct Sample {
    /// The account that gets the data.
    let account: AccountID
    /// Whether to enter the shared data, too: sitters and the shop, which exist once.
    let fillsShop: Bool
    /// The multiplier for the data that measurements need much of, 1 or more.
    let scale: Int
    /// The last day of the history.
    let day: CalendarDate
    let miso: Pet
    let pepper: Pet
    let bruno: Pet
    /// The slice's own random numbers, so that one slice's data doesn't depend on the others.
    var random: SampleRandom
    /// The store, for records of other people, which no request enters.
    let store: Connection
    private let respond: (_ request: HTTPRequest, _ body: Data) throws -> Void

    /// All pets.
    var pets: [Pet] { [miso, pepper, bruno] }

    init(
        of account: AccountID, upTo day: CalendarDate, scale: Int, slice: String, fillsShop: Bool, store: Connection,
        respond: @escaping (_ request: HTTPRequest, _ body: Data) throws -> Void
    ) throws {
        self.account = account
        self.fillsShop = fillsShop
        self.scale = scale
        self.day = day
        self.store = store
        self.respond = respond
        var names = SampleRandom(seed: "household", of: account)
        func pet(
            _ name: String, _ species: Species, _ breed: String, months: Int, _ sex: Sex, _ microchip: String
        ) throws -> Pet {
            try Pet(
                id: names.nextID(), name: name, species: species, breed: breed, birthDate: day.adding(months: -months),
                sex: sex, microchip: MicrochipNumber(microchip), care: PetCare(isNeutered: true), today: day)
        }
        miso = try pet("Miso", .cat, "Maine Coon", months: 14, .female, "276098102345678")
        pepper = try pet("Pepper", .cat, "British Shorthair", months: 98, .female, "276094500078123")
        bruno = try pet("Bruno", .dog, "Labrador Retriever", months: 67, .male, "276097200456789")
        random = SampleRandom(seed: slice, of: account)
    }

    /// Returns the day some days before the last.
    func ago(days: Int) -> CalendarDate {
        day.adding(days: -days)
    }

    /// Returns the day some months before the last, and some days before or after that.
    func ago(months: Int, days: Int = 0) -> CalendarDate {
        day.adding(months: -months).adding(days: -days)
    }

    /// Returns a new id, as on the wire.
    mutating func nextID() -> String {
        (random.nextID() as EntityID<Never>).description
    }

    /// Sends a `PUT` as a client would.
    /// - Throws: ``SampleDataError/refused(request:reason:)`` if it fails.
    func put(_ path: String, _ body: some Encodable) throws {
        try send(.put, path, body)
    }

    /// Sends a `POST` as a client would.
    /// - Throws: ``SampleDataError/refused(request:reason:)`` if it fails.
    func post(_ path: String, _ body: some Encodable) throws {
        try send(.post, path, body)
    }

    private func send(_ method: HTTPRequest.Method, _ path: String, _ body: some Encodable) throws {
        let request = HTTPRequest(method: method, scheme: nil, authority: nil, path: "/" + path)
        try respond(request, JSONEncoder().encode(body))
    }
}
