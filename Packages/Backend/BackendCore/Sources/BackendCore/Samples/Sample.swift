import CoreModels
import Database
import Foundation
import HTTPTypes

/// The context in which slices enter their sample data: the household's pets, the last day, reproducible ids and random
/// numbers, and requests to the backend within one transaction.
public struct Sample {
    /// The account that gets the data.
    public let account: AccountID
    /// Whether to enter the shared data, too: sitters and the shop, which exist once.
    public let fillsShop: Bool
    /// The multiplier for data that measurements need in large amounts, at least 1.
    public let scale: Int
    /// The last day of the history.
    public let day: CalendarDate
    /// A kitten that grows up.
    public let miso: Pet
    /// An adult cat whose vaccination is overdue.
    public let pepper: Pet
    /// A dog on a diet.
    public let bruno: Pet
    /// The slice's own random numbers, so that one slice's data doesn't depend on the others.
    public var random: SampleRandom
    /// The store, for records of other people, which no request enters.
    public let store: Connection
    private let respond: (_ request: HTTPRequest, _ body: Data, _ sender: AccountID) throws -> Data

    /// All pets.
    public var pets: [Pet] { [miso, pepper, bruno] }

    /// Creates the context of a slice.
    /// - Parameters:
    ///   - slice: The name of the slice, which seeds its random numbers.
    ///   - fillsShop: Whether to enter the shared data, too.
    ///   - respond: Sends a request of an account within the transaction of `store`.
    public init(
        of account: AccountID, upTo day: CalendarDate, scale: Int, slice: String, fillsShop: Bool, store: Connection,
        respond: @escaping (_ request: HTTPRequest, _ body: Data, _ sender: AccountID) throws -> Data
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
    public func ago(days: Int) -> CalendarDate {
        day.adding(days: -days)
    }

    /// Returns the day some months before the last, and some days before or after that.
    public func ago(months: Int, days: Int = 0) -> CalendarDate {
        day.adding(months: -months).adding(days: -days)
    }

    /// Returns a new id, as on the wire.
    public mutating func nextID() -> String {
        (random.nextID() as EntityID<Never>).description
    }

    /// Sends a `GET` as a client would, and returns the body.
    /// - Throws: `SampleDataError.refused` if it fails.
    public func get<Body: Decodable>(_ path: String, as type: Body.Type = Body.self) throws -> Body {
        try JSONDecoder().decode(type, from: respond(request(.get, path), Data(), account))
    }

    /// Sends a `PUT` as a client would.
    /// - Parameter sender: The account that sends it, or `nil` for the one that gets the data.
    /// - Throws: `SampleDataError.refused` if it fails.
    public func put(_ path: String, _ body: some Encodable, as sender: AccountID? = nil) throws {
        try send(.put, path, body, as: sender)
    }

    /// Sends a `POST` as a client would.
    /// - Throws: `SampleDataError.refused` if it fails.
    public func post(_ path: String, _ body: some Encodable) throws {
        try send(.post, path, body)
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: some Encodable, as sender: AccountID? = nil
    ) throws {
        _ = try respond(request(method, path), JSONEncoder().encode(body), sender ?? account)
    }

    private func request(_ method: HTTPRequest.Method, _ path: String) -> HTTPRequest {
        HTTPRequest(method: method, scheme: nil, authority: nil, path: "/" + path)
    }
}
