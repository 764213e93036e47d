import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("Agenda actions", .onBothStores, .timeLimit(.minutes(20)))
struct AgendaActionTests {
    private static let pet = "/v1/pets/\(Bodies.miso)"
    private static let now = "2026-05-03T09:30"

    /// Returns a backend with one entry of a pet.
    private func backend(_ kind: String, _ body: JSONValue?) async throws -> TestBackend {
        let backend = try TestBackend()
        try await backend.send(.put, Self.pet, Bodies.pet)
        let put = try await backend.send(.put, "\(Self.pet)/\(kind)/\(Bodies.entry)", body)
        #expect(put.status == 200)
        return backend
    }

    private func items(_ backend: TestBackend, now: String? = now) async throws -> [JSONValue] {
        let query = "until=2026-06-30" + (now.map { "&now=\($0)" } ?? "")
        return try await backend.send(.get, "/v1/agenda?\(query)").json?["items"]?.array ?? []
    }

    private func act(
        _ backend: TestBackend, _ action: JSONValue, on item: JSONValue, now: String = now, past: JSONValue? = nil
    ) async throws -> TestAnswer {
        let deed: JSONValue = [
            "kind": item["kind"] ?? nil, "due": item["due"] ?? nil, "action": action, "now": .string(now),
        ]
        return try await backend.send(.post, "/v1/agenda/\(item["id"]?.string ?? "")", deed.with("past", past))
    }

    @Test("A reminder that is done is due again as its recurrence says, and keeps the day it was done")
    func done() async throws {
        let backend = try await backend("reminders", Bodies.entries["reminders"])
        let item = try #require(try await items(backend).first)
        #expect(item["actions"]?.array.map { $0["id"] } == ["done", "snooze"])
        let answer = try await act(backend, "done", on: item)
        #expect(answer.json?["message"] == "Worming is done. It is due again on 3 August 2026.")
        let stored = try await backend.send(.get, "\(Self.pet)/reminders").json?["reminders"]?.array.first
        #expect(stored?["due"] == "2026-08-03")
        #expect(stored?["completions"]?.array.first == ["day": "2026-05-03", "due": "2026-04-15"])
        #expect(stored?["completions"]?.array.count == 3)
    }

    @Test("An action that another window already performed isn't repeated")
    func twice() async throws {
        let backend = try await backend("reminders", Bodies.entries["reminders"])
        let item = try #require(try await items(backend).first)
        _ = try await act(backend, "done", on: item)
        let second = try await act(backend, "done", on: item)
        #expect(second.status == 409)
        #expect(second.json?["error"]?["reason"] == "changed")
        let stored = try await backend.send(.get, "\(Self.pet)/reminders").json?["reminders"]?.array.first
        #expect(stored?["completions"]?.array.count == 3)
    }

    @Test("Only a daily reminder that was done today has a question")
    func question() async throws {
        let daily: JSONValue = [
            "title": "Drops", "start": "2026-05-01", "due": "2026-05-04", "recurrence": ["every": 1, "unit": "day"],
            "lastDone": "2026-05-03",
        ]
        let backend = try await backend("reminders", daily)
        func question(_ now: String?) async throws -> JSONValue? {
            try await items(backend, now: now).first?["actions"]?.array.first?["question"]
        }
        #expect(try await question(Self.now) == "Drops was done today already. Count it twice?")
        #expect(try await question("2026-05-04T09:30") == nil)
        #expect(try await question(nil) == nil)
    }

    @Test("A reminder is postponed for a week from today, and its series is unchanged")
    func snoozedReminder() async throws {
        let backend = try await backend("reminders", Bodies.entries["reminders"])
        let item = try #require(try await items(backend).first)
        let answer = try await act(backend, "snooze", on: item)
        #expect(answer.json?["message"] == "Worming is postponed until 10 May 2026.")
        #expect(try await items(backend).map { $0["due"] } == ["2026-05-10"])
    }

