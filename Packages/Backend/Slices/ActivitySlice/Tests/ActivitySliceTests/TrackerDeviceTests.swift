import ActivityWire
import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import ActivitySlice

@Suite("Trackers", .onBothStores, .timeLimit(.minutes(5)))
struct TrackerDeviceTests {
    private static let walk = "/v1/pets/\(Bodies.bruno)/tracker"
    private static let device = "/v1/pets/\(Bodies.bruno)/device"
    private static let tracker = Bodies.id(7)
    private static let readings = "/v1/trackers/\(tracker)/readings"
    private static let start = Int(SliceBackend.noon.timeIntervalSince1970) * 1000

    /// Bruno's owner, and the account of the maker of his tracker.
    private struct World {
        let clock = TestClock()
        let backend: SliceBackend
        let maker: AccountID

        init(isWalking: Bool = true) async throws {
            backend = try SliceBackend(.activity, now: { [clock] in clock.now })
            maker = try await backend.account()
            for pet in [Bodies.miso, Bodies.bruno] {
                try await backend.send(.put, "/v1/pets/\(pet)", Bodies.smallestPet)
            }
            let device: JSONValue = ["id": .string(tracker), "account": .string("\(maker)")]
            #expect(try await backend.send(.put, TrackerDeviceTests.device, device).status == 204)
            if isWalking { try await start() }
        }

        func start() async throws {
            let walk: JSONValue = ["activity": .string(Bodies.id(1)), "rate": 10]
            #expect(try await backend.send(.put, TrackerDeviceTests.walk, walk).status == 200)
        }

        /// Sends a reading for each of some seconds of the walk, at a latitude.
        @discardableResult
        func report(_ seconds: [Int], latitude: Int = 0, battery: Int? = nil) async throws -> TestAnswer {
            let points = seconds.map {
                TrackReading(time: TrackerDeviceTests.start + $0 * 1000, latitude: latitude, longitude: $0)
            }
            var body: JSONValue = [
                "points": .string(TrackBytes.data(points).base64EncodedString())
            ]
            if let battery { body = body.with("battery", .number(Double(battery))) }
            return try await backend.send(.post, readings, body, as: maker)
        }

        /// Returns the walk with the readings after a second.
        func read(after second: Int? = nil) async throws -> (seconds: [Int], answer: JSONValue) {
            let query = second.map { "?after=\(TrackerDeviceTests.start + $0 * 1000)" } ?? ""
            let answer = try #require(try await backend.send(.get, walk + query).json)
            let bytes = answer["points"]?.string.flatMap { Data(base64Encoded: $0) } ?? Data()
            let points = try #require(TrackBytes.points(bytes))
            return (points.map { ($0.time - TrackerDeviceTests.start) / 1000 }, answer)
        }
    }

    @Test("The readings of a walk are returned in the order of their times, after a time, and removed with the walk")
    func stored() async throws {
        let world = try await World()
        world.clock.advance(by: 60)
        #expect(try await world.read().seconds == [])
        #expect(try await world.report([10, 11, 12], battery: 87).status == 204)
        // Those of a time without a connection are sent later.
        #expect(try await world.report([1, 2]).status == 204)
        let (seconds, answer) = try await world.read()
        #expect(seconds == [1, 2, 10, 11, 12])
        #expect(answer["battery"] == 87)
        #expect(answer["more"] == false)
        #expect(try await world.read(after: 10).seconds == [11, 12])
        #expect(try await world.backend.send(.delete, Self.walk).status == 204)
        #expect(try await world.report([13]).status == 404)
        try await world.start()
        #expect(try await world.read().seconds == [])
    }

