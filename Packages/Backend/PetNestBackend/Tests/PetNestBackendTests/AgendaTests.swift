import BackendCoreTesting
import CoreModels
import Foundation
import TestSupport
import Testing

@Suite("Agenda", .onBothStores, .timeLimit(.minutes(20)))
struct AgendaTests {
    /// An entry, for the reference implementation.
    private struct Entry {
        let pet: Int
        let id: String
        let isDose: Bool
        let title: String
        let given: CalendarDate
        let due: CalendarDate?
        let isFinished: Bool
    }

    private static let vaccines = ["Rabies", "rabies", "Flu", "FLU", "Änne", "änne"]

    private func fill(_ backend: TestBackend, pets: Int, _ generator: inout SeededGenerator) async throws -> [Entry] {
        var entries: [Entry] = []
        for pet in 0..<pets {
            let path = "/v1/pets/\(Bodies.id(pet))"
            try await backend.send(.put, path, ["name": .string("Pet \(pet)"), "species": "cat"])
            for number in 0..<generator.below(25) {
                let id = Bodies.id(1000 * (pet + 1) + number)
                let day = CalendarDate(dayNumber: 20_576 - generator.below(12) * 30)
                let isDose = generator.below(2) == 0
                let title = isDose ? generator.pick(Self.vaccines, or: "Rabies") : "Reminder \(number)"
                if isDose {
                    let due = generator.below(4) == 0 ? nil : day.adding(days: 1 + generator.below(400))
                    let body: JSONValue = ["vaccine": .string(title), "givenOn": .string(day.description)]
                    let put = try await backend.send(
                        .put, "\(path)/vaccinations/\(id)", body.with("nextDue", due.map { .string($0.description) }))
                    #expect(put.status == 200)
                    entries.append(
                        Entry(pet: pet, id: id, isDose: true, title: title, given: day, due: due, isFinished: false))
                } else {
                    let isDone = generator.below(2) == 0
                    let recurs = generator.below(2) == 0
                    let body: JSONValue = ["title": .string(title), "start": .string(day.description)]
                    let put = try await backend.send(
                        .put, "\(path)/reminders/\(id)",
                        body.with("lastDone", isDone ? .string(day.description) : nil)
                            .with("recurrence", recurs ? ["every": 1, "unit": "week"] : nil))
                    #expect(put.status == 200)
                    entries.append(
                        Entry(
                            pet: pet, id: id, isDose: false, title: title, given: day, due: day,
                            isFinished: isDone && !recurs))
                }
            }
        }
        return entries
    }

    /// Returns whether a dose was followed by another against the same disease. Doses of one day are ordered by name,
    /// then by id.
    private func isSuperseded(_ dose: Entry, among entries: [Entry]) -> Bool {
        entries.contains { other in
            guard other.isDose, other.pet == dose.pet, other.id != dose.id,
                other.title.lowercased() == dose.title.lowercased()
            else { return false }
            if other.given != dose.given { return other.given > dose.given }
            return (other.title, other.id) < (dose.title, dose.id)
        }
    }

    @Test("equals a naive search through all entries", arguments: 1...6)
    func naive(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let backend = try TestBackend()
        let entries = try await fill(backend, pets: 5, &generator)
        for offset in [-400, -100, -1, 0, 1, 30, 200, 500] {
            let until = CalendarDate(dayNumber: 20_576 + offset)
            let expected = entries.filter { entry in
                guard let due = entry.due, due <= until, !entry.isFinished else { return false }
                return !entry.isDose || !isSuperseded(entry, among: entries)
            }.sorted { ($0.due?.description ?? "", $0.id) < ($1.due?.description ?? "", $1.id) }
            let answer = try await backend.send(.get, "/v1/agenda?until=\(until)")
            let items = expected.map { entry -> JSONValue in
                [
                    "pet": .string(Bodies.id(entry.pet)), "petName": .string("Pet \(entry.pet)"),
                    "kind": entry.isDose ? "vaccination" : "reminder", "id": .string(entry.id),
                    "title": .string(entry.title), "due": .string(entry.due?.description ?? ""),
                ]
            }
            #expect(answer.json?["items"]?.array.map { $0.with("actions", nil) } == items)
        }
    }

    @Test("is empty without entries", arguments: ["0001-01-01", "9999-12-31"])
    func empty(until: String) async throws {
        let answer = try await TestBackend().send(.get, "/v1/agenda?until=\(until)")
        #expect(answer.status == 200)
        #expect(answer.json == ["items": []])
    }

    @Test(
        "lists a puppy's next dose on the schedule's or the typed day",
        arguments: [("schedule", "2026-05-31"), (nil, "2026-05-31"), ("hand", "2029-05-03")])
    func vaccineSchedule(source: String?, due: String) async throws {
        let backend = try TestBackend()
        let path = "/v1/pets/\(Bodies.miso)"
        try await backend.send(.put, path, ["name": "Rex", "species": "dog", "birthDate": "2026-03-08"])
        let dose: JSONValue = [
            "vaccine": "Distemper, hepatitis and parvovirus", "givenOn": "2026-05-03", "nextDue": "2029-05-03",
        ]
        let put = try await backend.send(
            .put, "\(path)/vaccinations/\(Bodies.entry)", dose.with("nextDueFrom", source.map { .string($0) }))
        #expect(put.status == 200)
        let items = try await backend.send(.get, "/v1/agenda?until=2030-01-01").json?["items"]?.array
        #expect(items?.map { $0["due"] } == [.string(due)])
    }

    @Test("shows a pet's new name")
    func renamed() async throws {
        let backend = try TestBackend()
        let path = "/v1/pets/\(Bodies.miso)"
        try await backend.send(.put, path, Bodies.pet)
        try await backend.send(.put, "\(path)/reminders/\(Bodies.entry)", ["title": "Bath", "start": "2026-01-01"])
        try await backend.send(.put, path, Bodies.pet.with("name", "Miso the Great"))
        let items = try await backend.send(.get, "/v1/agenda?until=2026-01-01").json?["items"]?.array
        #expect(items?.map { $0["petName"] } == ["Miso the Great"])
    }

    @Test("has no items of a pet that died, and all of them if that is corrected")
    func died() async throws {
        let backend = try TestBackend()
        let path = "/v1/pets/\(Bodies.miso)"
        try await backend.send(.put, path, Bodies.pet)
        for kind in ["reminders", "vaccinations"] {
            try await backend.send(.put, "\(path)/\(kind)/\(Bodies.entry)", Bodies.entries[kind])
        }
        try await backend.send(.put, path, Bodies.pet.with("died", "2026-05-03"))
        #expect(try await backend.send(.get, "/v1/agenda?until=9999-12-31").json == ["items": []])
        #expect(try await backend.send(.get, "\(path)/vaccinations").json?["vaccinations"]?.array.count == 1)
        try await backend.send(.put, path, Bodies.pet)
        #expect(try await backend.send(.get, "/v1/agenda?until=9999-12-31").json?["items"]?.array.count == 2)
    }
}
