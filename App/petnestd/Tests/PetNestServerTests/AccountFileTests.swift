import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation
import PetNestAPI
import PetNestServer
import Testing

@Suite("An account's file", .timeLimit(.minutes(10)))
struct AccountFileTests {
    private func account(of server: RunningServer) throws -> AccountFile {
        try AccountFile(ServerSettings(flags: [.sqlite: server.database], environment: [:], file: nil))
    }

    @Test("moves the pets from one server to another, while both run, and isn't imported twice")
    func moved() async throws {
        try await RunningServer.run { first in
            let ada = try await AccountGateway(client: first.visitor(), device: "laptop")
                .register(email: "ada@example.org", password: "correct horse")
            let pet = try Pet(name: "Miso", species: .cat, today: .latest)
            try await PetGateway(client: first.client(ada.access)).save(pet)
            let text = try await account(of: first).export(of: "Ada@Example.org")
            let file = first.folder.appending(path: "ada.json")
            try Data(text.utf8).write(to: file)

            try await RunningServer.run { second in
                let again = try await AccountGateway(client: second.visitor(), device: "laptop")
                    .register(email: "ada@example.org", password: "correct horse")
                let summary = try await account(of: second).import(file, into: "ada@example.org")
                #expect(summary.hasPrefix("Imported 1 pet, "))
                #expect(try await PetGateway(client: second.client(again.access)).pets() == [pet])
                let error = await #expect(throws: ServerError.self) {
                    try await account(of: second).import(file, into: "ada@example.org")
                }
                #expect(error?.description.contains("existing entries") == true)
            }
        }
    }

    @Test("is what its owner gets by a request, for which a client without a valid token gets 401")
    func owners() async throws {
        try await RunningServer.run { server in
            let ada = try await AccountGateway(client: server.visitor(), device: "laptop")
                .register(email: "ada@example.org", password: "correct horse")
            let bob = try await AccountGateway(client: server.visitor(), device: "laptop")
                .register(email: "bob@example.org", password: "battery staple")
            let pet = try Pet(name: "Miso", species: .cat, today: .latest)
            try await PetGateway(client: server.client(ada.access)).save(pet)
            let own = ExportGateway(client: try server.client(ada.access))
            let whole = String(decoding: try await own.export(), as: UTF8.self)
            #expect(try await account(of: server).export(of: "ada@example.org") == whole)
            #expect(String(decoding: try await own.export(of: pet.id), as: UTF8.self).contains("\"Miso\""))
            let others = ExportGateway(client: try server.client(bob.access))
            #expect(!String(decoding: try await others.export(), as: UTF8.self).contains("Miso"))
            await #expect(throws: ServiceError.notFound) { try await others.export(of: pet.id) }
            let nobodys = try await server.send(APICall(.get, "/v1/account/export"))
            #expect(nobodys.status == 401)
        }
    }

    @Test("of an account that doesn't exist, or from a file that isn't an export, is an error with that reason")
    func errors() async throws {
        try await RunningServer.run { server in
            let file = try account(of: server)
            let unknown = await #expect(throws: ServerError.self) { try await file.export(of: "bob@example.org") }
            #expect(unknown?.description.contains("bob@example.org") == true)
            _ = try await AccountGateway(client: server.visitor(), device: "laptop")
                .register(email: "bob@example.org", password: "correct horse")
            let nothing = server.folder.appending(path: "nothing.json")
            await #expect(throws: ServerError.self) { try await file.import(nothing, into: "bob@example.org") }
            try Data("{".utf8).write(to: nothing)
            let broken = await #expect(throws: ServerError.self) {
                try await file.import(nothing, into: "bob@example.org")
            }
            #expect(broken?.description.contains("truncated") == true)
        }
        #expect(throws: ServerError.self) {
            try AccountFile(ServerSettings(flags: [.sqlite: "/nowhere/a.sqlite"], environment: [:], file: nil))
        }
    }
}