    @Test("Readings that are sent repeatedly are stored once, with the first values")
    func repeated() async throws {
        let world = try await World()
        world.clock.advance(by: 60)
        for latitude in [1, 2] { #expect(try await world.report([1, 2, 3], latitude: latitude).status == 204) }
        let (seconds, answer) = try await world.read()
        #expect(seconds == [1, 2, 3])
        let bytes = try #require(answer["points"]?.string.flatMap { Data(base64Encoded: $0) })
        #expect(TrackBytes.points(bytes)?.map(\.latitude) == [1, 1, 1])
    }

    @Test("Readings before the walk, in the future, or too many at once are refused, and none of them is stored")
    func refused() async throws {
        let world = try await World()
        world.clock.advance(by: 60)
        #expect(try await world.report([90]).status == 204)
        for seconds in [[-1, 1], [1, 91], Array(0...ActivityAPI.mostReadings).map { $0 - 1000 }, []] {
            let answer = try await world.report(seconds)
            #expect(answer.status == 422)
            #expect(answer.problems == ["points"])
        }
        for points: JSONValue in ["%", "gIA=", ""] {
            let answer = try await world.backend.send(.post, Self.readings, ["points": points], as: world.maker)
            #expect(answer.problems == ["points"])
        }
        #expect(try await world.report([2], latitude: 90_000_001).problems == ["points"])
        for battery in [-1, 101] { #expect(try await world.report([2], battery: battery).problems == ["battery"]) }
        #expect(try await world.read().seconds == [90])
        #expect(try await world.read().answer["battery"] == nil)
    }

    @Test("A tracker that has sent nothing for half a minute isn't connected, whether or not it measured anything")
    func connected() async throws {
        let world = try await World()
        #expect(try await world.read().answer["connected"] == false)
        #expect(try await world.backend.send(.post, Self.readings, ["battery": 40], as: world.maker).status == 204)
        world.clock.advance(by: 30)
        #expect(try await world.read().answer["connected"] == true)
        #expect(try await world.read().answer["battery"] == 40)
        world.clock.advance(by: 1)
        #expect(try await world.read().answer["connected"] == false)
    }

    @Test("Only the account of the tracker learns of the walk and sends its readings")
    func account() async throws {
        let world = try await World(isWalking: false)
        func walks(_ account: AccountID) async throws -> JSONValue? {
            try await world.backend.send(.get, "/v1/trackers", as: account).json?["trackers"]
        }
        #expect(try await walks(world.maker) == [])
        #expect(try await world.report([1]).status == 404)
        try await world.start()
        let walk: JSONValue = ["id": .string(Self.tracker), "started": .number(Double(Self.start)), "rate": 10]
        #expect(try await walks(world.maker) == [walk])
        world.clock.advance(by: 9)
        try await world.report([8])
        #expect(try await walks(world.maker) == [walk.with("latest", .number(Double(Self.start + 8000)))])
        // The owner's account isn't the tracker's.
        #expect(try await walks(.device) == [])
        #expect(try await world.backend.send(.post, Self.readings, ["battery": 1]).status == 404)
        let other = try await world.backend.account()
        #expect(try await world.backend.send(.post, Self.readings, ["battery": 1], as: other).status == 404)
        #expect(try await world.backend.send(.delete, Self.device).status == 204)
        #expect(try await world.backend.send(.delete, Self.device).status == 404)
        #expect(try await walks(world.maker) == [])
        #expect(try await world.report([9]).status == 404)
    }

    @Test("A tracker has one pet and an account that exists, and another tracker replaces it")
    func device() async throws {
        let world = try await World()
        let backend = world.backend
        let same: JSONValue = ["id": .string(Self.tracker), "account": .string("\(world.maker)")]
        #expect(try await backend.send(.put, Self.device, same).status == 204)
        let miso = Self.device.replacing(Bodies.bruno, with: Bodies.miso)
        #expect(try await backend.send(.put, miso, same).status == 409)
        let unknown = same.with("account", .string(Bodies.nobody))
        #expect(try await backend.send(.put, Self.device, unknown).problems == ["account"])
        #expect(try await backend.send(.put, Self.device, [:]).problems == ["id", "account"])
        #expect(try await backend.send(.put, Self.device, same.with("id", .string(Bodies.id(8)))).status == 204)
        #expect(try await world.report([0]).status == 404)
        #expect(try await backend.send(.put, miso, same).status == 204)
    }

    @Test("The readings of a long walk come in responses of a bounded size")
    func backPressure() async throws {
        let world = try await World()
        world.clock.advance(by: 4000)
        for first in stride(from: 0, to: 4000, by: 1000) {
            #expect(try await world.report(Array(first..<(first + 1000))).status == 204)
        }
        let first = try await world.read()
        #expect(first.seconds == Array(0..<3000))
        #expect(first.answer["more"] == true)
        let second = try await world.read(after: 2999)
        #expect(second.seconds == Array(3000..<4000))
        #expect(second.answer["more"] == false)
    }
}

@Suite("A store with simulated trackers", .timeLimit(.minutes(1)))
struct SimulatedTrackerTests {
    @Test("keeps them and the walk in progress, and gives them to the sample world")
    func kept() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "petnest-trackers-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "petnest.sqlite")
        let tables = Migration("0000-tables") { store in
            try store.execute(
                """
                CREATE TABLE account (id TEXT PRIMARY KEY, since INTEGER NOT NULL);
                CREATE TABLE pet (id TEXT PRIMARY KEY);
                INSERT INTO pet (id) VALUES ('\(Bodies.bruno)'), ('\(Bodies.miso)');
                """)
        }
        let older = [tables, .activity, .trackerDevices]
        let before = try SQLiteDatabase.open(at: file, migrations: older)
        try await before.write { store in
            try store.execute(
                """
                INSERT INTO trackerDevice (pet) VALUES ('\(Bodies.bruno)');
                INSERT INTO tracker (pet, activity, started, rate) VALUES ('\(Bodies.bruno)', '\(Bodies.id(1))', 1000, 1);
                """)
        }
        try before.close()
        let after = try SQLiteDatabase.open(at: file, migrations: older + [.trackerReadings])
        let bruno = try #require(PetID(Bodies.bruno))
        let now = Date(timeIntervalSince1970: 61)
        try await after.read { store in
            let walks = try TrackerDevices(store: store).walks(of: .sampleWorld).items
            #expect(walks.map(\.started) == [1000])
            #expect(walks.map(\.latest) == [nil])
            let walk = try TrackerRepository(store: store, pet: bruno).walk(after: 0, now: now)
            #expect(walk.activity == Bodies.id(1))
            #expect(walk.elapsed == 60_000)
            #expect(walk.device == true)
            #expect(walk.connected == false)
            #expect(walk.points == nil)
        }
        try after.close()
    }
}
