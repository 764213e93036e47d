import BackendCoreTesting
import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation
import PetNestAPI
import Testing

@Suite("Sharing against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct SharingContract {
    /// Registers somebody.
    private func somebody(_ backend: RealBackend) async throws -> APIClient {
        let gateway = AccountGateway(client: backend.visitor, device: "Bob's laptop")
        return backend.client(with: try await gateway.registerDevice().access)
    }

    @Test("Invitations and people are read as far as the owner, family, and a vet may see them")
    func people() async throws {
        let backend = try await RealBackend()
        let owner = SharingGateway(client: backend.client)
        let bob = SharingGateway(client: try await somebody(backend))
        let vet = SharingGateway(client: try await somebody(backend))
        #expect(try await owner.sharing(of: backend.pet.id) == PetSharing(role: .owner))
        let invitations = [PetInvitation(name: "Bob", role: .family), PetInvitation(name: "Dr. Lind", role: .vet)]
        var codes: [InvitationCode] = []
        for invitation in invitations {
            codes.append(try await owner.invite(invitation, email: nil, to: backend.pet.id))
        }
        #expect(try await owner.sharing(of: backend.pet.id).invitations.map(\.name).sorted() == ["Bob", "Dr. Lind"])
        #expect(try await bob.accept(code: codes[0].text).role == .family)
        #expect(try await vet.accept(code: codes[1].text.lowercased()).period != nil)

        let known = try await owner.sharing(of: backend.pet.id)
        #expect(known.invitations.isEmpty && known.people.map(\.role) == [.family, .vet])
        let family = try await bob.sharing(of: backend.pet.id)
        #expect(family.role == .family && family.ends == nil && family.people == known.people)
        let treating = try await vet.sharing(of: backend.pet.id)
        #expect(treating.role == .vet && treating.ends == known.people[1].period?.upperBound && treating.people.isEmpty)
    }

    @Test("A shared pet has the person's role and the owner's contact information; an own pet has neither")
    func access() async throws {
        let backend = try await RealBackend()
        let client = try await somebody(backend)
        let owners = OwnerGateway(client: backend.client)
        try await owners.save(Owner(name: "Ada Winter", phone: "+49 30 901820"))
        try await OwnerGateway(client: client).save(Owner(name: "Dr. Lind"))
        let code = try await SharingGateway(client: backend.client).invite(
            PetInvitation(name: "Dr. Lind", role: .vet), email: nil, to: backend.pet.id)
        let ends = try await SharingGateway(client: client).accept(code: code.text).period?.upperBound
        let access = PetAccess(role: .vet, ends: ends, ownerName: "Ada Winter", ownerPhone: "+49 30 901820")
        let gateway = PetGateway(client: client)
        #expect(try await gateway.pet(backend.pet.id).access == access)
        #expect(try await gateway.allPets().values.map(\.access) == [access])
        #expect(try await PetGateway(client: backend.client).pet(backend.pet.id).access == .owner)
    }

    @Test("A photo that the owner or family saves is seen by everybody with access, until the pet has another one")
    func photo() async throws {
        let backend = try await RealBackend()
        let (family, vet) = (try await somebody(backend), try await somebody(backend))
        for (client, role) in [(family, PetRole.family), (vet, .vet)] {
            let code = try await SharingGateway(client: backend.client).invite(
                PetInvitation(name: "Bob", role: role), email: nil, to: backend.pet.id)
            _ = try await SharingGateway(client: client).accept(code: code.text)
        }
        let photo = try PhotoReference(fileName: "miso.jpg")
        let points = try #require(PhotoPoints(width: 120, rgb: [UInt8](repeating: 200, count: 43_200)))
        let miso = try Pet(id: backend.pet.id, name: "Miso", species: .cat, photo: photo, today: .latest)
        let pets = PetGateway(client: backend.client)
        let photos = [backend.client, family, vet].map { PetPhotoGateway(client: $0) }
        await backend.expect("refused: changed", "save") { try await photos[0].save(points, of: photo, of: miso.id) }
        try await pets.save(miso)
        for gateway in photos {
            await backend.expect("not found", "points") { _ = try await gateway.points(of: photo, of: miso.id) }
        }
        await backend.expect("refused: role", "save") { try await photos[2].save(points, of: photo, of: miso.id) }
        for _ in 1...2 { try await photos[1].save(points, of: photo, of: miso.id) }
        for gateway in photos { #expect(try await gateway.points(of: photo, of: miso.id) == points) }
        try await pets.save(backend.pet)
        await backend.expect("not found", "points") { _ = try await photos[1].points(of: photo, of: miso.id) }
        await backend.expect("not found", "save") {
            try await photos[0].save(points, of: photo, of: backend.stranger)
        }
    }

    @Test("Two people who edit a shared pet get the same conflict as two windows")
    func conflict() async throws {
        let backend = try await RealBackend()
        let client = try await somebody(backend)
        let code = try await SharingGateway(client: backend.client).invite(
            PetInvitation(name: "Bob", role: .family), email: nil, to: backend.pet.id)
        _ = try await SharingGateway(client: client).accept(code: code.text)
        let pets = PetGateway(client: client)
        let known = try await pets.pet(backend.pet.id)
        let adas = try Pet(id: known.id, name: "Misu", species: .cat, today: .latest)
        let bobs = try Pet(id: known.id, name: "Mika", species: .cat, today: .latest)
        try await PetGateway(client: backend.client).save(adas, replacing: known)
        await backend.expect("refused: changed", "save") { try await pets.save(bobs, replacing: known) }
        try await pets.save(bobs, replacing: adas)
        #expect(try await PetGateway(client: backend.client).pet(known.id) == bobs)
        await backend.expect("refused: role", "remove") { try await pets.remove(known.id) }
    }

    @Test("Wrong codes, strangers' pets and ended access are errors")
    func failures() async throws {
        let backend = try await RealBackend()
        let owner = SharingGateway(client: backend.client)
        let client = try await somebody(backend)
        let bob = SharingGateway(client: client)
        await backend.expect("rejected: code", "accept") { _ = try await bob.accept(code: "K7QM-2XHT-9PWD") }
        await backend.expect("not found", "sharing") { _ = try await bob.sharing(of: backend.pet.id) }
        await backend.expect("rejected: name", "invite") {
            _ = try await owner.invite(PetInvitation(name: " ", role: .vet), email: nil, to: backend.pet.id)
        }
        let invitation = PetInvitation(name: "Bob", role: .family)
        let withdrawn = try await owner.invite(invitation, email: nil, to: backend.pet.id)
        for _ in 1...2 { try await owner.withdraw(invitation.id, from: backend.pet.id) }
        await backend.expect("rejected: code", "accept") { _ = try await bob.accept(code: withdrawn.text) }
        let code = try await owner.invite(invitation, email: nil, to: backend.pet.id)
        await backend.expect("rejected: code", "accept") { _ = try await owner.accept(code: code.text) }
        _ = try await bob.accept(code: code.text)
        await backend.expect("refused: role", "invite") {
            _ = try await bob.invite(PetInvitation(name: "Eve", role: .vet), email: nil, to: backend.pet.id)
        }
        for _ in 1...2 { try await bob.leave(backend.pet.id) }
        await backend.expect("not found", "pet") { _ = try await PetGateway(client: client).pet(backend.pet.id) }
    }
}
