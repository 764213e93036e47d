import BackendCoreTesting
import Foundation
import Testing

@testable import HealthSlice

@Suite("Health record entries", .onBothStores, .timeLimit(.minutes(5)))
struct HealthEntryTests {
    private func backend() async throws -> SliceBackend {
        let backend = try SliceBackend(.health)
        for pet in [Bodies.miso, Bodies.bruno] {
            try await backend.send(.put, "/v1/pets/\(pet)", Bodies.smallestPet)
        }
        return backend
    }

    @Test("stores, lists and deletes an entry", arguments: Bodies.kinds)
    func lifeOfAnEntry(kind: String) async throws {
        let backend = try await backend()
        let body = try #require(Bodies.entries[kind])
        let list = "/v1/pets/\(Bodies.miso)/\(kind)"
        let path = "\(list)/\(Bodies.entry)"
        #expect(try await backend.send(.get, list).json?[kind] == [])

        let put = try await backend.send(.put, path, body)
        #expect(put.status == 200)
        #expect(put.json == body)
        #expect(try await backend.send(.get, list).json?[kind] == [body])

        let deleted = try await backend.send(.delete, path)
        #expect(deleted.status == 204)
        #expect(deleted.bytes.isEmpty)
        #expect(try await backend.send(.get, list).json?[kind] == [])
        #expect(try await backend.send(.delete, path).status == 404)
    }

    @Test("changes nothing if the same entry is put again", arguments: Bodies.kinds)
    func idempotent(kind: String) async throws {
        let backend = try await backend()
        let body = try #require(Bodies.entries[kind])
        let list = "/v1/pets/\(Bodies.miso)/\(kind)"
        let first = try await backend.send(.put, "\(list)/\(Bodies.entry)", body)
        let listed = try await backend.send(.get, list)
        for _ in 0..<3 {
            let again = try await backend.send(.put, "\(list)/\(Bodies.entry)", body)
            #expect(again.status == 200)
            #expect(again.bytes == first.bytes)
            #expect(try await backend.send(.get, list).bytes == listed.bytes)
        }
    }

