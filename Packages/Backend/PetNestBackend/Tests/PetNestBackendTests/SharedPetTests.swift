import CoreModels
import Database
import Foundation
import HTTPTypes
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

/// Tests of shared pets across slices. ``PetAccessTests`` checks each request to a pet.
@Suite("A shared pet's records", .onBothStores, .timeLimit(.minutes(20)))
struct SharedPetTests {
    private static let pet = "/v1/pets/\(Bodies.miso)"

    /// Ada, whose cat Bob as family, a sitter and a vet have access to.
    private struct People {
        let backend: AccountBackend
        let ada: TestSession
        let bob: TestSession
        let sitter: TestSession
        let vet: TestSession

        init() async throws {
            backend = try AccountBackend()
            ada = try await backend.register("ada@example.org")
            bob = try await backend.register("bob@example.org")
            sitter = try await backend.register("sitter@example.org")
            vet = try await backend.register("vet@example.org")
            try await backend.succeed(.put, SharedPetTests.pet, Bodies.pet, as: ada)
            try await share(.family, with: bob)
            try await share(.sitter, with: sitter)
            try await share(.vet, with: vet)
        }

        func share(_ role: PetRole, with person: TestSession) async throws {
            var body: JSONValue = ["name": "Bob", "role": .string(role.rawValue)]
            if role == .sitter {
                let now = Double(backend.now.wholeSeconds)
                body = body.with("begins", .number(now)).with("ends", .number(now + 300))
            }
            let path = "\(SharedPetTests.pet)/invitations/\(EntityID<Never>())"
            let code = try #require(try await backend.succeed(.put, path, body, as: ada)?["code"])
            try await backend.succeed(.post, "/v1/invitations/acceptance", ["code": code], as: person)
        }

        /// Returns a person's entries in the lists of all pets.
        func lists(_ person: TestSession) async throws -> [String] {
            let paths = [
                "agenda?until=2026-06-01&now=2026-05-03T12:00", "weights", "weights?since=2026-01-01",
                "meals?since=2026-01-01", "diets", "activities?since=2026-01-01", "notices?now=2026-05-03T12:00",
            ]
            var found: [String] = []
            for path in paths {
                let answer = try await backend.send(.get, "/v1/\(path)", token: person.access)
                #expect(answer.status == 200, "\(path): \(answer.message)")
                if String(decoding: answer.bytes, as: UTF8.self).contains(Bodies.miso) { found.append(path) }
            }
            return found.count == paths.count ? ["all"] : found
        }
    }

    private static let food: JSONValue = ["name": "Adult cat, dry"]

