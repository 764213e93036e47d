import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Testing

@testable import HomeFeature

@Suite("The agenda over the wire")
struct AgendaGatewayTests {
    private let day = CalendarDate(year: 2026, month: 5, day: 3)!
    private let pet = PetID()
    private let entry = ReminderID()

    private func items(_ items: String, status: Int = 200) async throws -> ([AgendaItem], String?) {
        let transport = APITransportDouble(status: status, json: #"{"items": [\#(items)]}"#)
        let gateway = AgendaGateway(client: APIClient(transport: transport))
        return (try await gateway.agenda(until: day), transport.sent.first?.description)
    }

    private func json(kind: String, id: String? = nil, due: String = "2026-04-01") -> String {
        #"{"pet": "\#(pet)", "petName": "Miso", "kind": "\#(kind)", "id": "\#(id ?? entry.description)", "title": "Worming", "due": "\#(due)"}"#
    }

    @Test("Items of every kind are read in their order")
    func read() async throws {
        let (items, line) = try await items(
            [json(kind: "reminder"), json(kind: "bath"), json(kind: "vaccination")].joined(separator: ","))
        #expect(line == "GET /v1/agenda?until=2026-05-03")
        #expect(items.map(\.kind) == ["reminder", "bath", "vaccination"])
        #expect(
            items.allSatisfy {
                $0.id == entry.description && $0.pet == pet && $0.petName == "Miso" && $0.title == "Worming"
            })
        #expect(items.first?.due == CalendarDate(year: 2026, month: 4, day: 1))
    }

    @Test("An item whose day can't be read makes the answer unintelligible")
    func unreadable() async {
        await #expect(throws: ServiceError.self) { try await items(json(kind: "reminder", due: "soon")) }
    }
}
