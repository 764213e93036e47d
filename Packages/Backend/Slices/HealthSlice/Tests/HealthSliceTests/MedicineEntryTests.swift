import BackendCoreTesting
import Testing

@testable import HealthSlice

@Suite("Stored medicines", .onBothStores, .timeLimit(.minutes(5)))
struct MedicineEntryTests {
    /// The ways in which apps send a change that don't determine from when doses are expected.
    enum OlderChange: CaseIterable {
        case withoutMember
        case memberAsRead
        case blindWithoutMember
        case blindWithMemberAsRead

        func body(_ edited: JSONValue, was stored: JSONValue) -> JSONValue {
            func sent(_ medicine: JSONValue) -> JSONValue {
                self == .withoutMember || self == .blindWithoutMember
                    ? medicine.with("expectedFrom", JSONValue?.none) : medicine
            }
            let isBlind = self == .blindWithoutMember || self == .blindWithMemberAsRead
            return isBlind ? sent(edited) : sent(edited).with("was", sent(stored))
        }
    }

    private let twiceDaily: JSONValue = [
        "id": .string(Bodies.entry), "name": "Thiamazole", "dose": ["thousandths": 500, "unit": "tablet"],
        "times": ["08:00", "20:00"], "everyDays": 1, "food": "either", "start": "2026-04-01",
        "expectedFrom": ["day": "2026-04-20", "time": "07:00"],
    ]

    /// Stores the medicine and this morning's dose, with or without the instant at which it was given.
    private func backendWithMedicine(doseAt instant: Int?, time: String = "08:10") async throws -> SliceBackend {
        let backend = try await SliceBackend.withPets()
        let pet = "/v1/pets/\(Bodies.miso)"
        try await backend.send(.put, "\(pet)/medicines/\(Bodies.entry)", twiceDaily)
        var given: JSONValue = ["day": "2026-05-03", "time": .string(time)]
        if let instant { given = given.with("at", .number(Double(instant))) }
        let dose: JSONValue = [
            "medicine": .string(Bodies.entry), "day": "2026-05-03", "time": "08:00", "given": given,
        ]
        #expect(try await backend.send(.put, "\(pet)/doses/\(Bodies.id(2))", dose).status == 200)
        return backend
    }