    @Test("replaces an entry completely, including members that aren't sent", arguments: Bodies.kinds)
    func replacement(kind: String) async throws {
        let smallest: [String: JSONValue] = [
            "weights": ["grams": 1, "date": "2020-01-01"], "visits": ["date": "2020-01-01", "reason": "Cough"],
            "vaccinations": ["vaccine": "Flu", "givenOn": "2020-01-01"],
            "reminders": ["title": "Bath", "start": "2020-01-01", "due": "2020-01-01"],
            "medicines": [
                "name": "Eye drops", "dose": ["thousandths": 1000, "unit": "drop"], "times": [], "everyDays": 1,
                "food": "either", "start": "2020-01-01",
            ],
            "doses": ["medicine": .string(Bodies.miso), "day": "2020-01-01", "time": "00:00"],
        ]
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.miso)/\(kind)"
        let body = try #require(smallest[kind])
        try await backend.send(.put, "\(path)/\(Bodies.entry)", Bodies.entries[kind])
        let put = try await backend.send(.put, "\(path)/\(Bodies.entry)", body)
        #expect(put.json == body.with("id", .string(Bodies.entry)))
        #expect(try await backend.send(.get, path).json?[kind] == [body.with("id", .string(Bodies.entry))])
    }

    @Test("doesn't find or change another pet's entry", arguments: Bodies.kinds)
    func foreignEntry(kind: String) async throws {
        let backend = try await backend()
        let body = try #require(Bodies.entries[kind])
        let own = "/v1/pets/\(Bodies.miso)/\(kind)"
        let foreign = "/v1/pets/\(Bodies.bruno)/\(kind)"
        try await backend.send(.put, "\(own)/\(Bodies.entry)", body)
        for answer in [
            try await backend.send(.put, "\(foreign)/\(Bodies.entry)", body),
            try await backend.send(.delete, "\(foreign)/\(Bodies.entry)"),
        ] {
            #expect(answer.status == 404)
            #expect(answer.code == "notFound")
        }
        #expect(try await backend.send(.get, own).json?[kind] == [body])
        #expect(try await backend.send(.get, foreign).json?[kind] == [])
    }

    @Test("finds no entries of a missing pet", arguments: Bodies.kinds)
    func noPet(kind: String) async throws {
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.nobody)/\(kind)"
        for answer in [
            try await backend.send(.get, path),
            try await backend.send(.put, "\(path)/\(Bodies.entry)", Bodies.entries[kind]),
            try await backend.send(.delete, "\(path)/\(Bodies.entry)"),
        ] {
            #expect(answer.status == 404)
            #expect(answer.message.contains("There is no pet"))
        }
    }

    @Test("keeps entries of different kinds with one id apart")
    func sameIDInAllKinds() async throws {
        let backend = try await backend()
        for kind in Bodies.kinds {
            try await backend.send(.put, "/v1/pets/\(Bodies.miso)/\(kind)/\(Bodies.entry)", Bodies.entries[kind])
        }
        try await backend.send(.delete, "/v1/pets/\(Bodies.miso)/visits/\(Bodies.entry)")
        for kind in Bodies.kinds {
            let count = try await backend.send(.get, "/v1/pets/\(Bodies.miso)/\(kind)").json?[kind]?.array.count
            #expect(count == (kind == "visits" ? 0 : 1))
        }
    }

    @Test("a reminder without a due day is due on its start, and never before it")
    func reminderDue() async throws {
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.miso)/reminders/\(Bodies.entry)"
        for due in [nil, "2025-01-01"] as [JSONValue?] {
            let body: JSONValue = ["title": "Bath", "start": "2026-06-01"]
            #expect(try await backend.send(.put, path, body.with("due", due)).json?["due"] == "2026-06-01")
        }
    }

    @Test("accepts the current day of the easternmost time zone")
    func travelersDay() async throws {
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.miso)/weights/\(Bodies.entry)"
        #expect(try await backend.send(.put, path, ["grams": 1, "date": "2026-05-04"]).status == 200)
        #expect(try await backend.send(.put, path, ["grams": 1, "date": "2026-05-05"]).status == 422)
    }

    @Test("treats an older app's reminder, which has only its last completion, as done on the due day")
    func olderReminder() async throws {
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.miso)/reminders/\(Bodies.entry)"
        let body: JSONValue = [
            "title": "Bath", "start": "2026-01-01", "lastDone": "2026-02-01",
            "recurrence": ["every": 1, "unit": "month"],
        ]
        let answer = try await backend.send(.put, path, body)
        #expect(answer.json?["completions"] == [["day": "2026-02-01", "due": "2026-02-01"]])
        #expect(answer.json?["recurrence"]?["from"] == "calendar")
    }

    @Test(
        "rejects a date before the pet's birth at its member",
        arguments: ["weights", "visits", "vaccinations", "doses"])
    func beforeBirth(kind: String) async throws {
        let backend = try SliceBackend(.health)
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        let member = ["vaccinations": "givenOn", "doses": "day"][kind] ?? "date"
        let body = try #require(Bodies.entries[kind]).with(member, "2023-03-31")
        let path = "/v1/pets/\(Bodies.miso)/\(kind)/\(Bodies.entry)"
        let answer = try await backend.send(.put, path, body)
        #expect(answer.status == 422)
        #expect(answer.problems == [member])
        #expect(try await backend.send(.put, path, body.with(member, "2023-04-01")).status == 200)
    }

    @Test(
        "rejects an instant at which no clock shows the dose's time, and an incomplete amount",
        arguments: [
            ("at", 1_777_882_200, "given.at"), ("at", 0, "given.at"),
            ("dose", ["unit": "tablet"], "given.dose.thousandths"), ("dose", ["thousandths": 1], "given.dose.unit"),
            ("dose", ["thousandths": 0, "unit": "tablet"], "given.dose.thousandths"),
        ] as [(String, JSONValue, String)])
    func badDose(member: String, value: JSONValue, problem: String) async throws {
        let backend = try await backend()
        let dose = try #require(Bodies.entries["doses"])
        let given = try #require(dose["given"]).with(member, value)
        let answer = try await backend.send(
            .put, "/v1/pets/\(Bodies.miso)/doses/\(Bodies.entry)", dose.with("given", given))
        #expect(answer.status == 422)
        #expect(answer.problems == [problem])
    }

    @Test(
        "rejects a dose that was given in the future at its member, by 5 minutes or farther east than any clock",
        arguments: [
            ("2026-05-03", "12:05", 1_777_809_900, nil), ("2026-05-03", "12:05", 1_777_809_901, "given.at"),
            ("2026-05-04", "02:05", nil, nil), ("2026-05-04", "02:06", nil, "given.time"),
            // The local time is 14 hours and 10 minutes ahead.
            ("2026-05-04", "02:10", 1_777_809_600, "given.time"), ("2026-05-05", "00:00", nil, "given.day"),
        ] as [(String, String, Int?, String?)])
    func futureDose(day: String, time: String, instant: Int?, problem: String?) async throws {
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.miso)/doses/\(Bodies.entry)"
        var given: JSONValue = ["day": .string(day), "time": .string(time)]
        if let instant { given = given.with("at", .number(Double(instant))) }
        let answer = try await backend.send(.put, path, Bodies.entries["doses"]?.with("given", given))
        #expect(answer.status == (problem == nil ? 200 : 422))
        #expect(answer.problems == (problem.map { [$0] } ?? []))
    }

    @Test("rejects an interval of days without a time, of which nothing would be due, at the times")
    func intervalWithoutTime() async throws {
        let backend = try await backend()
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

    @Test("saves the first of two people's doses of one time, refuses the second, and accepts the first one again")
    func firstDose() async throws {
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.miso)/doses/\(Bodies.entry)"
        let first = try #require(Bodies.entries["doses"])
        let later = first.with("given", ["day": "2026-05-03", "time": "08:20"])
        #expect(try await backend.send(.put, path, first.with("was", .some(.null))).status == 200)
        let second = try await backend.send(.put, path, later.with("was", .some(.null)))
        #expect(second.status == 409)
        #expect(second.json?["error"]?["reason"] == "changed")
        #expect(second.message.hasPrefix("There is a dose already"))
        // Another person's dose of the same minute isn't a repeated request.
        let other = try await backend.account()
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.smallestPet, as: other)
        #expect(try await backend.send(.put, path, first.with("was", .some(.null)), as: other).status == 409)
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.smallestPet)
        // A repeated request after a lost answer.
        #expect(try await backend.send(.put, path, first.with("was", .some(.null))).status == 200)
        #expect(try await backend.send(.get, path).json == first)
        // The second person has seen the first dose, and replaces it.
        #expect(try await backend.send(.put, path, later.with("was", first)).status == 200)
        #expect(try await backend.send(.get, path).json?["given"]?["time"] == "08:20")
    }

    @Test("removes a dose only if it is still the one that was read, and says so if it was changed or removed")
    func conditionalRemoval() async throws {
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.miso)/doses/\(Bodies.entry)"
        let dose = try #require(Bodies.entries["doses"])
        let others = dose.with("given", ["day": "2026-05-03", "time": "08:20"])
        let older = dose.with("given", ["day": "2026-05-03", "time": "08:10"])
        try await backend.send(.put, path, others)
        for was in [dose, others.with("given", JSONValue?.none)] {
            let changed = try await backend.send(.post, "\(path)/removal", ["was": was])
            #expect(changed.status == 409)
            #expect(changed.json?["error"]?["reason"] == "changed")
            #expect(changed.message == "The dose was changed after it was opened here.")
        }
        #expect(try await backend.send(.get, path).json == others)
        // The same time with another amount is another record.
        try await backend.send(.put, path, dose)
        #expect(try await backend.send(.post, "\(path)/removal", ["was": older]).status == 409)
        #expect(try await backend.send(.post, "\(path)/removal", ["was": dose]).status == 204)
        #expect(try await backend.send(.get, path).status == 404)
        let again = try await backend.send(.post, "\(path)/removal", ["was": dose])
        #expect(again.status == 409)
        #expect(again.json?["error"]?["reason"] == "removed")
        #expect(again.message == "The dose was already removed.")
    }

    @Test("requires the dose as last read for its conditional removal, and doesn't remove another pet's")
    func unconditionalRemoval() async throws {
        let backend = try await backend()
        let path = "doses/\(Bodies.entry)"
        let dose = try #require(Bodies.entries["doses"])
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)/\(path)", dose)
        let refused = try await backend.send(.post, "/v1/pets/\(Bodies.miso)/\(path)/removal", ["was": nil])
        #expect(refused.status == 422)
        #expect(refused.problems == ["was"])
        let foreign = try await backend.send(.post, "/v1/pets/\(Bodies.bruno)/\(path)/removal", ["was": dose])
        #expect(foreign.json?["error"]?["reason"] == "removed")
        let nobody = try await backend.send(.post, "/v1/pets/\(Bodies.nobody)/\(path)/removal", ["was": dose])
        #expect(nobody.status == 404)
        #expect(try await backend.send(.get, "/v1/pets/\(Bodies.miso)/\(path)").json == dose)
    }

    @Test("an app that doesn't know the instant and the amount of a dose corrects it, and the amount is kept")
    func olderDose() async throws {
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.miso)/doses/\(Bodies.entry)"
        let stored = try #require(Bodies.entries["doses"])
        try await backend.send(.put, path, stored)
        let read = stored.with("given", ["day": "2026-05-03", "time": "08:10"])
        // The time is the same, so the instant is still right.
        let same = try await backend.send(.put, path, read.with("was", read))
        #expect(same.json == stored)
        let corrected = read.with("given", ["day": "2026-05-03", "time": "08:15"])
        for _ in 1...2 {
            let answer = try await backend.send(.put, path, corrected.with("was", read))
            #expect(answer.status == 200)
            #expect(answer.json?["given"]?["time"] == "08:15")
            #expect(answer.json?["given"]?["at"] == nil)
            #expect(answer.json?["given"]?["dose"] == ["thousandths": 500, "unit": "tablet"])
        }
        // It is still a conflict if somebody else has changed what that app knows.
        let late = read.with("given", ["day": "2026-05-03", "time": "09:00"])
        #expect(try await backend.send(.put, path, late.with("was", read)).status == 409)
        let skipped = read.with("given", JSONValue?.none)
        #expect(try await backend.send(.put, path, skipped.with("was", corrected)).json == skipped)
    }

    @Test("keeps the time from which doses are expected when an older app edits a medicine")
    func olderMedicine() async throws {
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)"
        let stored = try #require(Bodies.entries["medicines"])
        try await backend.send(.put, path, stored)
        let read = stored.with("expectedFrom", JSONValue?.none)
        let edited = read.with("notes", "Give it with tuna.")
        let answer = try await backend.send(.put, path, edited.with("was", read))
        #expect(answer.status == 200)
        #expect(answer.json == stored.with("notes", "Give it with tuna."))
    }

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
        let backend = try await backend()
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
        let backend = try await backend()
        let medicine = try #require(Bodies.entries["medicines"])
        let first = try #require(medicine["expectedFrom"]).with(member, JSONValue?.none)
        let answer = try await backend.send(
            .put, "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)", medicine.with("expectedFrom", first))
        #expect(answer.status == 422)
        #expect(answer.problems == ["expectedFrom.\(member)"])
    }

    @Test("keeps the doses of a removed medicine, so that restoring it restores them")
    func dosesStay() async throws {
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.miso)"
        let dose = try #require(Bodies.entries["doses"]).with("medicine", .string(Bodies.entry))
        try await backend.send(.put, "\(path)/medicines/\(Bodies.entry)", Bodies.entries["medicines"])
        try await backend.send(.put, "\(path)/doses/\(Bodies.entry)", dose)
        try await backend.send(.delete, "\(path)/medicines/\(Bodies.entry)")
        #expect(try await backend.send(.get, "\(path)/doses?since=2026-05-03").json?["doses"] == [dose])
        #expect(try await backend.send(.get, "\(path)/doses?since=2026-05-04").json?["total"] == 1)
    }
}
