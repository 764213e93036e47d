import CoreModels
import CoreWire
import Foundation
import Testing

@testable import OwnerWire

@Suite("The owner's contract", .timeLimit(.minutes(1)))
struct OwnerAPITests {
    @Test("returns an owner unchanged from the wire")
    func roundTrip() throws {
        for phone in [nil, "+49 30 901820"] {
            let owner = try Owner(id: OwnerID(), name: "Ada Winter", phone: phone)
            let wire = try JSONDecoder().decode(OwnerDTO.self, from: JSONEncoder().encode(OwnerDTO(owner)))
            #expect(try wire.value(as: .response) == owner)
        }
    }

    @Test("names every invalid member")
    func problems() throws {
        let error = try #require(throws: WireError.self) {
            try OwnerDTO(id: nil, name: " ", phone: nil).value(as: .stored)
        }
        guard case .rejected(_, let problems) = error else { throw error }
        #expect(problems.map(\.field) == ["id", "name"])
    }
}
