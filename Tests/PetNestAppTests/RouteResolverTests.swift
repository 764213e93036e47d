import CoreArchitecture
import CoreInterfacesTesting
import CoreModels
import Testing

@testable import PetNestApp

@Suite("Routes with a pet's name", .timeLimit(.minutes(20)))
struct RouteResolverTests {
    private let today = CalendarDate(year: 2026, month: 5, day: 3)!

    private func resolve(_ text: String, among names: [String]) async throws -> (Route, [Pet]) {
        let pets = try names.map { try Pet(name: $0, species: .cat, today: today) }
        let resolver = RouteResolver(
            routes: RouteTable(FeatureList.all.map { $0.routes.map(\.pattern) }), pets: PetRepositoryDouble(pets))
        return (try await resolver.resolve(Route(parsing: text)), pets)
    }

    @Test("A name in any case becomes the pet's id, and the rest stays")
    func name() async throws {
        let (route, pets) = try await resolve("pets/sir MISO/health/vet", among: ["Sir Miso", "Bruno"])
        #expect(route.description == "pets/\(pets[0].id)/health/vet")
    }

    @Test("A route without a name is unchanged", arguments: ["", "home", "pets", "pets/new", "owner"])
    func withoutName(text: String) async throws {
        #expect(try await resolve(text, among: ["New"]).0.description == text)
    }

    @Test("An id is unchanged, even of an unknown pet")
    func id() async throws {
        let id = PetID()
        #expect(try await resolve("pets/\(id)", among: []).0.description == "pets/\(id)")
    }

    @Test("An unknown name lists the known ones, and an ambiguous one lists the ids")
    func wrongNames() async throws {
        let unknown = await #expect(throws: AppError.self) { try await resolve("pets/rex", among: ["Miso", "Bruno"]) }
        #expect(unknown?.description == "No pet is called \"rex\"; there are Bruno, Miso.")
        #expect(unknown?.exitStatus == 1)
        let several = await #expect(throws: AppError.self) { try await resolve("pets/miso", among: ["Miso", "miso"]) }
        #expect(several?.description.contains("Use an id instead") == true)
        #expect(several?.exitStatus == 2)
    }
}
