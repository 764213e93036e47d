import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import PetsSlice
import Testing

@Suite("A shared pet", .onBothStores, .timeLimit(.minutes(5)))
struct SharingTests {
    private static let pet = SharingBackend.pet

    @Test("is in the list of the person who entered the code, and family edits it")
    func family() async throws {
        let world = try await SharingBackend()
        #expect(try await world.names() == [])
        #expect(try await world.status() == 404)
        try await world.share(.family)
        #expect(try await world.names() == ["Miso"])
        let changed = Bodies.pet.with("name", "Misu")
        let put = try await world.backend.send(.put, Self.pet, changed, as: world.bob)
        #expect(put.status == 200)
        #expect(try await world.backend.send(.get, Self.pet).json == changed)
        #expect(try await world.backend.send(.get, "/v1/pets").json == ["pets": [changed]])
    }

    @Test("has the person's role, the end of the access, and the owner in every response", arguments: PetRole.invited)
    func access(role: PetRole) async throws {
        let world = try await SharingBackend()
        try await world.share(role)
        if role == .sitter { world.clock.advance(by: 3600) }
        let ends: [PetRole: Int] = [.sitter: SharingBackend.now + 7200, .vet: SharingBackend.now + 24 * 3600]
        let access: JSONValue = ["role": .string(role.rawValue), "owner": "Ada", "phone": "112"]
        let shared = Bodies.pet.with("shared", access.with("ends", ends[role].map { .number(Double($0)) }))
        #expect(try await world.backend.send(.get, Self.pet, as: world.bob).json == shared)
        #expect(try await world.backend.send(.get, "/v1/pets", as: world.bob).json == ["pets": [shared]])
        #expect(try await world.backend.send(.get, Self.pet).json == Bodies.pet)
        #expect(try await world.backend.send(.get, "/v1/pets").json == ["pets": [Bodies.pet]])
    }

    @Test("appears for a sitter when the period begins and disappears when it ends, without a change by anybody")
    func period() async throws {
        let world = try await SharingBackend()
        try await world.share(.sitter)
        try await world.backend.withChanges(of: world.bob) { his in
            for names in [["Miso"], []] {
                world.clock.advance(by: 3600)
                // Any request does what is due.
                _ = try await world.backend.send(.get, "/v1/pets")
                #expect(await his.next() == ["records"])
                #expect(try await world.names() == names)
            }
        }
    }

    @Test("is read again by its owner's apps when a sitter's period begins and when it ends")
    func periodOfOthers() async throws {
        let world = try await SharingBackend()
        try await world.share(.sitter)
        try await world.backend.withChanges(of: .device) { hers in
            for _ in 0..<2 {
                world.clock.advance(by: 3600)
                _ = try await world.backend.send(.get, "/v1/pets", as: world.bob)
                #expect(await hers.next() == ["records"])
            }
        }
    }

    @Test("isn't removed, shared or exported by family, who learns why")
    func ownersAlone() async throws {
        let world = try await SharingBackend()
        try await world.share(.family)
        for answer in [
            try await world.backend.send(.delete, Self.pet, as: world.bob),
            try await world.backend.send(
                .put, SharingBackend.invitation, SharingBackend.body(.vet), as: world.bob),
        ] {
            #expect(answer.status == 403 && answer.reason == "role")
            #expect(answer.message == "Only the owner may do this, and you are family.")
        }
        #expect(try await world.backend.send(.get, Self.pet).status == 200)
    }

    @Test("conflicts for the second of two people who change it at once")
    func conflict() async throws {
        let world = try await SharingBackend()
        try await world.share(.family)
        let adas = Bodies.pet.with("name", "Misu")
        #expect(try await world.backend.send(.put, Self.pet, adas.with("was", Bodies.pet)).status == 200)
        let bobs = Bodies.pet.with("name", "Mimi").with("was", Bodies.pet)
        let late = try await world.backend.send(.put, Self.pet, bobs, as: world.bob)
        #expect(late.status == 409 && late.reason == "changed")
        let new = Bodies.pet.with("was", .some(.null))
        #expect(try await world.backend.send(.put, Self.pet, new).status == 409)
        #expect(try await world.backend.send(.put, Self.pet, new.with("name", "Misu")).status == 200)
    }