    @Test("are in family's lists, agenda and notices, and in those of no vet; removing family ends that")
    func lists() async throws {
        let people = try await People()
        for kind in ["weights", "reminders", "medicines"] {
            let body = try #require(Bodies.entries[kind]).with("id", nil)
            try await people.backend.succeed(.put, "\(Self.pet)/\(kind)/\(Bodies.entry)", body, as: people.bob)
        }
        try await people.backend.succeed(.put, "/v1/foods/\(Bodies.id(5))", Self.food, as: people.ada)
        let meal: JSONValue = ["food": .string(Bodies.id(5)), "grams": 55, "date": "2026-05-03"]
        try await people.backend.succeed(.put, "\(Self.pet)/meals/\(Bodies.id(6))", meal, as: people.sitter)
        try await people.backend.succeed(.put, "\(Self.pet)/diet", ["condition": 5], as: people.bob)
        let walk: JSONValue = [
            "kind": "walk", "start": 1_777_791_600, "zone": "Europe/Berlin", "duration": 1800, "moving": 1500,
            "source": "hand",
        ]
        try await people.backend.succeed(.put, "\(Self.pet)/activities/\(Bodies.id(7))", walk, as: people.sitter)

        #expect(try await people.lists(people.ada) == ["all"])
        #expect(try await people.lists(people.bob) == ["all"])
        #expect(try await people.lists(people.vet) == [])

        // An action that is due can be performed by either of them, once.
        let agenda = "/v1/agenda?until=2026-06-01&now=2026-05-03T12:00"
        let items = try await people.backend.succeed(.get, agenda, as: people.bob)?["items"]?.array ?? []
        let reminder = try #require(items.first { $0["kind"] == "reminder" })
        let deed: JSONValue = [
            "kind": "reminder", "due": try #require(reminder["due"]), "action": "done", "now": "2026-05-03T12:00",
        ]
        let id = try #require(reminder["id"]?.string)
        try await people.backend.succeed(.post, "/v1/agenda/\(id)", deed, as: people.bob)
        let again = try await people.backend.send(.post, "/v1/agenda/\(id)", deed, token: people.ada.access)
        #expect(again.status == 409 && again.reason == "changed")

        let list = try await people.backend.succeed(.get, "\(Self.pet)/sharing", as: people.ada)?["people"]?.array
        let bob = try #require(list?.first { $0["role"] == "family" }?["id"]?.string)
        try await people.backend.succeed(.delete, "\(Self.pet)/people/\(bob)", as: people.ada)
        #expect(try await people.lists(people.bob) == [])
        let refused = try await people.backend.send(.post, "/v1/agenda/\(id)", deed, token: people.bob.access)
        #expect(refused.status == 409)
    }

    @Test("have a dose that two people gave in the same minute once, and the second person sees the first one's")
    func sameMinute() async throws {
        let people = try await People()
        let backend = people.backend
        let medicine = try #require(Bodies.entries["medicines"]).with("id", nil)
        try await backend.succeed(.put, "\(Self.pet)/medicines/\(Bodies.entry)", medicine, as: people.ada)
        let agenda = "/v1/agenda?until=2026-05-03&now=2026-05-03T12:00"
        let items = try await backend.succeed(.get, agenda, as: people.ada)?["items"]?.array ?? []
        let item = try #require(items.first { $0["kind"] == "dose" })
        let path = "/v1/agenda/\(try #require(item["id"]?.string))"
        let deed: JSONValue = [
            "kind": "dose", "due": try #require(item["due"]), "action": "given", "now": "2026-05-03T12:00",
        ]
        let first = try await backend.send(.post, path, deed, token: people.ada.access)
        #expect(first.status == 200)
        // The owner's second window doesn't give it again either.
        let window = try await backend.send(.post, path, deed, token: people.ada.access)
        #expect(window.status == 409 && window.reason == "changed")
        #expect(window.message.hasSuffix(" is already recorded: given on 3 May 2026 at 12:00."))
        let second = try await backend.send(.post, path, deed, token: people.bob.access)
        #expect(second.status == 409 && second.reason == "changed")
        #expect(second.message.hasSuffix(" is already recorded by another person: given on 3 May 2026 at 12:00."))

        // The second person doesn't undo the first one's record.
        let undo: JSONValue = [
            "kind": "dose", "was": try #require(first.json?["recorded"]), "now": "2026-05-03T12:01",
        ]
        let others = try await backend.send(.post, "\(path)/undo", undo, token: people.bob.access)
        #expect(others.status == 409 && others.reason == "changed")
        #expect(
            others.message.hasSuffix(
                " isn't removed, because it was changed by another person: given on 3 May 2026 at 12:00."))

