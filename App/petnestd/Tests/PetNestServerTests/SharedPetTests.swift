import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Foundation
import HealthWire
import PetNestAPI
import PetNestServer
import Testing

@Suite("A pet that two accounts share over HTTP", .timeLimit(.minutes(2)))
struct SharedPetTests {
    private func register(_ name: String, at server: RunningServer) async throws -> APIClient {
        let gateway = AccountGateway(client: try server.visitor(), device: name)
        let session = try await gateway.register(email: "\(name)@example.org", password: "correct horse")
        return try server.client(session.access)
    }

    @Test("shows its weights as soon as the code is entered, and nothing after the person was removed")
    func family() async throws {
        try await RunningServer.run { server in
            let ada = try await register("ada", at: server)
            let bob = try await register("bob", at: server)
            let rex = try Pet(name: "Rex", species: .dog, today: .latest)
            try await PetGateway(client: ada).save(rex)

            let sharing = SharingGateway(client: ada)
            let code = try await sharing.invite(
                PetInvitation(name: "Bob", role: .family), email: "bob@example.org", to: rex.id)
            #expect(code.isMailed)
            let accepted = try await SharingGateway(client: bob).accept(code: code.text)
            #expect(accepted.pet == rex.id)
            let shared = try await PetGateway(client: bob).pets()
            #expect(shared.map(\.id) == [rex.id] && shared.map(\.access) == [PetAccess(role: .family)])

            let weight = try WeightSample(weight: Weight(grams: 31_000), date: .earliest, today: .latest)
            try await ada.perform(
                HealthAPI.weights.save, rex.id, weight.id, body: Replacement(WeightDTO(weight), was: nil))
            let seen = try await bob.send(HealthAPI.weights.list, rex.id)
            #expect(seen.records.map(\.grams) == [31_000])

            let person = try #require(try await sharing.sharing(of: rex.id).people.first)
            #expect(person.name == "Bob" && person.role == .family)
            try await sharing.remove(person.id, from: rex.id)
            await #expect(throws: ServiceError.notFound) { try await bob.send(HealthAPI.weights.list, rex.id) }
            await #expect(throws: ServiceError.notFound) { try await PetGateway(client: bob).pet(rex.id) }
            #expect(try await PetGateway(client: bob).pets() == [])
            #expect(try await ada.send(HealthAPI.weights.list, rex.id).records.count == 1)
        }
    }

    @Test("shows the largest photo to the other person")
    func photo() async throws {
        try await RunningServer.run { server in
            let ada = try await register("ada", at: server)
            let bob = try await register("bob", at: server)
            let photo = try PhotoReference(fileName: "rex.jpg")
            let rex = try Pet(name: "Rex", species: .dog, photo: photo, today: .latest)
            try await PetGateway(client: ada).save(rex)
            let code = try await SharingGateway(client: ada).invite(
                PetInvitation(name: "Bob", role: .family), email: nil, to: rex.id)
            _ = try await SharingGateway(client: bob).accept(code: code.text)
            await #expect(throws: ServiceError.notFound) {
                try await PetPhotoGateway(client: bob).points(of: photo, of: rex.id)
            }
            let rgb = (0..<43_200).map { UInt8(truncatingIfNeeded: $0 * $0) }
            let points = try #require(PhotoPoints(width: 120, rgb: rgb))
            try await PetPhotoGateway(client: ada).save(points, of: photo, of: rex.id)
            #expect(try await PetPhotoGateway(client: bob).points(of: photo, of: rex.id) == points)
        }
    }

    @Test("mails the code, with which a sitter can read, and write only diaries")
    func sitter() async throws {
        try await RunningServer.run { server in
            let ada = try await register("ada", at: server)
            let ana = try await register("ana", at: server)
            let rex = try Pet(name: "Rex", species: .dog, today: .latest)
            try await PetGateway(client: ada).save(rex)
            let now = Date()
            let invitation = PetInvitation(
                name: "Ana", role: .sitter, period: now.addingTimeInterval(-60)..<now.addingTimeInterval(3600))
            let code = try await SharingGateway(client: ada).invite(invitation, email: "ana@example.org", to: rex.id)
            let outbox = server.folder.appending(path: "outbox")
            let letters = try FileManager.default.contentsOfDirectory(at: outbox, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "eml" }
            let letter = try String(contentsOf: try #require(letters.first), encoding: .utf8)
            #expect(letter.contains("To: ana@example.org") && letter.contains(code.text))

            _ = try await SharingGateway(client: ana).accept(code: code.text)
            #expect(try await ana.send(HealthAPI.medicines.list, rex.id).records.isEmpty)
            let weight = try WeightSample(weight: Weight(grams: 31_000), date: .earliest, today: .latest)
            let refusal = ServiceError.refused(
                reason: "role", message: "Only the owner and family may do this, and you are a sitter.")
            await #expect(throws: refusal) {
                try await ana.perform(
                    HealthAPI.weights.save, rex.id, weight.id, body: Replacement(WeightDTO(weight), was: nil))
            }
            await #expect(throws: ServiceError.self) { try await PetGateway(client: ana).remove(rex.id) }
            try await SharingGateway(client: ana).leave(rex.id)
            #expect(try await PetGateway(client: ana).pets() == [])
        }
    }
}
