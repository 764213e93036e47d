import ActivityWire
import BackendCore
import BackendCoreTesting
import CoreInterfaces
import CoreModels
import Foundation
import PetNestAPI
import Testing

@testable import ActivityFeature

@Suite("Activity gateways against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct ActivityContract {
    private static let id = "00000000-0000-4000-8000-000000000001"

    /// Decodes a value's wire format like the gateway does.
    private func wire<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    private func walk(start: Int = 1_777_712_400) throws -> ActivityDTO {
        try wire(
            """
            {"id": "\(Self.id)", "kind": "walk", "start": \(start), "zone": "Europe/Berlin", "duration": 2460,
             "moving": 2100, "resting": 300, "metres": 2710, "source": "tracker", "note": "Met Ida.", "open": true}
            """)
    }

    /// Two points in the API's format.
    private func track() throws -> TrackDTO {
        try wire(#"{"parts": ["gIL+xr1nwNiIMoDf4wzQDxQJ"]}"#)
    }

    @Test("An activity and its track survive a round trip, saving is idempotent, and a removed one is gone")
    func roundTrip() async throws {
        let backend = try await RealBackend()
        let gateway = ActivityGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
        let pet = backend.pet.id
        let walk = try walk().activity()
        let track = try track().storedTrack()
        #expect(track.track.count == 2)
        for _ in 1...2 { try await gateway.save(walk, along: track.track, of: pet) }
        #expect(try await gateway.activity(walk.id, of: pet) == walk)
        let (latest, total) = try await gateway.activities(of: pet, limit: 5)
        #expect(latest == [walk])
        #expect(total == 1)
        #expect(try await gateway.track(of: walk.id, of: pet) == track)
        let sums = try await gateway.sums(of: pet, since: walk.day)
        #expect(sums.days.map(\.day) == [walk.day])
        #expect(sums.days.map(\.meters) == [2710])
        #expect(sums.farthest == walk)
        #expect(sums.longest == walk)

        try await gateway.remove(walk.id, of: pet)
        #expect(try await gateway.activities(of: pet, limit: 5).total == 0)
        await backend.expect("not found", "activity") { _ = try await gateway.activity(walk.id, of: pet) }
        await backend.expect("not found", "track") { _ = try await gateway.track(of: walk.id, of: pet) }
    }

    @Test("A pet's weight is the latest one of its health record, and nil without any")
    func weight() async throws {
        let backend = try await RealBackend()
        #expect(
            try await ActivityGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
                .weight(of: backend.pet.id) == nil)
        let filled = try await RealBackend(sample: true)
        #expect(
            try await ActivityGateway(client: filled.client, health: HealthRecordsGateway(client: filled.client))
                .weight(of: dog(of: filled)) != nil)
    }

    /// The sample's dog.
    private func dog(of backend: RealBackend) async throws -> PetID {
        let pets = try await PetGateway(client: backend.client).pets()
        return try #require(pets.first { $0.species == .dog }).id
    }

    @Test("A future activity is rejected by its property, and a missing pet isn't found")
    func refusals() async throws {
        let backend = try await RealBackend()
        let gateway = ActivityGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
        let feed = TrackerGateway(client: backend.client)
        let walk = try walk().activity()
        let future = try self.walk(start: 4_000_000_000).activity()
        await backend.expect("rejected: start", "save") { try await gateway.save(future, of: backend.pet.id) }
        let stranger = backend.stranger
        let requests: [NamedRequest] = [
            ("sums", { _ = try await gateway.sums(of: stranger, since: .earliest) }),
            ("activities", { _ = try await gateway.activities(of: stranger, limit: 1) }),
            ("activity", { _ = try await gateway.activity(walk.id, of: stranger) }),
            ("track", { _ = try await gateway.track(of: walk.id, of: stranger) }),
            ("save", { try await gateway.save(walk, of: stranger) }),
            ("remove", { try await gateway.remove(walk.id, of: stranger) }),
            ("start tracker", { _ = try await feed.start(walk.id, of: stranger) }),
        ]
        for request in requests { await backend.expect("not found", request.name, request.send) }
        await backend.expect("rejected: points", "save part") {
            try await gateway.save([], number: 1, of: walk.id, of: backend.pet.id)
        }
    }

    private func first(of reports: any AsyncSequence<TrackerReport, Never> & Sendable) async -> TrackerReport? {
        for await report in reports { return report }
        return nil
    }

    /// Starts a walk twice, and checks that it is the same one until it is ended.
    /// - Parameter send: Sends readings of the walk's tracker.
    private func walk(
        _ pet: PetID, _ feed: TrackerGateway, send: () async throws -> Void = {}
    ) async throws -> (OngoingWalk, TrackerReport) {
        #expect(try await feed.ongoingWalk(of: pet) == nil)
        let id = try walk().activity().id
        let started = try await feed.start(id, of: pet)
        #expect(started.activity == id)
        for again in [try await feed.start(.init(), of: pet), try await feed.ongoingWalk(of: pet)] {
            #expect(again?.activity == id)
            #expect(again?.started == started.started)
            #expect(again?.hasTracker == started.hasTracker)
        }
        try await send()
        let report = try #require(await first(of: feed.reports(of: pet, after: nil)))
        #expect(report.isConnected)
        try await feed.stop(of: pet)
        try await feed.stop(of: pet)
        #expect(await first(of: feed.reports(of: pet, after: nil)) == nil)
        return (started, report)
    }

    @Test("A walk starts once, is found in progress, has the points that its tracker sends, and stops")
    func tracker() async throws {
        let backend = try await RealBackend(sample: true)
        let (started, report) = try await walk(dog(of: backend), TrackerGateway(client: backend.client)) {
            try await backend.world.reportWalks()
        }
        #expect(started.hasTracker)
        #expect(report.battery == 100)
        #expect(report.points.first?.time == started.started)
    }

    @Test("A walk without a tracker is timed, and has no points")
    func timed() async throws {
        let backend = try await RealBackend()
        let (started, report) = try await walk(backend.pet.id, TrackerGateway(client: backend.client))
        #expect(!started.hasTracker)
        #expect(report.elapsed != nil)
        #expect(report.points.isEmpty)
    }

    @Test("Every request reports an unavailable store")
    func unavailable() async throws {
        let backend = try await RealBackend()
        let gateway = ActivityGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
        let pet = backend.pet.id
        let walk = try walk().activity()
        try backend.closeStore()
        await backend.expect("unavailable", "sums") { _ = try await gateway.sums(of: pet, since: .earliest) }
        await backend.expect("unavailable", "save") { try await gateway.save(walk, of: pet) }
    }
}
