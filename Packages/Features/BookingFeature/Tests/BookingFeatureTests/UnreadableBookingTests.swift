import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CorePresentation
import Foundation
import Testing

@testable import BookingFeature

@MainActor
@Suite("Unreadable bookings", .timeLimit(.minutes(1)))
struct UnreadableBookingTests {
    private static func json(_ id: BookingID, currency: String = "EUR", status: String = "requested") -> String {
        """
        {"id": "\(id)", "sitter": "\(SitterID())", "sitterName": "Ana Lopes", "pets": [], "service": "walk",
         "start": "2026-05-05T09:30", "end": "2026-05-05T10:30", "timeZone": "Europe/Berlin", "total": 1500,
         "currency": "\(currency)",
         "terms": {"furtherPetPercent": 50, "holidayPercent": 25, "taxPercent": 19, "freeCancellationHours": 24,
                   "lateCancellationPercent": 50},
         "history": [{"status": "\(status)", "at": 0}]}
        """
    }

    private static func gateway(_ json: String) -> BookingGateway {
        BookingGateway(client: APIClient(transport: APITransportDouble(status: 200, json: json)))
    }

    @Test("A booking that this app can't read is reported, and the others are listed")
    func unknownValues() async throws {
        let intact = BookingID()
        let currency = BookingID()
        let status = BookingID()
        let bookings = [
            Self.json(currency, currency: "euros"), Self.json(intact), Self.json(status, status: "teleported"),
        ]
        let listed = try await Self.gateway(#"{"bookings": [\#(bookings.joined(separator: ","))]}"#).bookings()
        #expect(listed.values.map(\.id) == [intact])
        #expect(listed.unreadable.map(\.kind) == ["booking", "booking"])
        #expect(listed.unreadable.map(\.id) == [currency.description, status.description])
        #expect(listed.unreadable.last?.reason.contains("teleported") == true)
    }

    @Test("A booking that the service can't read is reported, and the others are listed")
    func reportedByService() async throws {
        let intact = BookingID()
        let json = """
            {"bookings": [\(Self.json(intact))],
             "unreadable": [{"table": "booking", "id": "one", "reason": "No price."}]}
            """
        let listed = try await Self.gateway(json).bookings()
        #expect(listed.values.map(\.id) == [intact])
        #expect(listed.unreadable == [UnreadableRecord(kind: "booking", id: "one", reason: "No price.")])
    }

    @Test("The list names an unreadable booking above the others", arguments: [0, 1])
    func notice(intact: Int) async throws {
        let world = try World()
        let bookings = try (0..<intact).map { _ in try World.booking([.requested]) }
        world.service.set {
            $0.bookings = bookings
            $0.unreadable = [UnreadableRecord(kind: "booking", id: "one", reason: "No price.")]
        }
        let list = BookingListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        let screen = await list.settled()
        #expect(screen.inconsistencies.isEmpty)
        let notices = screen.allElements.compactMap { element -> Notice? in
            if case .notice(let notice) = element { notice } else { nil }
        }
        #expect(notices.count == 1)
        #expect(notices.first?.detail?.plain.contains("booking one: No price.") == true)
        #expect(bookings.allSatisfy { screen.row(RowID("\($0.id)")) != nil })
        #expect(screen.command("find") == nil)
    }

    @Test("A sitter's desk names an unreadable booking above the others")
    func desk() async throws {
        let intact = BookingID()
        let json = """
            {"sitterName": "Ana Lopes", "currency": "EUR", "earned": 0, "paidOut": 0, "payouts": [],
             "bookings": [\(Self.json(BookingID(), status: "teleported")), \(Self.json(intact))],
             "sheets": [{"booking": "\(intact)", "pet": "\(PetID())", "name": "Miso", "allergies": "Chicken",
             "medicines": ["Thiamazole: 0.5 tablet at 08:00"]}]}
            """
        let listed = try await Self.gateway(json).desk(of: SitterID())
        #expect(listed.desk.bookings.map(\.id) == [intact])
        #expect(
            listed.desk.sheets == [
                CareSheet(
                    booking: intact, petName: "Miso", allergies: "Chicken",
                    medicines: ["Thiamazole: 0.5 tablet at 08:00"])
            ])
        #expect(listed.unreadable.count == 1)
        let world = try World()
        let booking = try World.booking([.requested])
        world.service.set { state in
            state.bookings = [booking]
            state.unreadable = listed.unreadable
        }
        let desk = SitterDeskViewModel(
            id: world.sitter.id, dependencies: world.dependencies, coordinator: world.coordinator)
        desk.appear()
        let screen = await desk.settled()
        #expect(screen.notices == ["1 record can't be read. Everything else is here."])
        #expect(screen.row(RowID("\(booking.id)")) != nil)
        #expect(screen.inconsistencies.isEmpty)
    }
}
