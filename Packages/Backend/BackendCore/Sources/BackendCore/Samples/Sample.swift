import CoreModels
import CoreWire
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

    /// Returns a new id.
    public mutating func nextID<Entity>() -> EntityID<Entity> {
        random.nextID()
    }

    /// Sends the request of an endpoint without a body as a client would, and decodes the body of the response.
    /// - Parameters:
    ///   - ids: The ids in the path, in order.
    ///   - query: The parameters of the query.
    /// - Throws: `SampleDataError.refused` if it fails.
    public func get<each Entity, Answer: Decodable & Sendable>(
        _ endpoint: Endpoint<repeat each Entity, NoBody, Answer>, _ ids: repeat EntityID<each Entity>,
        query: [QueryItem] = []
    ) throws -> Answer {
        let data = try respond(request(endpoint.declaration, endpoint.path(repeat each ids), query), Data(), account)
        return try JSONDecoder().decode(Answer.self, from: data)
    }

    /// Sends the request of an endpoint as a client would.
    /// - Parameters:
    ///   - ids: The ids in the path, in order.
    ///   - sender: The account that sends it, or `nil` for the one that gets the data.
    /// - Throws: `SampleDataError.refused` if it fails.
    public func send<each Entity, Body: Encodable & Sendable, Answer>(
        _ endpoint: Endpoint<repeat each Entity, Body, Answer>, _ ids: repeat EntityID<each Entity>, body: Body,
        as sender: AccountID? = nil
    ) throws {
        let request = request(endpoint.declaration, endpoint.path(repeat each ids))
        _ = try respond(request, JSONEncoder().encode(body), sender ?? account)
    }

    private func request(_ endpoint: EndpointDeclaration, _ path: [String], _ query: [QueryItem] = []) -> HTTPRequest {
        var components = URLComponents()
        components.path = "/" + path.joined(separator: "/")
        if !query.isEmpty { components.queryItems = query.map { URLQueryItem(name: $0.name, value: $0.value) } }
        return HTTPRequest(
            method: .init(endpoint.method.rawValue) ?? .get, scheme: nil, authority: nil, path: components.string)
    }
}
