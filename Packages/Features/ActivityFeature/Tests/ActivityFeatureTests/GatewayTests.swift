import ActivityWire
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import Movement
import Testing

@testable import ActivityFeature

@Suite("Activity over the wire", .timeLimit(.minutes(10)))
struct GatewayTests {
    private let pet = PetID()

    private func gateway(_ json: String, status: Int = 200) -> (ActivityGateway, APITransportDouble) {
        let transport = APITransportDouble(status: status, json: json)
        return (ActivityGateway(client: APIClient(transport: transport), health: HealthRecordsDouble()), transport)
    }

    private static let walk = """
        {"id": "00000000-0000-4000-8000-000000000001", "kind": "walk", "start": 1777788240, "zone": "Europe/Berlin",
         "day": "2026-05-03", "duration": 2460, "moving": 2100, "resting": 300, "metres": 2710, "source": "tracker"}
        """

    @Test("Activities are read, and unknown members are ignored")
    func reads() async throws {
        let (gateway, transport) = gateway(#"{"activities": [\#(Self.walk)], "total": 7, "weather": 1}"#)
        let (latest, total) = try await gateway.activities(of: pet, limit: 5)
        #expect(total == 7)
        #expect(latest.first?.begin.description == "2026-05-03T08:04")
        #expect(transport.sent.map(\.description) == ["GET /v1/pets/\(pet)/activities?limit=5"])
    }

    @Test("Sums are read with their records, absent or not")
    func sums() async throws {
        let days = #""days": [{"day": "2026-05-03", "count": 2, "metres": 10, "moving": 20, "resting": 0}]"#
        let (gateway, _) = gateway(#"{\#(days), "farthest": \#(Self.walk)}"#)
        let sums = try await gateway.sums(of: pet, since: World.today)
        #expect(sums.days == [DaySum(World.today, count: 2, meters: 10, moving: 20)])
        #expect(sums.farthest?.meters == 2710)
        #expect(sums.longest == nil)
    }

    @Test(
        "An impossible value makes the response unintelligible",
        arguments: [
            "", "{}", walk.replacing("walk\"", with: "swim\""), walk.replacing("2460", with: "0"),
            walk.replacing("Europe/Berlin", with: "Nowhere"), walk.replacing("2100", with: "9999"),
        ])
    func malformed(json: String) async throws {
        let (gateway, _) = gateway(json)
        let error = await #expect(throws: ServiceError.self) { try await gateway.activity(World.id(1), of: pet) }
        guard case .unintelligible = error else {
            Issue.record("Expected .unintelligible, found \(String(describing: error)).")
            return
        }
    }

    @Test("Points and their segments survive encoding and decoding, to a ten-millionth of a degree")
    func points() throws {
        var steps: [TrackFilter.Step] = [.newSegment]
        for point in try World.points(0..<50) { steps.append(.point(point)) }
        steps.append(.newSegment)
        for point in try World.points(100..<150) { steps.append(.point(point)) }
        let text = TrackBytes.base64(steps)
        let read = try #require(TrackBytes.steps(base64: text))
        #expect(TrackBytes.base64(read) == text)
        #expect(read.count == steps.count)
        for case (.point(let written), .point(let read)) in zip(steps, read) {
            #expect(abs(written.time - read.time) < 0.0006)
            #expect(written.place.distance(to: read.place) < 0.1)
        }
        // One reading a second, of which the first has whole numbers.
        #expect(text.utf8.count < 100 * 8)
    }

    @Test("Bytes that aren't points decode to nothing, and never crash", arguments: 1...50)
    func hostile(seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
        let bytes = (0..<(seed * 3)).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        _ = TrackBytes.steps(base64: Data(bytes).base64EncodedString())
        #expect(TrackBytes.steps(base64: "%") == nil)
        #expect(TrackBytes.steps(base64: Data([0x80]).base64EncodedString()) == nil)
    }

    private func first(of reports: any AsyncSequence<TrackerReport, Never> & Sendable) async -> TrackerReport? {
        for await report in reports { return report }
        return nil
    }

    @Test("A tracker is polled a second after its report was handled, from the last point on")
    func polls() async throws {
        let points = try World.points(0..<3)
        let bytes = TrackBytes.base64(points.map(TrackFilter.Step.point))
        let answer = """
            {"activity": "00000000-0000-4000-8000-000000000001", "started": 1000, "battery": 90, "connected": true,
             "points": "\(bytes)", "more": false}
            """
        let transport = APITransportDouble(json: answer)
        let clock = TestClock()
        let feed = TrackerGateway(client: APIClient(transport: transport), clock: clock)
        let report = await first(of: feed.reports(of: pet, after: nil))
        #expect(report == TrackerReport(points: points.rounded, battery: 90, isConnected: true))
        // Nobody requested another report.
        #expect(transport.sent.count == 1)
    }

    @Test("While changes are reported, the service is asked only after one and each half minute, and the time goes on")
    func followsChanges() async throws {
        let answer = """
            {"activity": "00000000-0000-4000-8000-000000000001", "started": 1000, "elapsed": 61999, "device": true}
            """
        let transport = APITransportDouble(json: answer)
        let clock = TestClock()
        let changes = Signal()
        changes.isLive = true
        let gateway = TrackerGateway(client: APIClient(transport: transport), changes: changes, clock: clock)
        let reports = gateway.reports(of: pet, after: nil)
        let (received, receive) = AsyncStream.makeStream(of: TrackerReport.self)
        let following = Task {
            for await report in reports { receive.yield(report) }
        }
        var iterator = received.makeAsyncIterator()
        func next() async -> Int? { await iterator.next()?.elapsed }
        func pass(_ seconds: Int) async -> Int? {
            await clock.sleepers(1)
            clock.advance(by: .seconds(seconds))
            return await next()
        }
        #expect(await next() == 61)
        #expect(await pass(1) == 62)
        #expect(await pass(1) == 63)
        #expect(transport.sent.count == 1)
        await clock.sleepers(1)
        changes.fire()
        #expect(await next() == 61)
        #expect(transport.sent.count == 2)
        #expect(await pass(30) == 61)
        #expect(transport.sent.count == 3)
        // The connection is lost.
        changes.isLive = false
        #expect(await pass(1) == 61)
        #expect(transport.sent.count == 4)
        following.cancel()
    }

    @Test("The report of a timed walk has the time, and isn't a lost connection")
    func timed() async throws {
        let answer = """
            {"activity": "00000000-0000-4000-8000-000000000001", "started": 1000, "elapsed": 61999, "device": false}
            """
        let feed = TrackerGateway(client: APIClient(transport: APITransportDouble(json: answer)))
        #expect(await first(of: feed.reports(of: pet, after: nil)) == TrackerReport(elapsed: 61, isConnected: true))
        let walk = try #require(try await feed.ongoingWalk(of: pet))
        #expect(!walk.hasTracker)
        #expect(walk.elapsed == 61)
    }

    @Test("The reports of a tracker that isn't recording end, and those of an unreachable one fail with the reason")
    func ends() async throws {
        let gone = TrackerGateway(client: APIClient(transport: APITransportDouble(status: 404)))
        #expect(await first(of: gone.reports(of: pet, after: nil)) == nil)
        #expect(try await gone.ongoingWalk(of: pet) == nil)
        try await gone.stop(of: pet)
        let mute = TrackerGateway(
            client: APIClient(
                transport: APITransportDouble { _ throws(TransportError) in throw .unreachable("No network.") }))
        let report = await first(of: mute.reports(of: pet, after: 5))
        #expect(report == TrackerReport(isConnected: false, reason: "No network."))
    }
}

extension [TrackPoint] {
    /// The points after encoding: places to a millionth of a degree.
    fileprivate var rounded: [TrackPoint] {
        compactMap { point in
            Coordinate(
                latitude: (point.place.latitude * 1e6).rounded() / 1e6,
                longitude: (point.place.longitude * 1e6).rounded() / 1e6
            ).map { TrackPoint($0, time: point.time) }
        }
    }
}
