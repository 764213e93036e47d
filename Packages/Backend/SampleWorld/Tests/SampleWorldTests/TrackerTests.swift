import ActivityWire
import BackendCore
import BackendCoreTesting
import CoreModels
import CoreNetworking
import CoreWire
import Database
import Foundation
import PetsWire
import Testing

@testable import SampleWorld

@Suite("The trackers of the sample world", .timeLimit(.minutes(5)))
struct TrackerTests {
    /// The owner of the sample's pets, on a walk with the dog.
    private struct Walk {
        let clock: TestClock
        let database: SQLiteDatabase
        let owner: APIClient
        let world: SampleWorld
        let dog: PetID

        init() async throws {
            let sampled = try await SampledBackend(upTo: CalendarDate(SliceBackend.noon, in: .gmt))
            clock = sampled.clock
            database = sampled.database
            owner = sampled.client(of: .device)
            world = sampled.world
            let pets = try await owner.send(PetsAPI.pets).records
            dog = try #require(pets.first { $0.species == "dog" }?.id.flatMap { PetID($0) })
            let order = TrackerDTO(activity: EntityID<Activity>().description)
            #expect(try await owner.send(ActivityAPI.startTracker, dog, body: order).device == true)
        }

        enum Activity {}

        /// Returns the owner's view of the walk, and the readings after a time.
        func read(after time: Int? = nil) async throws -> (walk: TrackerDTO, points: [TrackReading]) {
            let query = time.map { [ActivityAPI.after($0)] } ?? []
            let walk = try await owner.send(ActivityAPI.tracker, dog, query: query)
            let bytes = walk.points.flatMap { Data(base64Encoded: $0) } ?? Data()
            return (walk, try #require(TrackBytes.points(bytes)))
        }

        /// Lets time pass, in which the trackers send every second.
        func pass(_ seconds: Int) async throws {
            for _ in 0..<seconds {
                clock.advance(by: 1)
                try await world.reportWalks()
            }
        }
    }

    @Test("send a reading for each second of a walk, and nothing before and after it")
    func walk() async throws {
        let walk = try await Walk()
        #expect(try await walk.read().points == [])
        #expect(try await walk.read().walk.connected == false)
        try await walk.pass(10)
        let (tracker, points) = try await walk.read()
        #expect(tracker.connected == true)
        #expect(tracker.battery == 100)
        let started = try #require(tracker.started)
        #expect(points.map { $0.time - started } == (0...10).map { $0 * 1000 })
        let last = try #require(points.last)
        try await walk.pass(5)
        #expect(try await walk.read(after: last.time).points.count == 5)
        try await walk.owner.perform(ActivityAPI.stopTracker, walk.dog)
        try await walk.pass(2)
        #expect(try await walk.owner.send(ActivityAPI.trackedWalks).records == [])
    }

    @Test("send what they measured without a connection once it is restored, and only once")
    func lost() async throws {
        let walk = try await Walk()
        try await walk.pass(149)
        // From 150 to 175 s they can't send.
        try await walk.pass(25)
        #expect(try await walk.read().points.count == 150)
        try await walk.pass(1)
        let points = try await walk.read().points
        #expect(points.count == 176)
        try await walk.world.reportWalks()
        #expect(try await walk.read().points == points)
    }

    @Test("send the whole walk if it began while nobody played them, until their battery is empty")
    func late() async throws {
        let walk = try await Walk()
        walk.clock.advance(by: 9 * 3600)
        try await walk.world.reportWalks()
        var points: [TrackReading] = []
        var more: Bool? = true
        while more == true {
            let (tracker, next) = try await walk.read(after: points.last?.time)
            points += next
            more = tracker.more
            #expect(tracker.battery == 10)
        }
        // They can't see the sky for 75 s of each of 54 times ten minutes.
        #expect(points.count == 32_401 - 4050)
        walk.clock.advance(by: 2 * 3600)
        try await walk.world.reportWalks()
        #expect(try await walk.read(after: points.last?.time).points == [])
        #expect(try await walk.read().walk.connected == false)
    }
}
