import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import Testing

@testable import HomeFeature

@Suite("The agenda over the wire", .timeLimit(.minutes(10)))
struct AgendaGatewayTests {
    private let day = CalendarDate(year: 2026, month: 5, day: 3)!
    private let pet = PetID()
    private let entry = ReminderID()

    private func items(_ items: String, status: Int = 200) async throws -> ([AgendaItem], String?) {
        let transport = APITransportDouble(status: status, json: #"{"items": [\#(items)]}"#)
        let gateway = AgendaGateway(client: APIClient(transport: transport))
        let listed = try await gateway.agenda(until: day, now: LocalTime(day, .midnight))
        return (listed.values, transport.sent.first?.description)
    }

    private func json(kind: String, id: String? = nil, due: String = "2026-04-01") -> String {
        #"{"pet": "\#(pet)", "petName": "Miso", "kind": "\#(kind)", "id": "\#(id ?? entry.description)", "title": "Worming", "due": "\#(due)"}"#
    }

    @Test("Items of every kind are read in their order")
    func read() async throws {
        let (items, line) = try await items(
            [json(kind: "reminder"), json(kind: "bath"), json(kind: "vaccination")].joined(separator: ","))
        #expect(line == "GET /v1/agenda?until=2026-05-03&now=2026-05-03T00%3A00")
        #expect(items.map(\.kind) == ["reminder", "bath", "vaccination"])
        #expect(
            items.allSatisfy {
                $0.id == entry.description && $0.pet == pet && $0.petName == "Miso" && $0.title == "Worming"
            })
        #expect(items.first?.due == CalendarDate(year: 2026, month: 4, day: 1))
    }

    @Test("An item whose day can't be read is reported as unreadable, and the others are listed")
    func unreadable() async throws {
        let items = [json(kind: "reminder", due: "soon"), json(kind: "bath")].joined(separator: ",")
        let transport = APITransportDouble(json: #"{"items": [\#(items)]}"#)
        let gateway = AgendaGateway(client: APIClient(transport: transport))
        let listed = try await gateway.agenda(until: day, now: LocalTime(day, .midnight))
        #expect(listed.values.map(\.kind) == ["bath"])
        #expect(listed.unreadable.map(\.id) == [entry.description])
    }

    @Test("A response that isn't a list of items is unintelligible", arguments: ["", "{}", #"{"items": 1}"#])
    func malformed(json: String) async {
        let gateway = AgendaGateway(client: APIClient(transport: APITransportDouble(json: json)))
        await #expect(throws: ServiceError.self) {
            try await gateway.agenda(until: day, now: LocalTime(day, .midnight))
        }
    }

    @Test("A dose is read with its time, its target and its actions; unreadable records are reported")
    func dose() async throws {
        let json = #"""
            {"items": [{"pet": "\#(pet)", "petName": "Miso", "kind": "dose", "id": "\#(entry)", "title": "Drops",
             "due": "2026-05-03", "time": "08:30", "opens": "m1",
             "actions": [{"id": "given", "label": "Given now", "question": "Again?"}]}],
             "unreadable": [{"table": "dose", "id": "one", "reason": "No day."}]}
            """#
        let gateway = AgendaGateway(client: APIClient(transport: APITransportDouble(status: 200, json: json)))
        let listed = try await gateway.agenda(until: day, now: LocalTime(day, .midnight))
        let item = try #require(listed.values.first)
        #expect(item.time?.description == "08:30" && item.opens == "m1")
        #expect(item.actions == [AgendaItem.Action(id: "given", label: "Given now", question: "Again?")])
        #expect(listed.unreadable == [UnreadableRecord(kind: "dose", id: "one", reason: "No day.")])
    }

    @Test("An action is sent with the listed item and the time, and returns the outcome")
    func act() async throws {
        let transport = APITransportDouble(status: 200, json: #"{"message": "Drops is given.", "recorded": "r"}"#)
        let gateway = AgendaGateway(client: APIClient(transport: transport))
        let item = AgendaItem(kind: "dose", id: "\(entry)", pet: pet, petName: "Miso", title: "Drops", due: day)
        let action = AgendaItem.Action(id: "given", label: "Given now")
        #expect(
            try await gateway.perform(action, on: item, now: LocalTime(day, .midnight))
                == AgendaItem.Outcome(message: "Drops is given.", recorded: "r"))
        let call = try #require(transport.sent.first)
        #expect(call.description == "POST /v1/agenda/\(entry)")
        let body = try JSONDecoder().decode([String: String].self, from: call.body)
        #expect(body == ["kind": "dose", "due": "2026-05-03", "action": "given", "now": "2026-05-03T00:00"])
    }

    @Test("Undoing an action is one request, with what the action recorded")
    func undo() async throws {
        let transport = APITransportDouble(status: 200, json: #"{"message": "Drops is removed."}"#)
        let gateway = AgendaGateway(client: APIClient(transport: transport))
        let item = AgendaItem(kind: "dose", id: "\(entry)", pet: pet, petName: "Miso", title: "Drops", due: day)
        #expect(try await gateway.undo("r", on: item, now: LocalTime(day, .midnight)) == "Drops is removed.")
        #expect(transport.sent.map(\.description) == ["POST /v1/agenda/\(entry)/undo"])
        let body = try JSONDecoder().decode([String: String].self, from: transport.sent[0].body)
        #expect(body == ["kind": "dose", "was": "r", "now": "2026-05-03T00:00"])
    }
}
