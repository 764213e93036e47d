import CoreModels
import CoreWire
import Foundation
import Testing

@testable import PetsWire

@Suite("The contract of sharing", .timeLimit(.minutes(1)))
struct SharingAPITests {
    private let now = Date(timeIntervalSince1970: 1_777_800_000)
    private let id = EntityID<PetInvitation>()

    private func problems(_ body: InvitationDTO) -> [String] {
        do {
            _ = try body.value(id: id, now: now)
            return []
        } catch .rejected(_, let problems) {
            return problems.map(\.field)
        } catch {
            return ["\(error)"]
        }
    }

    @Test("returns an invitation of each role unchanged from the wire", arguments: PetRole.invited)
    func roundTrip(role: PetRole) throws {
        let period = role == .sitter ? now..<now.addingTimeInterval(86_400) : nil
        let invitation = PetInvitation(id: id, name: "Bob", role: role, period: period)
        let body = InvitationDTO(invitation, email: "Bob@Example.org")
        let read = try JSONDecoder().decode(InvitationDTO.self, from: JSONEncoder().encode(body))
        let value = try read.value(id: id, now: now)
        #expect(value.invitation == invitation && value.email?.text == "bob@example.org")
    }

    @Test("rejects a sitter without a period that ends in the future, and other roles with a period")
    func periods() {
        let past = now.addingTimeInterval(-172_800)..<now
        #expect(problems(InvitationDTO(PetInvitation(name: "Ana", role: .sitter), email: nil)) == ["begins", "ends"])
        #expect(
            problems(InvitationDTO(PetInvitation(name: "Ana", role: .sitter, period: past), email: nil)) == ["ends"])
        #expect(problems(InvitationDTO(PetInvitation(name: "Ana", role: .vet, period: past), email: nil)) == ["ends"])
        #expect(
            problems(InvitationDTO(PetInvitation(name: " ", role: .owner), email: "ana")) == ["name", "role", "email"])
    }

    @Test("lets everybody with access read and the owner and family write, and lists requests for other roles")
    func roles() {
        #expect(SharingAPI.sharing.declaration.roles == PetRole.allCases)
        #expect(PetsAPI.save.declaration.roles == [.owner, .family])
        #expect(!PetsAPI.save.declaration.response.contains("only for"))
        #expect(PetsAPI.remove.declaration.response.contains("; only for the owner"))
        #expect(SharingAPI.leave.declaration.response == "204; only for family, a sitter and a vet")
    }
}
