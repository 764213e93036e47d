import CoreArchitecture
import CoreModels
import Foundation
import Testing

@testable import BookingFeature

/// The number of measurements of each step. A few by default, so that every run tries the measurement itself.
private let sendCount = Int(ProcessInfo.processInfo.environment["SENDS"] ?? "") ?? 10

/// Measures the time from an event to its new state, for each step:
/// `SENDS=10000 swift test -c release -Xswiftc -enable-testing --filter FlowMeasurement`.
@MainActor
@Suite("The latency of the booking flow's steps", .timeLimit(.minutes(10)))
struct FlowMeasurement {
    @Test("p50, p95 and the maximum of each step are printed")
    func steps() async throws {
        let world = try World()
        let flow = await world.flowWithTime()
        let pet = world.bruno.id
        let day = World.time.day
        func step(_ name: String, _ action: (Int) -> BookingAction) {
            var times: [Duration] = []
            for number in 0..<sendCount {
                let action = action(number)
                let start = ContinuousClock.now
                flow.store.send(action)
                times.append(start.duration(to: .now))
            }
            let sorted = times.sorted()
            let p95 = sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
            print("\(name): p50 \(sorted[sorted.count / 2]), p95 \(p95), worst \(sorted[sorted.count - 1])")
        }
        step("note") { .extras(.noteEdited("The key is under mat \($0).")) }
        step("add-on") { .extras(.addOnToggled("pills", $0.isMultiple(of: 2))) }
        step("left out") { _ in .series(.dateToggled(day)) }
        flow.store.send(.wentBack)
        step("day") { _ in .when(.dayChosen(day)) }
        flow.store.send(.wentBack)
        step("pet") { .what(.petToggled(pet, $0.isMultiple(of: 2))) }
        step("nights") { .what(.nightsEdited("\($0 % 9 + 1)")) }
        #expect(flow.store.state.stage == .what)
    }
}