    @Test("A postponed vaccination isn't listed for a week, and its validity is unchanged")
    func snoozedVaccination() async throws {
        let dose: JSONValue = ["vaccine": "Rabies", "givenOn": "2025-04-01", "nextDue": "2026-04-01"]
        let backend = try await backend("vaccinations", dose)
        let item = try #require(try await items(backend).first)
        #expect(try await act(backend, "snooze", on: item).status == 200)
        #expect(try await items(backend).isEmpty)
        #expect(try await items(backend, now: "2026-05-09T23:59").isEmpty)
        #expect(try await items(backend, now: "2026-05-10T00:00").map { $0["due"] } == ["2026-04-01"])
        // Without a time, it is unknown whether the item is still hidden, so it returns the item with the day.
        #expect(try await items(backend, now: nil).map { $0["hiddenUntil"] } == ["2026-05-10"])
        // Correcting the dose doesn't list it again.
        try await backend.send(.put, "\(Self.pet)/vaccinations/\(Bodies.entry)", dose.with("vet", "Dr. Lind"))
        #expect(try await items(backend).isEmpty)
    }

    private static let medicine: JSONValue = [
        "name": "Thiamazole", "dose": ["thousandths": 500, "unit": "tablet"], "times": ["08:00", "20:00"],
        "start": "2026-05-03",
    ]

