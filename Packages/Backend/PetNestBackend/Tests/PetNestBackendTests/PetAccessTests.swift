import CoreModels
import Foundation
import HTTPTypes
import Testing

@testable import AccountsSlice
@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

/// Checks who may send which request to a pet of Ada's. The routes are those of all slices, with what they declare, so a new
/// one is tested without a change here.
@Suite("Requests to a pet", .onBothStores, .timeLimit(.minutes(20)))
struct PetAccessTests {
    private static let routes = Slices.all.flatMap(\.routes).filter(\.hasPet)

    /// People at one time, some of whom have access to Ada's dog.
    private struct People {
        let backend: AccountBackend
        let dog: String
        /// A token of Ada's that has expired.
        let expired: String
        let stranger: String
        /// The token of somebody whose period is over.
        let formerSitter: String
        /// The token of a sitter whose period begins later.
        let laterSitter: String
        var roles: [PetRole: String] = [:]

        init() async throws {
            let house = try await Household()
            backend = house.backend
            expired = house.ada.access
            // A day, so that the tokens are over, too.
            backend.wait(86_400)
            roles[.owner] = try await backend.owner().access
            let pets = try await backend.send(.get, "/v1/pets", token: roles[.owner]).json?["pets"]?.array
            let id = try #require(pets?.first { $0["species"] == "dog" }?["id"]?.string)
            dog = id
            stranger = try await backend.register("stranger@example.org").access
            formerSitter = try await Self.share(id, .sitter, from: -7200, until: -3600, backend)
            laterSitter = try await Self.share(id, .sitter, from: 3600, until: 7200, backend)
            for role in PetRole.invited {
                roles[role] = try await Self.share(id, role, from: -60, until: 3600, backend)
            }
        }

        /// Registers somebody with access to the dog.
        /// - Returns: Their token.
        private static func share(
            _ dog: String, _ role: PetRole, from begin: Int, until end: Int, _ backend: AccountBackend
        ) async throws -> String {
            let person = try await backend.register("\(UUID())@example.org")
            let now = backend.now.wholeSeconds
            try await backend.database.write { store in
                _ = try store.execute(
                    "INSERT INTO petShare (id, pet, account, name, role, begins, ends) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    [
                        EntityID<Never>().sqlValue, .text(dog), .text(person.account), "Bob", .text(role.rawValue),
                        (now + begin).sqlValue, (now + end).sqlValue,
                    ])
            }
            return person.access
        }

        func send(_ route: Route, _ token: String?) async throws -> TestAnswer {
            let parts = route.path.map { $0 == ":pet" ? dog : $0.hasPrefix(":") ? Bodies.nobody : String($0) }
            return try await backend.send(
                route.method, "/" + parts.joined(separator: "/"), route.documentation.body.isEmpty ? nil : [:],
                token: token)
        }
    }

    @Test("get 401 without a valid token", arguments: [true, false])
    func tokens(isExpired: Bool) async throws {
        let people = try await People()
        for route in Self.routes {
            let answer = try await people.send(route, isExpired ? people.expired : nil)
            let reason = isExpired ? "expired" : "missing"
            #expect(answer.status == 401 && answer.reason == reason, "\(route.documentation.request)")
        }
    }

    @Test("get 404 if the caller has no access now, the same as for an unknown pet")
    func strangers() async throws {
        let people = try await People()
        let body: JSONValue = ["name": "Rex", "species": "dog"]
        for token in [people.stranger, people.formerSitter, people.laterSitter] {
            for route in Self.routes {
                let answer = try await people.send(route, token)
                let request = Comment(rawValue: route.documentation.request)
                // A pet that is saved under an unknown id is created, so the body counts before the id does.
                if route.method == .put, !route.isBelowPet {
                    #expect(answer.status == 422, request)
                } else {
                    #expect(answer.status == 404 && answer.message == "There is no pet \(people.dog).", request)
                }
            }
            let saved = try await people.backend.send(.put, "/v1/pets/\(people.dog)", body, token: token)
            #expect(saved.status == 404 && saved.message == "There is no pet \(people.dog).")
        }
    }

    @Test(
        "get 403 from a role that they aren't declared for, and no such answer from others", arguments: PetRole.allCases
    )
    func roles(role: PetRole) async throws {
        // The pet is removed last. Leaving has a test of its own.
        let routes =
            Self.routes.filter { $0.isBelowPet || $0.method != .delete } + Self.routes.filter { !$0.isBelowPet }
        let people = try await People()
        let token = try #require(people.roles[role])
        var refused = 0
        for route in routes where route.method != .delete || route.path.last != "sharing" {
            let answer = try await people.send(route, token)
            let request = Comment(rawValue: "\(route.documentation.request): \(answer.status) \(answer.message)")
            if route.roles.contains(role) {
                #expect(![401, 403].contains(answer.status) && !answer.message.hasPrefix("There is no pet"), request)
            } else {
                #expect(answer.status == 403 && answer.reason == "role", request)
                #expect(answer.message.hasPrefix("Only \(route.roles.people) may do this"), request)
                refused += 1
            }
        }
        #expect((refused > 0) == (role != .owner))
    }

    @Test("are declared for the roles whose descriptions allow them")
    func declared() {
        func writing(_ role: PetRole) -> Set<String> {
            let routes = Self.routes.filter {
                $0.method != .get && $0.roles.contains(role) && $0.path.last != "sharing"
            }
            return Set(routes.map { $0.path.count > 3 ? String($0.path[3]) : "" })
        }
        #expect(writing(.vet) == [])
        #expect(writing(.sitter) == ["meals", "drinks", "doses", "activities", "tracker"])
        #expect(writing(.owner).subtracting(writing(.family)) == ["invitations", "people"])
        #expect(Self.routes.allSatisfy { $0.method != .get || $0.roles == PetRole.allCases })
        let removal = Self.routes.first { $0.documentation.request == "DELETE v1/pets/:pet" }
        #expect(removal?.roles == [.owner])
    }

    @Test("get 404 as soon as the caller has left")
    func leaving() async throws {
        let people = try await People()
        let path = "/v1/pets/\(people.dog)/sharing"
        for role in PetRole.invited {
            let token = try #require(people.roles[role])
            #expect(try await people.backend.send(.delete, path, token: token).status == 204)
            #expect(try await people.backend.send(.get, "/v1/pets/\(people.dog)", token: token).status == 404)
        }
        let owner = try await people.backend.send(.delete, path, token: people.roles[.owner])
        #expect(owner.status == 403 && owner.reason == "role")
    }
}