        // The dose stays when the account that recorded it is gone, and nobody is named then.
        let doses = try await backend.succeed(.get, "\(Self.pet)/doses", as: people.ada)?["doses"]?.array
        #expect(doses?.count == 1)
        let dose = try #require(doses?.first)
        let id = try #require(dose["id"]?.string)
        let corrected = dose.with("given", ["day": "2026-05-03", "time": "11:55"])
        try await backend.succeed(
            .put, "\(Self.pet)/doses/\(id)", corrected.with("was", dose), as: people.bob)
        let account = try #require(AccountID(people.bob.account))
        let removal = "DELETE FROM account WHERE id = ?"
        try await backend.database.write { _ = try $0.execute(removal, [account.sqlValue]) }
        #expect(try await backend.succeed(.get, "\(Self.pet)/doses", as: people.ada)?["doses"] == [corrected])
    }

    @Test("that an owner ends to share are a notice for the person who had access, until the pet is shared again")
    func endedAccess() async throws {
        let people = try await People()
        func titles(_ person: TestSession) async throws -> [JSONValue?] {
            let notices = try await people.backend.succeed(.get, "/v1/notices", as: person)?["notices"]?.array ?? []
            return notices.filter { $0["kind"] == "sharing" }.map { $0["title"] }
        }
        func remove(_ role: PetRole) async throws {
            let list = try await people.backend.succeed(.get, "\(Self.pet)/sharing", as: people.ada)?["people"]?.array
            let person = try #require(list?.first { $0["role"] == .string(role.rawValue) }?["id"]?.string)
            try await people.backend.succeed(.delete, "\(Self.pet)/people/\(person)", as: people.ada)
        }
        try await remove(.family)
        try await people.backend.succeed(.delete, "\(Self.pet)/sharing", as: people.vet)
        #expect(try await titles(people.bob) == ["Miso is no longer shared with you"])
        for other in [people.ada, people.sitter, people.vet] { #expect(try await titles(other) == []) }

        try await people.share(.family, with: people.bob)
        #expect(try await titles(people.bob) == [])
        try await remove(.family)
        try await people.backend.succeed(.delete, Self.pet, as: people.ada)
        #expect(try await titles(people.bob) == [])
    }

    @Test("say in the answer to a change by family whose the pet is")
    func changedByFamily() async throws {
        let people = try await People()
        let answer = try await people.backend.send(
            .put, Self.pet, Bodies.smallestPet, token: people.bob.access)
        #expect(answer.json?["shared"]?["role"] == "family")
        let own = try await people.backend.send(.put, Self.pet, Bodies.smallestPet, token: people.ada.access)
        #expect(own.status == 200 && own.json?["shared"] == nil)
    }

    @Test("have doses that are due in the agenda of a sitter, who records them, until the end of the last day")
    func sittersDoses() async throws {
        let people = try await People()
        for kind in ["weights", "reminders", "medicines"] {
            let body = try #require(Bodies.entries[kind]).with("id", nil)
            try await people.backend.succeed(.put, "\(Self.pet)/\(kind)/\(Bodies.entry)", body, as: people.ada)
        }
        let lists = ["agenda?until=2026-06-01&now=2026-05-03T12:00", "notices?now=2026-05-03T12:00"]
        #expect(try await people.lists(people.sitter) == lists)
        func doses() async throws -> [JSONValue] {
            let agenda = try await people.backend.succeed(.get, "/v1/\(lists[0])", as: people.sitter)
            return agenda?["items"]?.array ?? []
        }
        let notices =
            try await people.backend.succeed(.get, "/v1/\(lists[1])", as: people.sitter)?["notices"]?.array ?? []
        #expect(!notices.isEmpty && notices.allSatisfy { $0["status"] == "late" }, "yesterday's weren't theirs")
        let due = try await doses()
        #expect(!due.isEmpty && due.allSatisfy { $0["kind"] == "dose" })
        let dose = try #require(due.first)
        let deed: JSONValue = [
            "kind": "dose", "due": try #require(dose["due"]), "action": "given", "now": "2026-05-03T12:00",
        ]
        let id = try #require(dose["id"]?.string)
        let given = try await people.backend.succeed(.post, "/v1/agenda/\(id)", deed, as: people.sitter)
        #expect(try await doses().count == due.count - 1)

        people.backend.wait(300)
        #expect(try await people.lists(people.sitter) == [])
        let late = try await people.backend.send(.post, "/v1/agenda/\(id)", deed, token: people.sitter.access)
        #expect(late.status == 409)
        let undo: JSONValue = ["kind": "dose", "was": try #require(given?["recorded"]), "now": "2026-05-03T12:05"]
        let undone = try await people.backend.send(.post, "/v1/agenda/\(id)/undo", undo, token: people.sitter.access)
        #expect(undone.status == 409 && undone.reason == "removed")
        #expect(undone.message == "The dose was already removed, or you no longer look after the pet.")
    }

    @Test("have meals of the owner's foods, which the others can read: family's new food becomes the owner's")
    func foods() async throws {
        let people = try await People()
        func names(_ person: TestSession) async throws -> [String] {
            try await people.backend.succeed(.get, "/v1/foods", as: person)?["foods"]?.array.compactMap {
                $0["name"]?.string
            }
                ?? []
        }
        let meal: JSONValue = ["food": .string(Bodies.id(5)), "grams": 55, "date": "2026-05-03"]
        let path = "\(Self.pet)/meals/\(Bodies.id(6))"
        try await people.backend.succeed(.put, "/v1/foods/\(Bodies.id(5))", Self.food, as: people.sitter)
        let refused = try await people.backend.send(.put, path, meal, token: people.sitter.access)
        #expect(refused.status == 422 && refused.message == "The meal is invalid.")
        #expect(refused.problems == ["food"])
        #expect(try await names(people.ada) == [])

        let own = meal.with("food", .string(Bodies.id(7)))
        try await people.backend.succeed(.put, "/v1/foods/\(Bodies.id(7))", ["name": "Wet"], as: people.bob)
        try await people.backend.succeed(.put, path, own, as: people.bob)
        #expect(try await names(people.ada) == ["Wet"])
        #expect(try await names(people.vet) == ["Wet"])
        try await people.backend.succeed(.put, "/v1/foods/\(Bodies.id(7))", ["name": "Wet, opened"], as: people.bob)
        #expect(try await names(people.bob) == ["Wet, opened"])
        for other in [people.sitter, people.vet] {
            let changed = try await people.backend.send(
                .put, "/v1/foods/\(Bodies.id(7))", ["name": "Poison"], token: other.access)
            #expect(changed.status == 404)
        }
        #expect(try await names(people.ada) == ["Wet, opened"])
        // A food that a pet of Bob's has eaten stays his.
        let bruno = "/v1/pets/\(Bodies.bruno)"
        try await people.backend.succeed(.put, bruno, Bodies.smallestPet, as: people.bob)
        try await people.backend.succeed(.put, "/v1/foods/\(Bodies.id(8))", ["name": "Dog's"], as: people.bob)
        let dogs = meal.with("food", .string(Bodies.id(8)))
        try await people.backend.succeed(.put, "\(bruno)/meals/\(Bodies.id(9))", dogs, as: people.bob)
        let kept = try await people.backend.send(
            .put, "\(Self.pet)/meals/\(Bodies.id(10))", dogs, token: people.bob.access)
        #expect(kept.status == 422)
        people.backend.wait(2 * 86_400)
        let vet = try await people.backend.signIn("vet@example.org")
        let later = try await people.backend.send(.get, "/v1/foods", token: vet.json?["access"]?.string)
        #expect(later.json == ["foods": []])
    }

    @Test("are exported only by the owner, with the entries of others")
    func exports() async throws {
        let people = try await People()
        try await people.backend.succeed(.put, "/v1/foods/\(Bodies.id(7))", ["name": "Wet"], as: people.bob)
        let meal: JSONValue = ["food": .string(Bodies.id(7)), "grams": 55, "date": "2026-05-03"]
        try await people.backend.succeed(.put, "\(Self.pet)/meals/\(Bodies.id(6))", meal, as: people.bob)
        let bobs = try await people.backend.backend.export(from: try #require(AccountID(people.bob.account)))
        #expect(!String(decoding: bobs.json, as: UTF8.self).contains(Bodies.miso))
        let adas = try await people.backend.backend.export(from: try #require(AccountID(people.ada.account)))
        #expect(!String(decoding: adas.json, as: UTF8.self).contains(people.bob.account))
        let other = try AccountBackend()
        let moved = try await other.register("ada@example.org")
        _ = try await other.backend.import(adas.json, into: try #require(AccountID(moved.account)))
        let meals = try await other.send(.get, "\(Self.pet)/meals", token: moved.access).json?["meals"]?.array
        #expect(meals?.count == 1)
    }

    @Test("stay when family closes its account, and are gone for all when the owner does")
    func closing() async throws {
        let people = try await People()
        let password: JSONValue = ["password": "correct horse"]
        try await people.backend.succeed(.post, "/v1/account/closing", password, as: people.bob)
        let left = try await people.backend.succeed(.get, "\(Self.pet)/sharing", as: people.ada)?["people"]?.array
        #expect(left?.compactMap { $0["role"]?.string }.sorted() == ["sitter", "vet"])
        try await people.backend.succeed(.post, "/v1/account/closing", password, as: people.ada)
        #expect(try await people.backend.succeed(.get, "/v1/pets", as: people.vet) == ["pets": []])
        #expect(try await people.backend.send(.get, Self.pet, token: people.vet.access).status == 404)
    }

    @Test("aren't posted about as the pet, and no care is booked for it, except by its owner")
    func owned() async throws {
        let people = try await People()
        let path = "/v1/feed/posts/\(Bodies.id(11))"
        let draft: JSONValue = ["profile": .string(Bodies.miso), "text": "Hello"]
        let refused = try await people.backend.send(.put, path, draft, token: people.bob.access)
        #expect(refused.status == 403 && refused.reason == "role", "\(refused.message)")
        // Family finds an empty page where the pet has no posts yet.
        let profile = "/v1/feed/profiles/\(Bodies.miso)"
        let empty = try #require(try await people.backend.succeed(.get, profile, as: people.bob))
        #expect(empty["mine"] == false && empty["following"] == nil && empty["blocked"] == nil)
        #expect(try await people.backend.succeed(.get, profile, as: people.ada)?["following"] == false)
        #expect(try await people.backend.succeed(.get, "\(profile)/posts", as: people.bob)?["posts"] == [])
        try await people.backend.succeed(.put, path, draft, as: people.ada)

        try await SampleData(upTo: CalendarDate(people.backend.now, in: .gmt)).fill(
            people.backend.backend, for: #require(AccountID(people.bob.account)))
        let query = "service=walk&species=cat&day=2026-05-05&limit=1"
        let sitters = try await people.backend.succeed(.get, "/v1/sitters?\(query)", as: people.bob)?["sitters"]?.array
        let sitter = try #require(sitters?.first?["id"]?.string)
        let times = try await people.backend.succeed(
            .get, "/v1/sitters/\(sitter)/times?service=walk&from=2026-05-05&days=1", as: people.bob)
        let time = try #require(times?["days"]?.array.first?["times"]?.array.first?.string)
        let wish: JSONValue = [
            "sitter": .string(sitter), "service": "walk", "starts": [.string("2026-05-05T\(time)")],
            "pets": [.string(Bodies.miso)],
        ]
        let hold = "/v1/holds/\(Bodies.id(12))"
        let unbooked = try await people.backend.send(.put, hold, wish, token: people.bob.access)
        #expect(unbooked.status == 403 && unbooked.reason == "role", "\(unbooked.message)")
        try await people.backend.succeed(.put, hold, wish, as: people.ada)
        // With its first post the pet has a profile, which family can follow.
        #expect(try await people.backend.succeed(.put, "\(profile)/follow", as: people.bob)?["following"] == true)
    }
}