    @Test("A dose whose time is hours away has a question, so that a key pressed twice doesn't give it")
    func early() async throws {
        let backend = try await backend("medicines", Self.medicine)
        func questions(_ now: String?) async throws -> [JSONValue?] {
            try await items(backend, now: now).map { $0["actions"]?.array.first?["question"] }
        }
        #expect(
            try await questions("2026-05-03T08:05")
                == [nil, "Thiamazole of 20:00 is due in 11 h 55 min. Was it given already?"])
        let near = try await questions("2026-05-03T19:00")
        #expect(
            near.first??.string?.hasPrefix("Thiamazole of 08:00 is 11 h late, and the one of 20:00 is due in 1 h.")
                == true)
        #expect(near.last == .some(nil))
        #expect(
            try await questions("2026-05-03T18:59").last
                == "Thiamazole of 20:00 is due in 1 h 1 min. Was it given already?")
    }

    @Test("A dose whose time is hours away has a question before it is skipped, too")
    func skippedEarly() async throws {
        let backend = try await backend("medicines", Self.medicine)
        let questions = try await items(backend).map { $0["actions"]?.array.last?["question"] }
        #expect(questions == [nil, "Thiamazole of 20:00 is due in 10 h 30 min. Skip it already?"])
    }

    @Test("A dose of the late evening is listed after midnight until the same time of the next day, and given")
    func afterMidnight() async throws {
        let late = Self.medicine.with("times", ["11:45", "23:45"]).with("end", "2026-05-03")
        let backend = try await backend("medicines", late)
        let night = "2026-05-04T00:05"
        func listed(_ now: String) async throws -> [String] {
            try await items(backend, now: now).map { "\($0["due"]?.string ?? "") \($0["time"]?.string ?? "")" }
        }
        #expect(try await listed(night) == ["2026-05-03 11:45", "2026-05-03 23:45"])
        #expect(try await listed("2026-05-04T23:44") == ["2026-05-03 23:45"])
        #expect(try await listed("2026-05-04T23:45") == [])
        let item = try #require(try await items(backend, now: night).last)
        #expect(item["actions"]?.array.first?["question"] == nil)
        let answer = try await act(backend, "given", on: item, now: night)
        #expect(answer.json?["message"] == "Thiamazole of 3 May 2026, 23:45 is given.")
        #expect(try await listed(night) == ["2026-05-03 11:45"])
    }

    @Test("Each medicine's next dose is listed once none of today's is left")
    func laterDoses() async throws {
        let spotOn = Self.medicine.with("times", ["09:00"]).with("everyDays", 30).with("start", "2026-05-05")
        let backend = try await backend("medicines", spotOn)
        let second = "\(Self.pet)/medicines/\(Bodies.id(77))"
        try await backend.send(.put, second, Self.medicine)
        func listed(until day: String) async throws -> [String] {
            let answer = try await backend.send(.get, "/v1/agenda?until=\(day)&now=\(Self.now)")
            return (answer.json?["items"]?.array ?? []).map { "\($0["due"]?.string ?? "") \($0["time"]?.string ?? "")" }
        }
        let today = ["2026-05-03 08:00", "2026-05-03 20:00"]
        #expect(try await listed(until: "2026-05-04") == today)
        #expect(try await listed(until: "2026-05-05") == today + ["2026-05-05 09:00"])
        #expect(try await listed(until: "2026-12-31") == today + ["2026-05-05 09:00"])
        for item in try await items(backend).prefix(2) { _ = try await act(backend, "given", on: item) }
        #expect(try await listed(until: "2026-05-03") == [])
        #expect(try await listed(until: "2026-12-31") == ["2026-05-04 08:00", "2026-05-05 09:00"])
        // It is given early after its question, which the client asks.
        let early = try #require(try await items(backend).last)
        let question = early["actions"]?.array.first?["question"]
        #expect(question == "Thiamazole of 5 May 2026, 09:00 is due in 47 h 30 min. Was it given already?")
        #expect(try await act(backend, "given", on: early).status == 200)
    }

    @Test("A dose soon after another has a question, though the clock of another time zone shows hours between them")
    func journey() async throws {
        let insulin = Self.medicine.with("start", "2026-05-01")
        let backend = try await backend("medicines", insulin)
        // The backend's clock shows noon in UTC: 05:00 in Los Angeles, 21:00 in Tokyo.
        let first = try #require(try await items(backend, now: "2026-05-03T05:00").first)
        #expect(first["due"] == "2026-05-02")
        #expect(try await act(backend, "given", on: first, now: "2026-05-03T05:00").status == 200)
        let dose = try await backend.send(.get, "\(Self.pet)/doses").json?["doses"]?.array.first
        #expect(dose?["given"]?["at"] == .number(TestBackend.noon.timeIntervalSince1970))
        #expect(dose?["given"]?["dose"] == ["thousandths": 500, "unit": "tablet"])
        let second = try #require(try await items(backend, now: "2026-05-03T21:00").last)
        #expect(
            second["actions"]?.array.first?["question"]
                == "Thiamazole was given 0 min ago. Two doses close together can be too much. Give another one?")
        // A day that is entered later isn't the present.
        let yesterday = try #require(try await items(backend, now: "2026-05-02T21:00").last)
        #expect(try await act(backend, "given", on: yesterday, now: "2026-05-02T21:00").status == 200)
        let doses = try await backend.send(.get, "\(Self.pet)/doses").json?["doses"]?.array ?? []
        #expect(doses.compactMap { $0["given"]?["at"] }.count == 1)
    }

    @Test("A dose that is recorded for yesterday has no instant, also where yesterday is the day of UTC")
    func pastDay() async throws {
        let backend = try await backend("medicines", Self.medicine)
        // The backend's clock shows noon in UTC, when it is 01:00 of the next day in New Zealand.
        let yesterday = "2026-05-03T20:00"
        let query = "/v1/agenda?until=2026-05-04&now=\(yesterday)&past=yes"
        let item = try #require(
            try await backend.send(.get, query).json?["items"]?.array.first { $0["time"] == "20:00" })
        let answer = try await act(backend, "given", on: item, now: yesterday, past: true)
        #expect(answer.json?["message"] == "Thiamazole of 3 May 2026, 20:00 is given.")
        let dose = try await backend.send(.get, "\(Self.pet)/doses").json?["doses"]?.array.first
        #expect(dose?["given"]?["time"] == "20:00")
        #expect(dose?["given"]?["at"] == nil)
        // The one of the morning, given two hours before it, has the question.
        let morning = try #require(
            try await backend.send(.get, "/v1/agenda?until=2026-05-03&now=2026-05-03T18:00&past=yes")
                .json?["items"]?.array.first)
        #expect(
            morning["actions"]?.array.first?["question"]?.string?
                .hasPrefix("Thiamazole was also given on 3 May 2026 at 20:00, 2 h later.") == true)
    }

    @Test("A recorded dose isn't given again, not even in the same minute: the answer says when it was given")
    func recordedAlready() async throws {
        let backend = try await backend("medicines", Self.medicine)
        let item = try #require(try await items(backend).first)
        #expect(try await act(backend, "given", on: item).status == 200)
        let doses = try await backend.send(.get, "\(Self.pet)/doses").bytes
        for (action, now) in [("given", Self.now), ("given", "2026-05-03T09:40"), ("skip", Self.now)] {
            let second = try await act(backend, .string(action), on: item, now: now)
            #expect(second.status == 409)
            #expect(second.json?["error"]?["reason"] == "changed")
            #expect(second.message == "Thiamazole of 08:00 is already recorded: given at 09:30.")
        }
        #expect(try await backend.send(.get, "\(Self.pet)/doses").bytes == doses)
    }

    private func undo(
        _ backend: TestBackend, _ outcome: TestAnswer, on item: JSONValue, now: String = now
    ) async throws -> TestAnswer {
        let body: JSONValue = ["kind": "dose", "was": outcome.json?["recorded"] ?? nil, "now": .string(now)]
        return try await backend.send(.post, "/v1/agenda/\(item["id"]?.string ?? "")/undo", body)
    }

    @Test("A dose that was given or skipped by mistake is undone, and is due again", arguments: ["given", "skip"])
    func undone(action: String) async throws {
        let backend = try await backend("medicines", Self.medicine)
        let before = try await items(backend)
        let outcome = try await act(backend, .string(action), on: before[0])
        let undone = try await undo(backend, outcome, on: before[0], now: "2026-05-03T09:31")
        #expect(undone.json == ["message": "Thiamazole of 08:00 is removed."])
        #expect(try await items(backend) == before)
        #expect(try await backend.send(.get, "\(Self.pet)/doses").json?["total"] == 0)
        let again = try await undo(backend, outcome, on: before[0])
        #expect(again.status == 409)
        #expect(again.json?["error"]?["reason"] == "removed")
        #expect(again.message == "The dose was already removed, or you no longer look after the pet.")
    }

    @Test(
        "A dose that was changed since it was given isn't removed by undoing it, and the change is reported",
        arguments: [
            (["day": "2026-05-03", "time": "08:20"], "given at 08:20"), (nil, "skipped"),
            // The same time, with another amount.
            (
                ["day": "2026-05-03", "time": "09:30", "dose": ["thousandths": 1000, "unit": "tablet"]],
                "given at 09:30"
            ),
        ] as [(JSONValue?, String)])
    func undoneAfterChange(given: JSONValue?, words: String) async throws {
        let backend = try await backend("medicines", Self.medicine)
        let item = try #require(try await items(backend).first)
        let outcome = try await act(backend, "given", on: item)
        let dose = try #require(try await backend.send(.get, "\(Self.pet)/doses").json?["doses"]?.array.first)
        let path = "\(Self.pet)/doses/\(item["id"]?.string ?? "")"
        #expect(try await backend.send(.put, path, dose.with("given", given)).status == 200)
        let changed = try await backend.send(.get, path).json
        let undone = try await undo(backend, outcome, on: item)
        #expect(undone.status == 409)
        #expect(undone.json?["error"]?["reason"] == "changed")
        #expect(undone.message == "Thiamazole of 08:00 isn't removed, because it was changed: \(words).")
        #expect(try await backend.send(.get, path).json == changed)
    }

    @Test("An action on anything but a dose has nothing to undo, and an incomplete request is refused")
    func notUndone() async throws {
        let backend = try await backend("reminders", Bodies.entries["reminders"])
        let item = try #require(try await items(backend).first)
        let outcome = try await act(backend, "done", on: item)
        #expect(outcome.json?["message"] != nil)
        #expect(outcome.json?["recorded"] == nil)
        let path = "/v1/agenda/\(Bodies.entry)/undo"
        let other = try await backend.send(.post, path, ["kind": "reminder", "was": "done", "now": .string(Self.now)])
        #expect(other.status == 422)
        #expect(other.problems == ["kind"])
        #expect(try await backend.send(.post, path, [:]).problems == ["kind", "was", "now"])
        let future = try await backend.send(.post, path, ["kind": "dose", "was": "-", "now": "2026-05-04T02:06"])
        #expect(future.problems == ["now"])
    }

    @Test("The day's doses are listed with their times, and given or skipped")
    func doses() async throws {
        let backend = try await backend("medicines", Self.medicine)
        let items = try await items(backend)
        #expect(items.map { $0["time"] } == ["08:00", "20:00"])
        #expect(items.map { $0["title"] } == ["Thiamazole, 0.5 tablet", "Thiamazole, 0.5 tablet"])
        #expect(items.map { $0["opens"] } == [.string(Bodies.entry), .string(Bodies.entry)])
        #expect(try await act(backend, "given", on: items[0]).json?["message"] == "Thiamazole of 08:00 is given.")
        #expect(try await act(backend, "skip", on: items[1]).json?["message"] == "Thiamazole of 20:00 is skipped.")
        #expect(try await self.items(backend).map { $0["due"] } == ["2026-05-04"])
        let doses = try await backend.send(.get, "\(Self.pet)/doses").json?["doses"]?.array
        #expect(doses?.map { $0["given"]?["day"] } == [nil, "2026-05-03"])
        #expect(doses?.map { $0["given"]?["time"] } == [nil, "09:30"])
        #expect(doses?.map { $0["medicine"] } == [.string(Bodies.entry), .string(Bodies.entry)])
        // The next day has doses of its own.
        #expect(try await self.items(backend, now: "2026-05-04T07:00").count == 2)
    }

    @Test(
        "No doses are listed after the course, for a pet that died, or without a time in the query",
        arguments: [
            (medicine.with("start", "2026-05-01").with("end", "2026-05-01"), Bodies.pet, now),
            (medicine, Bodies.pet.with("died", "2026-05-03"), now),
            (medicine.with("times", []), Bodies.pet, now), (medicine, Bodies.pet, nil),
        ])
    func noDoses(medicine: JSONValue, pet: JSONValue, now: String?) async throws {
        let backend = try await backend("medicines", medicine)
        try await backend.send(.put, Self.pet, pet)
        #expect(try await items(backend, now: now).isEmpty)
    }

    @Test("A medicine that runs out within a week is listed on the day there isn't enough of it")
    func stock() async throws {
        let stock: JSONValue = ["thousandths": 2500, "countedOn": "2026-05-01"]
        let backend = try await backend("medicines", Self.medicine.with("stock", stock))
        let items = try await items(backend).filter { $0["kind"] == "stock" }
        #expect(items.map { $0["title"] } == ["Thiamazole runs out, 2.5 tablets left"])
        #expect(items.map { $0["due"] } == ["2026-05-05"])
        let enough: JSONValue = ["thousandths": 30_000, "countedOn": "2026-05-01"]
        let put = Self.medicine.with("stock", enough)
        try await backend.send(.put, "\(Self.pet)/medicines/\(Bodies.entry)", put)
        #expect(try await self.items(backend).filter { $0["kind"] == "stock" }.isEmpty)
    }

    @Test("An unreadable dose is missing from the agenda, and the rest is listed")
    func unreadable() async throws {
        let backend = try await backend("medicines", Self.medicine)
        let items = try await items(backend)
        _ = try await act(backend, "given", on: items[0])
        try await backend.database.write { _ = try $0.execute("UPDATE dose SET day = '2026-05-32'") }
        let answer = try await backend.send(.get, "/v1/agenda?until=2026-05-03&now=\(Self.now)")
        #expect(answer.json?["items"]?.array.count == 2)
        #expect(answer.json?["unreadable"]?.array.map { $0["table"] } == ["dose"])
    }

    @Test(
        "An incomplete or impossible action is refused with what would be right",
        arguments: [
            ("kind", JSONValue?.none, 422, "This is required"), ("action", "bury", 422, "isn't one of done, snooze"),
            ("now", "2026-05-03", 400, "like 2026-05-03T09:30"), ("now", "2026-05-09T09:30", 422, "2026"),
            ("now", "2026-05-04T02:06", 422, "It isn't 2026-05-04T02:06 in any time zone yet"),
            ("due", "2026-04-16", 409, "has changed since it was shown"),
        ])
    func refused(member: String, value: JSONValue?, status: Int, message: String) async throws {
        let backend = try await backend("reminders", Bodies.entries["reminders"])
        let deed: JSONValue = ["kind": "reminder", "due": "2026-04-15", "action": "done", "now": .string(Self.now)]
        let answer = try await backend.send(.post, "/v1/agenda/\(Bodies.entry)", deed.with(member, value))
        #expect(answer.status == status)
        let text = String(decoding: answer.bytes, as: UTF8.self)
        #expect(text.contains(message), "\(text)")
    }

    @Test("An invalid time in the query is refused")
    func badTime() async throws {
        #expect(try await TestBackend().send(.get, "/v1/agenda?until=2026-05-03&now=noon").status == 400)
    }
}
