import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import PetsSlice
import Testing

@Suite("The code of an invitation", .onBothStores, .timeLimit(.minutes(5)))
struct InvitationTests {
    private static let pet = SharingBackend.pet

    @Test("works once, for one person, in any case and with any separators")
    func once() async throws {
        let world = try await SharingBackend()
        let carol = try await world.backend.account()
        let code = try #require(try await world.invite(.family).string)
        let typed = code.lowercased().replacing("-", with: " ").replacing("0", with: "o")
        #expect(try await world.accept(.string(typed), as: world.bob).status == 200)
        let again = try await world.accept(.string(code), as: carol)
        #expect(again.status == 409 && again.reason == "wrongCode")
        #expect(try await world.backend.send(.get, Self.pet, as: carol).status == 404)
    }

    @Test("gets the same answer again for the person who accepted it, until the access ends; nobody else can use it")
    func repeated() async throws {
        let world = try await SharingBackend()
        let carol = try await world.backend.account()
        let code = try await world.invite(.sitter)
        let first = try await world.accept(code, as: world.bob)
        #expect(first.status == 200 && first.json?["begins"] == .number(Double(SharingBackend.now + 3600)))
        let again = try await world.accept(code, as: world.bob)
        #expect(again.status == 200 && again.json == first.json)
        #expect(try await world.accept(code, as: carol).reason == "wrongCode")
        let family = try await world.invite(.family)
        #expect(try await world.accept(family, as: world.bob).status == 200)
        #expect(try await world.accept(code, as: world.bob).reason == "wrongCode")
        let later = try await world.accept(family, as: world.bob)
        #expect(later.json?["role"] == "family" && later.json?["ends"] == nil)
        #expect(try await world.backend.send(.delete, "\(Self.pet)/sharing", as: world.bob).status == 204)
        #expect(try await world.accept(family, as: world.bob).reason == "wrongCode")
    }