    @Test("is a sitter's from the first to the last moment of the period, and can't be changed")
    func sitter() async throws {
        let world = try await SharingBackend()
        try await world.share(.sitter)
        #expect(try await world.status() == 404)
        #expect(try await world.names() == [])
        world.clock.advance(by: 3600)
        #expect(try await world.names() == ["Miso"])
        let put = try await world.backend.send(.put, Self.pet, Bodies.pet, as: world.bob)
        #expect(put.status == 403)
        #expect(put.message == "Only the owner and family may do this, and you are a sitter.")
        world.clock.advance(by: 3599)
        #expect(try await world.status() == 200)
        world.clock.advance(by: 1)
        #expect(try await world.status() == 404)
        #expect(try await world.names() == [])
    }

    @Test("is a vet's for a day from entering the code")
    func vet() async throws {
        let world = try await SharingBackend()
        let code = try await world.invite(.vet)
        world.clock.advance(by: 23 * 3600)
        let accepted = try await world.accept(code, as: world.bob)
        let ends = JSONValue.number(Double(SharingBackend.now + 47 * 3600))
        #expect(accepted.json?["ends"] == ends)
        #expect(
            try await world.backend.send(.get, "\(Self.pet)/sharing", as: world.bob).json == [
                "role": "vet", "ends": ends,
            ])
        world.clock.advance(by: 24 * 3600 - 1)
        #expect(try await world.status() == 200)
        world.clock.advance(by: 1)
        #expect(try await world.status() == 404)
    }

    @Test("is gone with the next request after removal, and after leaving")
    func ended() async throws {
        let world = try await SharingBackend()
        try await world.share(.family)
        let list = try await world.backend.send(.get, "\(Self.pet)/sharing").json
        let person = try #require(list?["people"]?.array.first)
        #expect(person["name"] == "Bob" && person["role"] == "family" && person["ends"] == nil)
        #expect(list?["role"] == "owner" && list?["invitations"] == [])
        let path = "\(Self.pet)/people/\(try #require(person["id"]?.string))"
        #expect(try await world.backend.send(.delete, path, as: world.bob).status == 403)
        #expect(try await world.backend.send(.delete, path).status == 204)
        #expect(try await world.status() == 404)
        #expect(try await world.backend.send(.delete, path).status == 404)

        try await world.share(.vet)
        #expect(try await world.backend.send(.delete, "\(Self.pet)/sharing").status == 403)
        #expect(try await world.backend.send(.delete, "\(Self.pet)/sharing", as: world.bob).status == 204)
        #expect(try await world.status() == 404)
        #expect(try await world.backend.send(.get, Self.pet).status == 200)
    }

    @Test("has the role of the last code that somebody entered")
    func secondCode() async throws {
        let world = try await SharingBackend()
        try await world.share(.family)
        try await world.share(.vet)
        let answer = try await world.backend.send(.get, "\(Self.pet)/sharing", as: world.bob)
        #expect(answer.json?["role"] == "vet")
        let people = try await world.backend.send(.get, "\(Self.pet)/sharing").json?["people"]?.array
        #expect(people?.count == 1)
    }

    @Test("disappears for everybody when its owner removes it")
    func removed() async throws {
        let world = try await SharingBackend()
        try await world.share(.family)
        _ = try await world.invite(.vet)
        #expect(try await world.backend.send(.delete, Self.pet).status == 204)
        #expect(try await world.names() == [])
        let left = try await world.backend.database.read {
            try $0.rows("SELECT id FROM petShare UNION ALL SELECT id FROM petInvitation").count
        }
        #expect(left == 0)
        // A person who saves a pet under the free id owns it.
        #expect(try await world.backend.send(.put, Self.pet, Bodies.pet, as: world.bob).status == 200)
        #expect(try await world.backend.send(.get, Self.pet).status == 404)
    }
}
