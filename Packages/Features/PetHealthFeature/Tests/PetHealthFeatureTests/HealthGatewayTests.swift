import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import Testing

@testable import PetHealthFeature

@Suite("Health over the wire", .timeLimit(.minutes(10)))
struct HealthGatewayTests {
    private let pet = PetID()
    private let id = "6f0c2a1e-0000-4000-8000-000000000001"

    private func entityID<Entity>() throws -> EntityID<Entity> {
        try #require(EntityID(id))
    }

    private func gateway(_ transport: APITransportDouble) -> HealthGateway {
        HealthGateway(client: APIClient(transport: transport))
    }

    /// Returns a transport that responds to each collection with its own JSON.
    private func collections(
        weights: String = #"{"weights": [], "total": 0}"#,
        visits: String = #"{"visits": [], "total": 0}"#,
        vaccinations: String = #"{"vaccinations": []}"#,
        medicines: String = #"{"medicines": []}"#,
        doses: String = #"{"doses": []}"#
    ) -> APITransportDouble {
        APITransportDouble { sent in
            let path = sent.path
            let json =
                ["weights": weights, "visits": visits, "medicines": medicines, "doses": doses].first {
                    path.contains("/\($0.key)")
                }?.value ?? vaccinations
            return .init(json: json)
        }
    }