    @Test("rejects an interval of days without a time, of which nothing would be due, at the times")
    func intervalWithoutTime() async throws {
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)"
        let medicine = try #require(Bodies.entries["medicines"]).with("times", [])
        for times in [[], JSONValue?.none] {
            let answer = try await backend.send(.put, path, medicine.with("times", times))
            #expect(answer.status == 422)
            #expect(answer.problems == ["times"])
        }
        #expect(try await backend.send(.put, path, medicine.with("everyDays", 1)).status == 200)
        #expect(try await backend.send(.put, path, medicine.with("everyDays", JSONValue?.none)).status == 200)
    }

    @Test("keeps the time from which doses are expected when an older app edits a medicine")
    func olderMedicine() async throws {
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)"
        let stored = try #require(Bodies.entries["medicines"])
        try await backend.send(.put, path, stored)
        let read = stored.with("expectedFrom", JSONValue?.none)
        let edited = read.with("notes", "Give it with tuna.")
        let answer = try await backend.send(.put, path, edited.with("was", read))
        #expect(answer.status == 200)
        #expect(answer.json == stored.with("notes", "Give it with tuna."))
    }

    @Test(
        "determines from when doses are expected if an app changes the times, the interval or the start, but not that",
        arguments: OlderChange.allCases,
        // Today's dose of an interval is expected although its time has passed.
        [
            ("times", ["06:00", "13:00", "21:00"], "12:00"), ("everyDays", 2, "08:00"),
            ("start", "2026-05-01", "12:00"),
        ] as [(String, JSONValue, String)])
    func changedSchedule(
        change: OlderChange, member: (name: String, value: JSONValue, expectedFrom: String)
    ) async throws {
        // 8:10 in UTC.
        let backend = try await backendWithMedicine(doseAt: 1_777_795_800)
        let path = "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)"
        let edited = twiceDaily.with(member.name, member.value)
        let body = change.body(edited, was: twiceDaily)
        let first: JSONValue = ["day": "2026-05-03", "time": .string(member.expectedFrom)]
        // The answer may be lost, and the request is repeated. One that replaces any medicine states the time then.
        for _ in 1...(change == .blindWithMemberAsRead ? 1 : 2) {
            let answer = try await backend.send(.put, path, body)
            #expect(answer.status == 200)
            #expect(answer.json == edited.with("expectedFrom", first))
        }
        #expect(try await backend.send(.get, path).json?["expectedFrom"] == first)
    }

    @Test("keeps the time from which doses are expected if the schedule is the same", arguments: OlderChange.allCases)
    func sameSchedule(change: OlderChange) async throws {
        let backend = try await backendWithMedicine(doseAt: nil)
        let edited = twiceDaily.with("name", "Felimazole").with("end", "2026-06-30")
        let answer = try await backend.send(
            .put, "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)", change.body(edited, was: twiceDaily))
        #expect(answer.status == 200)
        #expect(answer.json == edited)
    }

    @Test("keeps the time from which an app that knows it expects the doses of a changed schedule")
    func determinedByApp() async throws {
        let backend = try await backendWithMedicine(doseAt: nil)
        let own: JSONValue = ["day": "2026-05-03", "time": "11:45"]
        let edited = twiceDaily.with("times", ["09:00", "21:00"]).with("expectedFrom", own)
        let answer = try await backend.send(
            .put, "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)", edited.with("was", twiceDaily))
        #expect(answer.json == edited)
    }

    @Test("still refuses an older app's change of a schedule that another person has changed meanwhile")
    func conflictOfSchedules() async throws {
        let backend = try await backendWithMedicine(doseAt: nil)
        let path = "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)"
        for change in [OlderChange.withoutMember, .memberAsRead] {
            let others = try #require(await backend.send(.get, path).json).with("times", ["07:00"])
            #expect(try await backend.send(.put, path, others).status == 200)
            let edited = twiceDaily.with("times", ["09:00", "21:00"])
            #expect(try await backend.send(.put, path, change.body(edited, was: twiceDaily)).status == 409)
            #expect(try await backend.send(.get, path).json?["times"] == ["07:00"])
        }
    }

    @Test(
        "takes the local time of a changed schedule from the last dose, and otherwise the time in UTC",
        arguments: [
            // At UTC+13 it is 01:00 on the 4th, and the dose of 20:00 is open.
            (1_777_749_000, "08:10", "2026-05-03", "16:30"),
            // At UTC-3 it is 09:00.
            (1_777_806_600, "08:10", "2026-05-03", "09:00"),
            (nil, "08:10", "2026-05-03", "12:00"),
            // It isn't earlier than the last dose.
            (nil, "13:10", "2026-05-03", "13:10"),
        ] as [(Int?, String, String, String)])
    func localTime(instant: Int?, given: String, day: String, time: String) async throws {
        let backend = try await backendWithMedicine(doseAt: instant, time: given)
        let path = "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)"
        let answer = try await backend.send(.put, path, twiceDaily.with("times", ["06:00", "13:00", "21:00"]))
        #expect(answer.json?["expectedFrom"] == ["day": .string(day), "time": .string(time)])
    }

    @Test("rejects an incomplete time from which doses are expected", arguments: ["day", "time"])
    func badExpectedFrom(member: String) async throws {
        let backend = try await SliceBackend.withPets()
        let medicine = try #require(Bodies.entries["medicines"])
        let first = try #require(medicine["expectedFrom"]).with(member, JSONValue?.none)
        let answer = try await backend.send(
            .put, "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)", medicine.with("expectedFrom", first))
        #expect(answer.status == 422)
        #expect(answer.problems == ["expectedFrom.\(member)"])
    }
}
