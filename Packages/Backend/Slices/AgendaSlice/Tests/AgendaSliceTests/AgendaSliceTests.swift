import AgendaSlice
import BackendCore
import BackendCoreTesting
import CoreModels
import Testing

@Suite("The agenda", .timeLimit(.minutes(1)))
struct AgendaSliceTests {
    private static let id = "00000000-0000-4000-8000-000000000001"
    private static let today = CalendarDate(dayNumber: 20_576)

    /// Walks, of which one is due today, one tomorrow, and one is postponed.
    private static let walks = Slice(
        name: "Walks",
        wire: "",
        agenda: { _, until, _, _ in
            let items = [
                item(1, due: today.adding(days: 1)), item(2, due: today),
                item(3, due: today, hiddenUntil: today.adding(days: 2)),
            ]
            return RowList(items: items.filter { $0.due <= until })
        })

    private static func item(_ number: Int, due: CalendarDate, hiddenUntil: CalendarDate? = nil) -> AgendaItem {
        let done = AgendaAction(
            id: "done", label: "Walked", question: { _ in "Already?" }, perform: { _, _ in "Walked \(number)." })
        return AgendaItem(
            pet: PetID(), petName: "Bruno", kind: "walk", id: EntityID(Bodies.id(number))!, title: "Walk \(number)",
            due: due, hiddenUntil: hiddenUntil, actions: [done])
    }

    @Test("lists the items of slices by day, without postponed ones")
    func list() async throws {
        let backend = try SliceBackend(.agenda(of: [Self.walks]))
        let answer = try await backend.send(.get, "/v1/agenda?until=2026-05-04&now=2026-05-03T09:30")
        #expect(answer.json?["items"]?.array.map { $0["title"] } == ["Walk 2", "Walk 1"])
        let first = answer.json?["items"]?.array.first?["actions"]?.array.first
        #expect(first?["question"] == "Already?")
        let withoutTime = try await backend.send(.get, "/v1/agenda?until=2026-05-03")
        #expect(withoutTime.json?["items"]?.array.map { $0["title"] } == ["Walk 2", "Walk 3"])
        #expect(try await backend.send(.get, "/v1/agenda").status == 400)
    }

    @Test("performs an action of an item that is due, and no other")
    func actions() async throws {
        let backend = try SliceBackend(.agenda(of: [Self.walks]))
        func perform(_ number: Int, _ action: String, due: String = "2026-05-03") async throws -> TestAnswer {
            try await backend.send(
                .post, "/v1/agenda/\(Bodies.id(number))",
                ["kind": "walk", "due": .string(due), "action": .string(action), "now": "2026-05-03T09:30"])
        }
        #expect(try await perform(2, "done").json == ["message": "Walked 2."])
        let unknown = try await perform(2, "skip")
        #expect(unknown.status == 422)
        #expect(unknown.problems == ["action"])
        #expect(try await perform(2, "done", due: "2026-05-02").status == 409)
        #expect(try await perform(9, "done").status == 409)
    }
}
