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

    @Test("An answer that was lost is shown as it arrived, and one that failed can be repeated")
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
}
