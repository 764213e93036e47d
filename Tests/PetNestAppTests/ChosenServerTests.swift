import CoreInterfaces
import CoreModels
import CoreNetworkingTesting
import CoreStorage
import Foundation
import HTTPNetworking
import PetNestAPI
import Testing

@testable import PetNestApp

@MainActor @Suite("A chosen server", .timeLimit(.minutes(20)))
struct ChosenServerTests {
    /// The address of a port on which no server listens.
    private static let server = "http://127.0.0.1:1"

    private func options(_ folder: HouseholdFolder, _ server: String?) -> PetNestOptions {
        var options = folder.options
        options.server = server
        return options
    }

    @Test("is used by later starts once it has answered, until this computer is chosen again with its own pets")
    func laterStarts() async throws {
        let folder = try HouseholdFolder()
        let local = try LocalServices.open(folder.options)
        let owner = try await local.begin { _ in }
        local.close()
        let store = FileKeyValueStore(folder: folder.data)
        let saved = try await ChosenServer.save(
            ServerAddress(Self.server), reachedBy: APITransportDouble(status: 401), in: store)
        #expect(saved.contains("Later starts use the pets of \(Self.server), too"))
        for choice in [Self.server, nil] {
            let services = try LocalServices.open(options(folder, choice))
            defer { services.close() }
            #expect(services.app.folder.server == Self.server)
            // Nobody has signed in there, and the app doesn't sign in without asking.
            #expect(try await services.begin { _ in Issue.record("It is saved already.") }.account == nil)
            let error = #expect(throws: AppError.self) { try services.backend }
            #expect(error?.description.contains(Self.server) == true)
        }
        for choice in ["local", nil] {
            let services = try LocalServices.open(options(folder, choice))
            defer { services.close() }
            #expect(services.app.folder.server == nil)
            #expect(try await services.begin(announce: folder.options.announce).account == owner.account)
            #expect(folder.messages == ["Later starts use the pets of this computer, too."])
        }
    }

    @Test("that doesn't answer, or isn't PetNest's, isn't saved")
    func unanswered() async throws {
        let folder = try HouseholdFolder()
        let wrong = try LocalServices.open(options(folder, Self.server))
        let error = await #expect(throws: AppError.self) { try await wrong.begin { _ in } }
        wrong.close()
        #expect(error?.description.contains("Nothing answers at \(Self.server).") == true)
        #expect(error?.description.contains("Later starts don't use it.") == true)
        let store = FileKeyValueStore(folder: folder.data)
        for other in [APITransportDouble(status: 404), APITransportDouble(json: "<html>")] {
            let error = await #expect(throws: AppError.self) {
                try await ChosenServer.save(ServerAddress(Self.server), reachedBy: other, in: store)
            }
            #expect(error?.description.contains("isn't a server of PetNest") == true)
        }
        let later = try LocalServices.open(folder.options)
        defer { later.close() }
        #expect(later.app.folder.server == nil)
    }

    @Test("that can't be reached is named by what fails")
    func unreachable() async throws {
        let folder = try HouseholdFolder()
        let services = try LocalServices.open(options(folder, Self.server))
        defer { services.close() }
        let error = await #expect(throws: ServiceError.self) {
            try await services.accounts.signIn(email: "ada@example.org", password: "correct horse")
        }
        #expect(error?.description.contains("Nothing answers at \(Self.server).") == true)
    }

    @Test("has an address that is encrypted", arguments: ["petnest", "http://example.org", ""])
    func address(text: String) throws {
        let folder = try HouseholdFolder()
        let error = #expect(throws: AppError.self) { try LocalServices.open(options(folder, text)) }
        #expect(error?.exitStatus == 2)
        // It isn't saved.
        let services = try LocalServices.open(folder.options)
        defer { services.close() }
        #expect(services.app.folder.server == nil)
    }

    @Test("has its own sign-in, so that no other server gets its tokens, even with a similar name")
    func keys() throws {
        let addresses = [
            "https://example.org", "https://example.org:8443", "https://example.org/8443", "https://example.org/pets",
            "https://example.org/Pets", "https://example-org", "https://example-2eorg", "https://example.org-8443",
            "http://localhost", "https://localhost",
        ]
        let names = try addresses.map { PetLocation.byServer(try ServerAddress($0)).accountsKey.name }
        #expect(Set(names.map { $0.lowercased() }).count == addresses.count)
        #expect(names.first == "accounts-https-3a-2f-2fexample-2eorg")
    }
}
