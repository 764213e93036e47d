import CoreArchitecture
import CoreArchitectureTesting
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import BookingFeature

@MainActor
@Suite("A sitter's answers", .timeLimit(.minutes(1)))
struct SitterAnswerTests {
    private func desk(_ world: World, _ booking: Booking) async -> SitterDeskViewModel {
        world.service.set { $0.bookings = [booking] }
        let desk = SitterDeskViewModel(
            id: world.sitter.id, dependencies: world.dependencies, coordinator: world.coordinator)
        desk.appear()
        _ = await desk.settled()
        return desk
    }

    private nonisolated static let disputed: [Booking.Status] = [.requested, .confirmed, .inProgress, .done, .disputed]

    @Test(
        "A booking offers the sitter what its state allows",
        arguments: [
            ([Booking.Status.requested], ["accept", "decline"]), ([.requested, .confirmed], []),
            (disputed, ["refund-all", "refund-half", "keep"]),
        ])
    func offers(_ statuses: [Booking.Status], _ commands: [String]) async throws {
        let world = try World()
        let dispute = Booking.Dispute(reason: "A cut paw.", settlesAt: .distantFuture, refund: nil)
        let booking = try World.booking(statuses, dispute: statuses.contains(.disputed) ? dispute : nil)
        let row = await desk(world, booking).screen.row(RowID("\(booking.id)"))
        #expect(row?.commands.map(\.id.rawValue) == commands.map { "\($0)/\(booking.id)" })
    }

    @Test("An answer whose response was lost is shown as it was received, and one that failed can be repeated")
    func lostAnswer() async throws {
        let world = try World()
        let booking = try World.booking([.requested])
        let desk = await desk(world, booking)
        let confirmed = try World.booking([.requested, .confirmed], id: booking.id)
        world.service.set { state in
            state.bookings = [confirmed]
            state.lostAnswers = [.answer]
        }
        desk.handle(.activated(CommandID("accept/\(booking.id)")))
        let screen = await desk.until { $0.row(RowID("\(booking.id)"))?.commands.isEmpty == true }
        #expect(screen.notices == ["The answer was lost."])
    }

    @Test("Pressing twice answers once")
    func twice() async throws {
        let world = try World()
        let booking = try World.booking([.requested])
        let desk = await desk(world, booking)
        desk.handle(.activated(CommandID("accept/\(booking.id)")))
        desk.handle(.activated(CommandID("decline/\(booking.id)")))
        _ = await desk.settled()
        #expect(world.service.asked.answers == [booking.id: true])
    }

    @Test("A sitter sees with each booking its pets' allergies and medicines, and what to do about poisons")
    func sheets() async throws {
        let world = try World()
        let request = try World.booking([.requested])
        let agreed = try World.booking([.requested, .confirmed])
        let other = try World.booking([.requested, .cancelled])
        world.service.set { state in
            state.bookings = [request, agreed, other]
            state.sheets = [
                CareSheet(
                    booking: request.id, petName: "Bruno", allergies: "Chicken", conditions: "Arthritis",
                    isPregnantOrNursing: true, vet: "Dr. Lind, 030 123",
                    medicines: ["Carprofen: 1 tablet at 08:00, with food"],
                    food: ["Dry: about 300 g a day, in 2 meals."]),
                CareSheet(booking: agreed.id, petName: "Miso", owner: "Ada Lind", phone: "030 456"),
            ]
        }
        let desk = SitterDeskViewModel(
            id: world.sitter.id, dependencies: world.dependencies, coordinator: world.coordinator)
        desk.appear()
        let screen = await desk.settled()
        #expect(screen.inconsistencies.isEmpty)
        // The request itself shows the allergies before it is accepted.
        #expect(screen.row(RowID("\(request.id)"))?.detail?.plain.hasSuffix("Bruno is allergic: Chicken") == true)
        #expect(screen.row(RowID("\(agreed.id)"))?.detail?.plain.contains("allergic") == false)
        let groups = screen.body.compactMap { element in
            if case .group(let group) = element { group } else { nil as ElementGroup? }
        }
        // The earnings are above the sheets, which may fill the screen.
        let earnings = screen.body.firstIndex { if case .facts = $0 { true } else { false } }
        let firstSheet = screen.body.firstIndex { if case .group = $0 { true } else { false } }
        #expect(try #require(earnings) < #require(firstSheet))
        let texts = groups.map { group in
            group.elements.compactMap { element in if case .text(let text) = element { text.plain } else { nil } }
        }
        #expect(groups.map { $0.title?.split(separator: ",").first } == ["Bruno", "Miso"])
        #expect(
            texts == [
                [
                    "Allergic: Chicken", "Conditions: Arthritis", "Pregnant or nursing",
                    "Carprofen: 1 tablet at 08:00, with food", "Dry: about 300 g a day, in 2 meals.",
                    "Vet: Dr. Lind, 030 123", PoisonAdvice.forSitter(of: "Bruno", vet: "Dr. Lind, 030 123"),
                ],
                [
                    "No allergies are recorded.", "No medicine is given during this time.",
                    "What it eats isn't known here. Ask the owner what to feed, how much, and how often.",
                    "Owner: Ada Lind, 030 456",
                    PoisonAdvice.forSitter(of: "Miso", vet: nil),
                ],
            ])
    }
}
