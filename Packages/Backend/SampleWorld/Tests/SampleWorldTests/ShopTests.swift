import BackendCore
import BackendCoreTesting
import CartWire
import CoreModels
import CoreNetworking
import CoreWire
import Foundation
import SampleWorld
import Testing

@Suite("The sample's shop", .timeLimit(.minutes(5)))
struct ShopTests {
    @Test("packs, sends and delivers orders by its timetable, also if the app was closed meanwhile")
    func timetable() async throws {
        let sampled = try await SampledBackend(upTo: CalendarDate(SliceBackend.noon, in: .gmt))
        let (clock, world) = (sampled.clock, sampled.world)
        let owner = sampled.client(of: .device)
        func history() async throws -> [OrderDTO.Event] {
            try await owner.send(CartAPI.orders).records.first?.history ?? []
        }
        let placedAt = try #require(try await history().first?.at)
        let steps = [("placed", 0), ("packed", 7200), ("shipped", 194_400), ("delivered", 259_200)]
        let expected = steps.map { OrderDTO.Event(status: $0.0, at: placedAt + $0.1) }
        let age = clock.now.timeIntervalSince1970 - TimeInterval(placedAt)
        clock.advance(by: 7199 - age)
        try await world.play()
        #expect(try await history() == [expected[0]])
        clock.advance(by: 1)
        try await world.play()
        try await world.play()
        #expect(try await history() == Array(expected.prefix(2)))
        clock.advance(by: 20 * 86_400)
        try await world.play()
        #expect(try await history() == expected)
        #expect(try await sampled.client(of: .sampleWorld).send(CartAPI.openOrders).records.isEmpty)
    }
}
