import BackendCoreTesting
import CoreModels
import Testing

@testable import CareSlice

@Suite("Care sheets", .onBothStores, .timeLimit(.minutes(5)))
struct CareSheetTests {
    private func sheets(in world: CareBackend) async throws -> [JSONValue] {
        try await world.send(.get, "\(CareBackend.path)/desk").json["sheets"].array
    }

    @Test(
        "A sheet has the profile, the food, the medicines with their last doses, and a note about one that can't be read"
    )
    func sheet() async throws {
        let world = try await CareBackend()
        let id = try await world.booked(at: "2026-05-05T09:00")
        #expect(
            try await sheets(in: world) == [
                [
                    "booking": .string(id), "pet": .string(Bodies.miso), "name": "Miso", "allergies": "Chicken",
                    "vet": "Dr. Lind",
                    "medicines": [
                        "Carprofen: 0.5 tablet at 08:00, with food, until 5 May 2026. No dose is recorded.",
                        "Thiamazole: 1 tablet when needed. Wear gloves. Last given on 3 May 2026 at 08:10.",
                        .string(
                            "Insulin: 2 IU when needed. A recorded dose can't be read. Ask the owner when it was "
                                + "last given."),
                        "A medicine can't be read. Ask the owner which it is.",
                    ],
                    "food": [
                        "This was recorded on 2 May 2026. Ask the owner whether it is still fed.",
                        .string(
                            "Chicken stew: about 200 g a day, recorded once a day: ask in how many meals. Miso is "
                                + "allergic to chicken. Ask the owner before you feed it."),
                    ], "owner": "Ada Lind", "phone": "030 456",
                ]
            ])
    }

    @Test("A sheet says that the pet is pregnant or nursing")
    func pregnant() async throws {
        let miso = try #require(PetID(Bodies.miso))
        let world = try await CareBackend(pregnant: [miso])
        _ = try await world.requested(at: "2026-05-05T09:00")
        #expect(try await sheets(in: world).map { $0["pregnantOrNursing"] } == [true])
    }

    @Test("A booking that won't take place has no sheet")
    func declined() async throws {
        let world = try await CareBackend()
        let id = try await world.requested(at: "2026-05-05T09:00")
        let sheet = try #require(try await sheets(in: world).first)
        #expect(sheet["owner"].string == "Ada Lind")
        #expect(sheet["phone"].string == nil, "The sitter sees the number once care is agreed")
        try await world.send(.put, "/v1/bookings/\(id)/answer", ["accepts": false])
        #expect(try await sheets(in: world).isEmpty)
    }
}
