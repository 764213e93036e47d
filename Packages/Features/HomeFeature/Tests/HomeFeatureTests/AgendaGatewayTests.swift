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

    @Test("Items are read in their order; those of an unknown kind are left out")
    func read() async throws {
        let (items, line) = try await items(
            [json(kind: "reminder"), json(kind: "bath"), json(kind: "vaccination")].joined(separator: ","))
        #expect(line == "GET /v1/agenda?until=2026-05-03")
        #expect(items.map(\.source) == [.reminder(entry), .vaccination(VaccinationID(entry.rawValue))])
        #expect(items.allSatisfy { $0.pet == pet && $0.petName == "Miso" && $0.title == "Worming" })
        #expect(items.first?.due == CalendarDate(year: 2026, month: 4, day: 1))
    }

    @Test("An item whose id or day can't be read makes the answer unintelligible")
    func unreadable() async {
        for item in [json(kind: "reminder", id: "7"), json(kind: "reminder", due: "soon")] {
            await #expect(throws: ServiceError.self) { try await items(item) }
        }
    }
}
