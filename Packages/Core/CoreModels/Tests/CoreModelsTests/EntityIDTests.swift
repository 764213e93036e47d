import CoreModels
import Foundation
import Testing

@Suite("An id", .timeLimit(.minutes(10)))
struct EntityIDTests {
    @Test("is read in either case and written in lower case")
    func text() throws {
        let id = PetID()
        #expect(PetID(id.description) == id)
        #expect(PetID(id.description.uppercased()) == id)
        #expect(id.description == id.rawValue.uuidString.lowercased())
    }

    @Test("is the UUID that Foundation reads and writes")
    func foundation() {
        for _ in 0..<1000 {
            let uuid = UUID()
            #expect(PetID(uuid).description == uuid.uuidString.lowercased())
            #expect(PetID(uuid.uuidString)?.rawValue == uuid)
        }
    }

    @Test("differs from every other")
    func fresh() {
        #expect(Set((0..<1000).map { _ in PetID() }).count == 1000)
    }

    @Test(
        "isn't read from anything but a UUID",
        arguments: [
            "", "miso", "6f9619ff8b86d011b42d00c04fc964ff", "6f9619ff-8b86-d011-b42d-00c04fc964f",
            "6f9619ff-8b86-d011-b42d-00c04fc964fff", "6f9619ff-8b86-d011-b42d-00c04fc964fg",
            "{6f9619ff-8b86-d011-b42d-00c04fc964ff}", " 6f9619ff-8b86-d011-b42d-00c04fc964ff",
            "6f9619ff-8b86-d011-b42d-00c04fc964ff ", "6f9619ff-8b86-d011-b42d-00c04fc964ff\0",
            "6f9619ff-8b86-d011-b42d-00c04fc964ff/..", "6f9619ff_8b86_d011_b42d_00c04fc964ff",
            "6f9619f-f8b86-d011-b42d-00c04fc964ff", "6f9619ff-8b86-d011-b42d-00c04fc964-f",
            "6f9619ff-8b86-d011-b42d-00c04fc964f:", "6f9619ff-8b86-d011-b42d-00c04fc964f@",
            "6f9619ff-8b86-d011-b42d-00c04fc964f`",
        ])
    func unreadable(text: String) {
        #expect(PetID(text) == nil)
    }
}