    @Test("doesn't reset the count of attempts if it is entered again")
    func repeatedAttempts() async throws {
        let world = try await SharingBackend()
        let code = try await world.invite(.family)
        for _ in 1...5 { #expect(try await world.accept(code, as: world.bob).status == 200) }
        #expect(try await world.accept("K7QM-2XHT-9PWD", as: world.bob).status == 409)
        #expect(try await world.accept("K7QM-2XHT-9PWD", as: world.bob).status == 429)
    }

    @Test("is over after a day, when it is withdrawn, and when another one was created")
    func over() async throws {
        let world = try await SharingBackend()
        let late = try await world.invite(.family)
        world.clock.advance(by: 24 * 3600)
        #expect(try await world.accept(late, as: world.bob).reason == "wrongCode")
        let replaced = try await world.invite(.family)
        let withdrawn = try await world.invite(.family)
        #expect(try await world.accept(replaced, as: world.bob).reason == "wrongCode")
        let open = try await world.backend.send(.get, "\(Self.pet)/sharing").json?["invitations"]?.array
        #expect(open?.count == 1 && open?.first?["name"] == "Bob" && open?.first?["code"] == nil)
        #expect(try await world.backend.send(.delete, SharingBackend.invitation).status == 204)
        #expect(try await world.backend.send(.delete, SharingBackend.invitation).status == 404)
        #expect(try await world.accept(withdrawn, as: world.bob).reason == "wrongCode")
        #expect(try await world.status() == 404)
    }

    @Test("isn't used up by the owner, who learns that the pet is theirs")
    func own() async throws {
        let world = try await SharingBackend()
        let code = try await world.invite(.family)
        #expect(try await world.accept(code, as: .device).reason == "ownPet")
        #expect(try await world.accept(code, as: world.bob).status == 200)
    }

    @Test("isn't stored, but its hash is")
    func hashed() async throws {
        let world = try await SharingBackend()
        let code = try #require(try await world.invite(.family).string)
        let values = try await world.backend.database.read {
            try $0.rows("SELECT * FROM petInvitation").flatMap(\.values)
        }
        let letters = code.replacing("-", with: "")
        #expect(values.contains { if case .blob(let hash) = $0 { hash.count == 32 } else { false } })
        for value in values {
            guard case .text(let text) = value else { continue }
            #expect(!text.contains(letters) && !text.contains(code))
        }
    }

    @Test("can be tried five times by an account, which has to wait then; others needn't")
    func limited() async throws {
        let world = try await SharingBackend()
        let carol = try await world.backend.account()
        for _ in 1...5 { #expect(try await world.accept("K7QM-2XHT-9PWD", as: world.bob).status == 409) }
        let code = try await world.invite(.family)
        let slowed = try await world.accept(code, as: world.bob)
        #expect(slowed.status == 429 && slowed.retryAfter == 30)
        #expect(try await world.accept("nonsense", as: carol).status == 409)
        world.clock.advance(by: 30)
        #expect(try await world.accept(code, as: world.bob).status == 200)
        // A valid code resets the count.
        for _ in 1...5 { #expect(try await world.accept("?", as: world.bob).status == 409) }
    }

    @Test("is mailed to the address if one is given, and returned to the owner in any case")
    func mailed() async throws {
        let mail = MailingMock()
        mail.sendCalls.answer { _ in }
        let world = try await SharingBackend(mail: mail)
        let body = SharingBackend.body(.family).with("email", "Bob@Example.org")
        let sent = try await world.backend.send(.put, SharingBackend.invitation, body)
        let code = try #require(sent.json?["code"]?.string)
        #expect(sent.json?["isMailed"] == true)
        let letter = try #require(mail.sendCalls.all.first)
        #expect(letter.recipient == "bob@example.org" && letter.text.contains(code) && letter.text.contains("Miso"))

        struct Refused: Error {}
        mail.sendCalls.answer { _ in throw Refused() }
        let kept = try await world.backend.send(.put, SharingBackend.invitation, body)
        #expect(kept.status == 200 && kept.json?["isMailed"] == false)
        for _ in 3...5 { #expect(try await world.backend.send(.put, SharingBackend.invitation, body).status == 200) }
        #expect(try await world.backend.send(.put, SharingBackend.invitation, body).status == 429)
        #expect(try await world.invite(.family).string != nil)
    }

    @Test("isn't mailed if the server sends no mail")
    func withoutMail() async throws {
        let world = try await SharingBackend()
        let body = SharingBackend.body(.family).with("email", "bob@example.org")
        #expect(try await world.backend.send(.put, SharingBackend.invitation, body).json?["isMailed"] == false)
    }

    @Test(
        "is created for valid invitations only",
        arguments: [
            (["role": "family"], ["name"]), (["name": "Bob"], ["role"]), (["name": "Bob", "role": "owner"], ["role"]),
            (["name": "Bob", "role": "sitter"], ["begins", "ends"]),
            (["name": "Bob", "role": "sitter", "begins": 1_777_000_000, "ends": 1_777_100_000], ["ends"]),
            (["name": "Bob", "role": "sitter", "begins": 1_777_900_000, "ends": 1_777_900_000], ["ends"]),
            (["name": "Bob", "role": "sitter", "begins": 1_777_900_000, "ends": 1_877_900_000], ["ends"]),
            (["name": "Bob", "role": "vet", "ends": 1_777_900_000], ["ends"]),
            (["name": " ", "role": "nurse", "email": "bob"], ["name", "role", "email"]),
        ] as [(JSONValue, [String])])
    func invalid(body: JSONValue, problems: [String]) async throws {
        let world = try await SharingBackend()
        let answer = try await world.backend.send(.put, SharingBackend.invitation, body)
        #expect(answer.status == 422 && answer.problems == problems, "\(answer.message)")
    }

    @Test("has an id of its own: that of an invitation to another pet is unknown")
    func otherPet() async throws {
        let world = try await SharingBackend()
        let other = "/v1/pets/\(Bodies.bruno)"
        try await world.backend.send(.put, other, Bodies.smallestPet, as: world.bob)
        let code = try await world.invite(.family)
        let path = "\(other)/invitations/\(Bodies.id(1))"
        let taken = try await world.backend.send(.put, path, SharingBackend.body(.vet), as: world.bob)
        #expect(taken.status == 404)
        #expect(try await world.backend.send(.delete, path, as: world.bob).status == 404)
        #expect(try await world.accept(code, as: world.bob).status == 200)
    }
}
