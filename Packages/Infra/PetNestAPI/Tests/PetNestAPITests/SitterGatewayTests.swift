import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import PetNestAPI
import Testing

@Suite("The sitter gateway", .timeLimit(.minutes(1)))
struct SitterGatewayTests {
    private static let first = "00000000-0000-4000-8000-000000000001"
    private static let second = "00000000-0000-4000-8000-000000000002"

    private static func sitter(_ id: String, currency: String = "EUR") -> String {
        """
        {"id": "\(id)", "name": "Ana Lopes", "about": "", "languages": ["German"], "species": ["dog", "axolotl"],
         "currency": "\(currency)", "offers": [{"service": "walk", "price": 1500, "minutes": 60}], "addOns": [],
         "terms": {"furtherPetPercent": 50, "holidayPercent": 25, "taxPercent": 19, "freeCancellationHours": 24,
                   "lateCancellationPercent": 50},
         "latitude": 52.52, "longitude": 13.405, "timeZone": "Europe/Berlin",
         "hours": [[480, 1080], [480, 1080], [480, 1080], [480, 1080], [480, 1080], [0, 0], [0, 0]], "capacity": 1,
         "stars": 47, "reviews": 10, "isFavourite": true, "distance": 338, "mood": "calm"}
        """
    }

    private func gateway(_ json: String) -> (SitterGateway, APITransportDouble) {
        let transport = APITransportDouble(json: json)
        return (SitterGateway(client: APIClient(transport: transport)), transport)
    }

    @Test("A sitter that this app can't read is reported separately")
    func page() async throws {
        let json = """
            {"sitters": [\(Self.sitter(Self.first, currency: "euros")), \(Self.sitter(Self.second))], "next": "7_2"}
            """
        let page = try await gateway(json).0.sitters(matching: SitterQuery(), after: nil)
        #expect(page.sitters.map(\.id.description) == [Self.second])
        #expect(page.sitters.map(\.distance) == [338])
        #expect(page.sitters.map(\.isFavorite) == [true])
        #expect(page.sitters.first?.sitter.species == [.dog])
        #expect(page.unreadable.map(\.id) == [Self.first])
        #expect(page.next == "7_2")
    }

    @Test("A search has the parameters of its query alone, and an order by distance only with a place")
    func query() async throws {
        let (gateway, transport) = gateway(#"{"sitters": []}"#)
        var query = SitterQuery()
        query.order = .distance
        query.radius = 5000
        _ = try await gateway.sitters(matching: query, after: nil)
        query.service = .walk
        query.near = Coordinate(latitude: 52.52, longitude: 13.405)
        query.favoritesOnly = true
        _ = try await gateway.sitters(matching: query, after: "7_2")
        let queries = transport.sent.map { $0.path.split(separator: "?").dropFirst().joined() }
        #expect(
            queries == [
                "", "service=walk&near=52.52%2C13.405&radius=5000&favourites=yes&order=distance&after=7_2",
            ])
    }

    @Test("A photo or a review that can't be read is reported, and the others are listed")
    func photos() async throws {
        let photos =
            #"{"photos": [{"shows": "Torn", "width": 2, "points": "AAAA"}, "#
            + #"{"shows": "Juno", "width": 2, "points": "AAAA////"}]}"#
        let listed = try await gateway(photos).0.photos(of: SitterID())
        #expect(listed.values.map(\.shows) == ["Juno"])
        #expect(listed.unreadable.count == 1)
        let reviews = #"{"reviews": [{"stars": "five", "at": 1}, {"stars": 4, "at": 1}, {"stars": 3}]}"#
        let said = try await gateway(reviews).0.reviews(of: SitterID())
        #expect(said.values.map(\.stars) == [4])
        #expect(said.unreadable.count == 2)
    }
}