    @Test("A record is requested with its limits, and read whatever the reader's clock shows")
    func record() async throws {
        let transport = collections(
            weights: #"{"weights": [{"id": "\#(id)", "grams": 4200, "date": "2126-05-03"}], "total": 62}"#,
            visits: """
                {"visits": [{"id": "\(id)", "date": "2026-05-03", "reason": "Check-up", "clinic": null,
                 "notes": "Teeth cleaned.", "vet": "Lind"}], "total": 31}
                """,
            vaccinations: """
                {"vaccinations": [{"id": "\(id)", "vaccine": "Rabies", "givenOn": "2025-05-03", "nextDue": "2028-05-03"}]}
                """
        )
        let record = try await gateway(transport).record(
            of: pet, weightsSince: World.day("2025-05-03"), dosesSince: World.day("2026-04-19"))
        #expect(
            Set(transport.sent.map(\.description)) == [
                "GET /v1/pets/\(pet)/weights?since=2025-05-03",
                "GET /v1/pets/\(pet)/visits?limit=20",
                "GET /v1/pets/\(pet)/vaccinations",
                "GET /v1/pets/\(pet)/medicines",
                "GET /v1/pets/\(pet)/doses?since=2026-04-19",
            ]
        )
        let weight = try WeightSample(
            id: entityID(), weight: Weight(grams: 4200), date: World.day("2126-05-03"), today: .latest)
        let visit = try VetVisit(
            id: entityID(), date: World.day("2026-05-03"), reason: "Check-up", notes: "Teeth cleaned.",
            today: .latest)
        let dose = try Vaccination(
            id: entityID(), vaccine: "Rabies", givenOn: World.day("2025-05-03"),
            nextDue: World.day("2028-05-03"), today: .latest)
        #expect(
            record
                == HealthRecord(
                    weights: [weight], weightTotal: 62, visits: [visit], visitTotal: 31,
                    vaccinations: VaccinationRecord([dose])))
    }

    @Test("The latest weights and visits are requested with a limit, however old, with the total number")
    func latest() async throws {
        let transport = collections(
            weights: #"{"weights": [{"id": "\#(id)", "grams": 4200, "date": "1998-05-03"}], "total": 10000}"#,
            visits: #"{"visits": [{"id": "\#(id)", "date": "1998-05-03", "reason": "Check-up"}], "total": 31}"#
        )
        let weights = try await gateway(transport).weights(of: pet, atMost: 200)
        let visits = try await gateway(transport).visits(of: pet, atMost: 100)
        #expect(
            transport.sent.map(\.description) == [
                "GET /v1/pets/\(pet)/weights?limit=200", "GET /v1/pets/\(pet)/visits?limit=100",
            ]
        )
        let day = try World.day("1998-05-03")
        let weight = try WeightSample(
            id: entityID(), weight: Weight(grams: 4200), date: day, today: day)
        let visit = try VetVisit(id: entityID(), date: day, reason: "Check-up", today: day)
        #expect(weights == LatestEntries([weight], total: 10_000))
        #expect(visits == LatestEntries([visit], total: 31))
    }

    @Test("The latest weights of a missing pet are not found; an invalid response is unintelligible")
    func latestFails() async {
        await #expect(throws: ServiceError.notFound) {
            try await gateway(APITransportDouble(status: 404)).weights(of: pet, atMost: 100)
        }
        let error = await #expect(throws: ServiceError.self) {
            try await gateway(collections(visits: #"{"visits": 1}"#)).visits(of: pet, atMost: 100)
        }
        #expect(isUnintelligible(error))
    }

    @Test("Reminders are read, recurring and once")
    func reminders() async throws {
        let other = "6f0c2a1e-0000-4000-8000-000000000002"
        let transport = APITransportDouble(
            json: """
                {"reminders": [
                  {"id": "\(id)", "title": "Worming", "start": "2026-01-15", "due": "2026-04-15",
                   "recurrence": {"every": 3, "unit": "month"}, "lastDone": "2026-01-16"},
                  {"id": "\(other)", "title": "Neutering", "start": "2026-06-01", "due": "2026-06-01"}
                ]}
                """
        )
        let reminders = try await gateway(transport).reminders(of: pet).entries
        #expect(transport.sent.map(\.path) == ["/v1/pets/\(pet)/reminders"])
        let worming = try Reminder(
            id: entityID(), title: "Worming", start: World.day("2026-01-15"),
            due: World.day("2026-04-15"), recurrence: Recurrence(every: 3, .month), lastDone: World.day("2026-01-16"))
        let neutering = try Reminder(
            id: #require(EntityID(other)), title: "Neutering", start: World.day("2026-06-01"))
        #expect(reminders == [worming, neutering])
    }

    @Test("Every kind of entry is put under its id, as the protocol describes it")
    func saves() async throws {
        let transport = APITransportDouble(json: "{}")
        let gateway = gateway(transport)
        let day = try World.day("2026-05-03")
        try await gateway.save(
            .weight(WeightSample(id: entityID(), weight: Weight(grams: 4200), date: day, today: day)), of: pet)
        try await gateway.save(
            .visit(VetVisit(id: entityID(), date: day, reason: "Check-up", clinic: "Dr. Lind", today: day)), of: pet
        )
        try await gateway.save(
            .vaccination(
                Vaccination(
                    id: entityID(), vaccine: "Rabies", givenOn: day, nextDue: World.day("2028-05-03"), batch: "A1",
                    vet: "Dr. Lind", certificate: "DE 1", today: day)),
            of: pet)
        try await gateway.save(
            .reminder(
                Reminder(
                    id: entityID(), title: "Worming", start: day,
                    recurrence: Recurrence(every: 3, .month, from: .lastDone)
                ).done(on: day)),
            of: pet)
        let expected = [
            ("weights", #"{"date":"2026-05-03","grams":4200,"id":"\#(id)"}"#),
            ("visits", #"{"clinic":"Dr. Lind","date":"2026-05-03","id":"\#(id)","reason":"Check-up"}"#),
            (
                "vaccinations",
                """
                {"batch":"A1","certificate":"DE 1","givenOn":"2026-05-03","id":"\(id)","nextDue":"2028-05-03",\
                "vaccine":"Rabies","vet":"Dr. Lind"}
                """
            ),
            (
                "reminders",
                """
                {"completions":[{"day":"2026-05-03","due":"2026-05-03"}],"due":"2026-08-03","id":"\(id)",\
                "lastDone":"2026-05-03","recurrence":{"every":3,"from":"lastDone","unit":"month"},\
                "start":"2026-05-03","title":"Worming"}
                """
            ),
        ]
        #expect(transport.sent.count == expected.count)
        for (sent, (collection, json)) in zip(transport.sent, expected) {
            #expect(sent.description == "PUT /v1/pets/\(pet)/\(collection)/\(id)")
            let object = try JSONSerialization.jsonObject(with: sent.body)
            let sorted = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
            #expect(String(decoding: sorted, as: UTF8.self) == json)
        }
    }

    @Test("An entry that replaces another is put with it, so that the service can detect a concurrent change")
    func replaces() async throws {
        let transport = APITransportDouble(json: "{}")
        let day = try World.day("2026-05-03")
        func weight(_ grams: Int) throws -> Entry {
            .weight(try WeightSample(id: entityID(), weight: Weight(grams: grams), date: day, today: day))
        }
        try await gateway(transport).save(weight(4300), replacing: weight(4200), of: pet)
        let object = try #require(
            try JSONSerialization.jsonObject(with: transport.sent[0].body) as? [String: any Sendable])
        #expect(object["grams"] as? Int == 4300)
        #expect((object["was"] as? [String: any Sendable])?["grams"] as? Int == 4200)
        let refused = APITransportDouble(
            status: 409, json: #"{"error": {"code": "conflict", "message": "Changed.", "reason": "changed"}}"#)
        let error = await #expect(throws: ServiceError.self) {
            try await gateway(refused).save(weight(4300), replacing: weight(4200), of: pet)
        }
        #expect(error?.isChangedElsewhere == true)
    }

    @Test("A dose is put with the condition that none is recorded, because another person may have recorded the same")
    func firstDose() async throws {
        let world = try World()
        let transport = APITransportDouble(json: "{}")
        try await gateway(transport).save(.dose(world.givenDose), of: pet)
        try await gateway(transport).save(.reminder(world.worming), of: pet)
        let bodies = try transport.sent.map {
            try #require(try JSONSerialization.jsonObject(with: $0.body) as? [String: any Sendable])
        }
        #expect(bodies.map { $0["was"] is NSNull } == [true, false])
    }

    @Test("An entry of any kind is requested under its id")
    func one() async throws {
        let world = try World()
        let sent = APITransportDouble(json: "{}")
        let entries: [Entry] = [
            .weight(world.record.weights[0]), .visit(world.record.visits[0]),
            .vaccination(world.record.vaccinations.vaccinations[0]), .reminder(world.worming),
            .medicine(world.thiamazole), .dose(world.givenDose),
        ]
        for (index, entry) in entries.enumerated() {
            try await gateway(sent).save(entry, of: pet)
            let answer = APITransportDouble(json: String(decoding: sent.sent[index].body, as: UTF8.self))
            #expect(try await gateway(answer).entry(entry.id, of: pet) == entry)
            let path = sent.sent[index].description.replacing("PUT", with: "GET")
            #expect(answer.sent.map(\.description) == [path])
        }
    }

    @Test("Unreadable records are returned separately from the readable ones")
    func unreadable() async throws {
        let spoilt = #""unreadable": [{"table": "weight", "id": "one", "reason": "No id."}]"#
        let transport = collections(weights: #"{"weights": [], "total": 1, \#(spoilt)}"#)
        let expected = [UnreadableRecord(kind: "weight", id: "one", reason: "No id.")]
        #expect(try await gateway(transport).weights(of: pet, atMost: 9).unreadable == expected)
        let record = try await gateway(transport).record(of: pet, weightsSince: .earliest, dosesSince: .earliest)
        #expect(record.unreadable == expected)
    }

    @Test("Every kind of entry is deleted under its id")
    func removes() async throws {
        let transport = APITransportDouble(status: 204)
        let gateway = gateway(transport)
        let world = try World()
        let entries: [Entry] = [
            .weight(world.record.weights[0]), .visit(world.record.visits[0]),
            .vaccination(world.record.vaccinations.vaccinations[0]), .reminder(world.worming),
            .medicine(world.thiamazole), .dose(world.givenDose),
        ]
        for entry in entries { try await gateway.remove(entry, of: pet) }
        #expect(
            transport.sent.map(\.description)
                == [
                    "DELETE /v1/pets/\(pet)/weights/\(world.record.weights[0].id)",
                    "DELETE /v1/pets/\(pet)/visits/\(world.record.visits[0].id)",
                    "DELETE /v1/pets/\(pet)/vaccinations/\(world.record.vaccinations.vaccinations[0].id)",
                    "DELETE /v1/pets/\(pet)/reminders/\(world.worming.id)",
                    "DELETE /v1/pets/\(pet)/medicines/\(world.thiamazole.id)",
                    "POST /v1/pets/\(pet)/doses/\(world.givenDose.id)/removal",
                ])
    }

    @Test("A dose is removed in one request with the version that has to be stored, which may be repeated")
    func removesDose() async throws {
        let world = try World()
        let sent = APITransportDouble(json: "{}")
        try await gateway(sent).save(.dose(world.givenDose), of: pet)
        try await gateway(sent).remove(.dose(world.givenDose), of: pet)
        func members(_ body: Data) throws -> NSMutableDictionary {
            let json = try JSONSerialization.jsonObject(with: body, options: .mutableContainers)
            return try #require(json as? NSMutableDictionary)
        }
        let saved = try members(sent.sent[0].body)
        saved.removeObject(forKey: "was")
        #expect(try members(sent.sent[1].body) == ["was": saved])
        #expect(sent.sent[1].isRepeatable)
        #expect(sent.sent.count == 2)
    }

    @Test("Medicines and doses are read as they were put, and doses since the stock was counted")
    func medicines() async throws {
        let world = try World()
        let sent = APITransportDouble(json: "{}")
        try await gateway(sent).save(.medicine(world.thiamazole), of: pet)
        try await gateway(sent).save(.dose(world.givenDose), of: pet)
        let skipped = MedicineDose(
            of: world.thiamazole.id, at: LocalTime(world.day, try World.time("8:00")), outcome: .skipped)
        try await gateway(sent).save(.dose(skipped), of: pet)
        let bodies = sent.sent.map { String(decoding: $0.body, as: UTF8.self) }
        let transport = collections(
            medicines: "{\"medicines\": [\(bodies[0])]}", doses: "{\"doses\": [\(bodies[2]), \(bodies[1])]}")
        let record = try await gateway(transport).record(
            of: pet, weightsSince: World.day("2025-05-03"), dosesSince: World.day("2026-05-05"))
        #expect(record.medicines == [world.thiamazole])
        #expect(record.doses == [skipped, world.givenDose])
        #expect(transport.sent.map(\.description).contains("GET /v1/pets/\(pet)/doses?since=2026-05-02"))
    }

    @Test("A validation error of the grams is one of the weight")
    func refusal() async throws {
        let transport = APITransportDouble(
            status: 422,
            json: """
                {"error": {"code": "rejected", "message": "No.", "problems": [
                  {"field": "grams", "message": "Too heavy."}, {"field": "date", "message": "Too late."}]}}
                """
        )
        let day = try World.day("2026-05-03")
        let sample = try WeightSample(weight: Weight(grams: 4200), date: day, today: day)
        await #expect(
            throws: ServiceError.rejected([
                .init(field: "weight", message: "Too heavy."), .init(field: "date", message: "Too late."),
            ])
        ) {
            try await gateway(transport).save(.weight(sample), of: pet)
        }
    }

    @Test(
        "A weight that breaks a rule is reported as unreadable, and the others are shown",
        arguments: [
            "{}", #"{"id": "7", "grams": 4200, "date": "2026-05-03"}"#,
            #"{"id": "6f0c2a1e-0000-4000-8000-000000000001", "grams": 0, "date": "2026-05-03"}"#,
            #"{"id": "6f0c2a1e-0000-4000-8000-000000000001", "grams": 1e30, "date": "2026-05-03"}"#,
            #"{"id": "6f0c2a1e-0000-4000-8000-000000000001", "grams": 4200, "date": "03.05.2026"}"#,
        ]
    )
    func unreadableWeight(json: String) async throws {
        let other = #"{"id": "6f0c2a1e-0000-4000-8000-000000000002", "grams": 4100, "date": "2026-05-01"}"#
        let answer = collections(weights: #"{"weights": [\#(json), \#(other)], "total": 2}"#)
        let record = try await gateway(answer).record(of: pet, weightsSince: .earliest, dosesSince: .earliest)
        #expect(record.weights.map(\.weight.grams) == [4100])
        #expect(record.unreadable.map(\.kind) == ["weight"])
        #expect(record.weightTotal == 2)
    }

    @Test(
        "A response that isn't a list of weights is unintelligible, not a crash",
        arguments: [
            "", "null", "[]", "{}", #"{"weights": 1}"#,
        ]
    )
    func malformedWeights(json: String) async throws {
        let error = await #expect(throws: ServiceError.self) {
            try await gateway(collections(weights: json)).record(
                of: pet, weightsSince: .earliest, dosesSince: .earliest)
        }
        #expect(isUnintelligible(error))
    }

    @Test(
        "A reminder that breaks a rule is reported as unreadable",
        arguments: [
            #""recurrence": {"every": 0, "unit": "day"}"#, #""recurrence": {"every": 1, "unit": "fortnight"}"#,
            #""recurrence": {"unit": "day"}"#, #""lastDone": "yesterday""#,
        ]
    )
    func malformedReminders(member: String) async throws {
        let reminder = #"{"id": "\#(id)", "title": "W", "start": "2026-01-15", "due": "2026-01-15", \#(member)}"#
        let transport = APITransportDouble(json: #"{"reminders": [\#(reminder)]}"#)
        let reminders = try await gateway(transport).reminders(of: pet)
        #expect(reminders.entries.isEmpty)
        #expect(reminders.unreadable.map(\.id) == [id])
    }

    @Test("A missing pet is not found")
    func notFound() async {
        let transport = APITransportDouble(status: 404)
        await #expect(throws: ServiceError.notFound) {
            try await gateway(transport).record(of: pet, weightsSince: .earliest, dosesSince: .earliest)
        }
    }

    private func isUnintelligible(_ error: ServiceError?) -> Bool {
        if case .unintelligible = error { true } else { false }
    }
}
