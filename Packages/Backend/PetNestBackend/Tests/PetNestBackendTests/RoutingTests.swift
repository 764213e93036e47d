import Foundation
import HTTPTypes
import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("Routing", .onBothStores, .timeLimit(.minutes(20)))
struct RoutingTests {
    private static let pet = "/v1/pets/\(Bodies.miso)"
    private static let methods: [HTTPRequest.Method] = [
        .get, .put, .delete, .post, .patch, .head, .options, .trace, .connect,
    ]

    @Test(
        "responds 404 to unknown paths",
        arguments: [
            nil, "", "/", "*", "v1/pets", "/v1", "/v1/", "/v2/pets", "/V1/pets", "/v1/Pets", "/v1/owner/", "/v1//pets",
            "/v1/pets/", "/v1/owners", "\(pet)/", "\(pet)/food", "\(pet)/weights/",
            "\(pet)//weights",
            "\(pet)/weights/\(Bodies.entry)/", "\(pet)/weights/\(Bodies.entry)/grams", "\(pet)/%77eights", "/v1/pets#",
            "/v1/../v1/pets", "http://localhost/v1/pets",
        ])
    func unknown(path: String?) async throws {
        let backend = try TestBackend()
        try await backend.send(.put, Self.pet, Bodies.pet)
        for method in Self.methods {
            let answer = try await backend.send(method, path, Bodies.pet)
            #expect(answer.status == 404)
            #expect(answer.code == "notFound")
        }
    }

    @Test(
        "responds 400 to invalid ids",
        arguments: [
            "/v1/pets/miso", "/v1/pets/1", "\(pet)/weights/1", "/v1/pets/miso/weights", "/v1/agenda/today",
            "/v1/pets/miso/visits/\(Bodies.entry)", "\(pet)0", "\(pet)%20", "/v1/pets/%00", "/v1/pets/..",
        ])
    func malformedIDs(path: String) async throws {
        let backend = try TestBackend()
        for method in Self.methods {
            let answer = try await backend.send(method, path, Bodies.pet)
            #expect(answer.status == 400)
            #expect(answer.code == "malformed")
            #expect(answer.message.contains("UUID"))
        }
    }

    @Test(
        "responds 405 to unsupported methods, and lists the supported ones",
        arguments: [
            ("/v1/owner", ["GET", "PUT"]), ("/v1/pets", ["GET"]), (pet, ["GET", "PUT", "DELETE"]),
            ("/v1/agenda?until=2026-05-03", ["GET"]), ("/v1/agenda/\(Bodies.entry)", ["POST"]),
        ]
            + Bodies.kinds.flatMap {
                [("\(pet)/\($0)", ["GET"]), ("\(pet)/\($0)/\(Bodies.entry)", ["GET", "PUT", "DELETE"])]
            })
    func methodNotAllowed(path: String, allowed: [String]) async throws {
        let backend = try TestBackend()
        for method in Self.methods + [try #require(HTTPRequest.Method("BREW"))] {
            let answer = try await backend.send(method, path, Bodies.pet)
            if allowed.contains(method.rawValue) {
                #expect(answer.status != 405)
            } else {
                #expect(answer.status == 405)
                #expect(answer.code == "methodNotAllowed")
                #expect(answer.headers[.allow] == allowed.joined(separator: ", "))
            }
        }
    }

    @Test("ids in paths are read in either case")
    func idsInEitherCase() async throws {
        let backend = try TestBackend()
        try await backend.send(.put, Self.pet.uppercased().replacing("/V1/PETS", with: "/v1/pets"), Bodies.pet)
        #expect(try await backend.send(.get, Self.pet).status == 200)
    }
}
