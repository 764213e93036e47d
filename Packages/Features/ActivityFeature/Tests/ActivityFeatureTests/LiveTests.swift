import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Movement
import Testing

@testable import ActivityFeature

@MainActor @Suite("A walk in progress", .timeLimit(.minutes(10)))
struct LiveTests {
    private func source(_ world: World) async -> any ScreenSource {
        let source = LiveScreen.makeScreen(world.pet.id, world.dependencies, CoordinatorDouble())
        source.appear()
        _ = await source.settled()
        return source
    }

    private func report(_ range: Range<Int>, isConnected: Bool = true) throws -> TrackerReport {
        TrackerReport(points: try World.points(range), battery: 80, isConnected: isConnected)
    }

    @Test("Started, it shows time, distance and the route; ended, it is saved and the tracker stopped")
    func whole() async throws {
        let world = try World(feed: [try report(0..<200), try report(200..<400)], staysOpen: true)
        let source = await source(world)
        #expect(source.screen.command("start") != nil)
        source.handle(.activated("start"))
        let walking = await source.until { $0.allElements.plainFacts["Time"] == "6:39" }
        #expect(walking.inconsistencies.isEmpty)
        #expect(walking.allElements.plainFacts["Distance"]?.hasSuffix(" m") == true)
        #expect(walking.allElements.contains { if case .map = $0 { true } else { false } })
        source.handle(.activated("stop"))
        await source.until { $0.command("show") != nil }
        let saved = try #require(await world.store.stored.values.first)
        #expect(!saved.isOpen)
        #expect(abs(saved.meters - 499) < 6)
        #expect(try await world.store.track(of: saved.id, of: world.pet.id).track.count == 400)
        #expect(await world.tracker.stops == 1)
    }

    @Test("After the app was killed, the walk continues where it was saved")
    func kill() async throws {
        let world = try World(feed: [try report(0..<100), try report(100..<200)], staysOpen: true)
        var first: (any ScreenSource)? = await source(world)
        first?.handle(.activated("start"))
        await first?.until { $0.allElements.plainFacts["Time"] == "3:19" }
        // The store saves its part. The rest comes from the tracker again.
        await world.store.waitForPart()
        first = nil
        let left = try #require(await world.store.stored.values.first)
        #expect(left.isOpen)

        let second = await source(world)
        #expect(await second.until { $0.allElements.plainFacts["Time"] == "3:19" }.command("stop") != nil)
        second.handle(.activated("stop"))
        await second.until { $0.command("show") != nil }
        #expect(await world.store.stored.keys.map(\.self) == [left.id])
        let track = try await world.store.track(of: left.id, of: world.pet.id).track
        #expect(track.segments.map(\.count) == [200])
    }

    @Test("A lost connection is shown until it is restored; readings of the meantime count")
    func lost() async throws {
        let lost = TrackerReport(battery: 79, isConnected: false)
        let feed = [try report(0..<100), lost]
        let world = try World(feed: feed, staysOpen: true)
        let source = await source(world)
        source.handle(.activated("start"))
        await source.until { screen in screen.allElements.contains { $0.id == "lost" } }
        let back = try World(feed: feed + [try report(100..<200)], staysOpen: true)
        let again = await self.source(back)
        again.handle(.activated("start"))
        let screen = await again.until { $0.allElements.plainFacts["Time"] == "3:19" }
        #expect(!screen.allElements.contains { $0.id == "lost" })
        #expect(screen.allElements.plainFacts["Not known"] == nil)
    }

    @Test("Points that can't be saved are saved later, and a failed end loses nothing")
    func failures() async throws {
        let world = try World(feed: [try report(0..<100)], staysOpen: true)
        let source = await source(world)
        source.handle(.activated("start"))
        await source.until { $0.allElements.plainFacts["Time"] == "1:39" && $0.command("stop")?.isEnabled == true }
        await world.store.fail(with: .unavailable(reason: "Full."))
        source.handle(.activated("stop"))
        await source.until { screen in screen.allElements.contains { $0.id == "failure" } }
        #expect(source.screen.command("stop")?.isEnabled == true)
        #expect(await world.tracker.stops == 0)
        await world.store.fail(with: nil)
        source.handle(.activated("stop"))
        await source.until { $0.command("show") != nil }
        let saved = try #require(await world.store.stored.values.first)
        #expect(try await world.store.track(of: saved.id, of: world.pet.id).track.count == 100)
    }

    @Test("A walk without readings isn't saved")
    func nothing() async throws {
        let world = try World(staysOpen: true)
        let source = await source(world)
        source.handle(.activated("start"))
        await source.until { $0.command("stop")?.isEnabled == true }
        source.handle(.activated("stop"))
        await source.until { $0.allElements.contains { $0.id == "ended" } }
        #expect(await world.store.stored.isEmpty)
        #expect(await world.tracker.stops == 1)
    }

    @Test("The walk of a silent tracker is timed and saved, and the distance can be added")
    func silent() async throws {
        let reports = [1, 754].map { TrackerReport(elapsed: $0, battery: 80, isConnected: true) }
        let world = try World(feed: reports, staysOpen: true)
        let source = await source(world)
        source.handle(.activated("start"))
        let walking = await source.until { $0.allElements.plainFacts["Time"] == "12:34" }
        #expect(walking.inconsistencies.isEmpty)
        #expect(walking.allElements.contains { $0.id == "silent" })
        await world.tracker.measure(elapsed: 755)
        source.handle(.activated("stop"))
        await source.until { $0.command("edit") != nil }
        let saved = try #require(await world.store.stored.values.first)
        #expect(saved.source == .hand)
        #expect([saved.duration, saved.moving, saved.meters] == [755, 755, 0])
        #expect(await world.tracker.stops == 1)
    }

    @Test(
        "A minute without a reading is reported: since the start, or since the last one",
        arguments: [
            (0, 59, nil), (0, 60, "The tracker has sent no reading in the 1 min since the start."),
            (200, 258, nil), (200, 259, "The last reading is 1 min old."), (200, 499, "The last reading is 5 min old."),
        ])
    func silence(readings: Int, elapsed: Int, text: String?) throws {
        let started = World.seconds(at: 19 * 60)
        var walk = LiveWalk(OngoingWalk(activity: try World.id(1), started: started), zone: World.zone)
        for point in try World.points(0..<readings) { walk.add(point) }
        walk.measure(elapsed: elapsed)
        var state = LiveState(phase: .walking, walk: walk)
        func notices() -> [Notice] {
            LivePage(state: state, unit: .kilometers).screen.body.compactMap {
                if case .notice(let notice) = $0 { notice } else { nil }
            }
        }
        #expect(notices().map(\.text.plain) == (text.map { [$0] } ?? []))
        // The service doesn't answer, so nothing is known of the tracker.
        state.isConnected = false
        #expect(notices().map(\.id) == ["lost"])
    }

    @Test("Without a tracker only the time is measured, and the distance can be added when the walk is over")
    func timed() async throws {
        let reports = [1, 754].map { TrackerReport(elapsed: $0, isConnected: true) }
        let world = try World(feed: reports, staysOpen: true, hasTracker: false)
        let coordinator = CoordinatorDouble()
        let source = LiveScreen.makeScreen(world.pet.id, world.dependencies, coordinator)
        source.appear()
        _ = await source.settled()
        source.handle(.activated("start"))
        let walking = await source.until { $0.allElements.plainFacts["Time"] == "12:34" }
        #expect(walking.inconsistencies.isEmpty)
        #expect(walking.allElements.plainFacts.count == 1)
        #expect(!walking.allElements.contains { $0.id == "lost" })
        // The last report is a second old.
        await world.tracker.measure(elapsed: 755)
        source.handle(.activated("stop"))
        let ended = await source.until { $0.command("edit") != nil }
        #expect(ended.inconsistencies.isEmpty)
        let saved = try #require(await world.store.stored.values.first)
        #expect(!saved.isOpen)
        #expect(saved.source == .hand)
        #expect([saved.duration, saved.moving, saved.resting, saved.meters] == [755, 755, 0, 0])
        #expect(await world.tracker.stops == 1)
        source.handle(.activated("edit"))
        #expect(coordinator.transitions(of: ActivityDestination.self) == [.form(world.pet.id, saved.id)])
    }

    @Test("A timed walk that was ended elsewhere keeps what was saved there, and another walk continues")
    func timedElsewhere() async throws {
        let feed = [TrackerReport(elapsed: 600, isConnected: true)]
        for next in [nil, OngoingWalk(activity: try World.id(7), started: 0, hasTracker: false)] {
            let world = try World(feed: feed, staysOpen: true, hasTracker: false)
            let source = await source(world)
            source.handle(.activated("start"))
            await source.until { $0.allElements.plainFacts["Time"] == "10:00" }
            let open = try #require(await world.store.stored.values.first)
            let edited = try Activity(
                id: open.id, kind: .walk, start: open.start, zone: open.zone, duration: 900, moving: 900, resting: 0,
                meters: 1200, source: .hand, note: "Met Ida.", isOpen: false)
            try await world.store.save(edited, of: world.pet.id)
            await world.tracker.replace(with: next)
            source.handle(.activated("stop"))
            await source.until { $0.command("show") != nil }
            #expect(await world.store.stored == [open.id: edited])
            #expect(await world.tracker.stops == 0)
        }
    }

    @Test("A walk that began with a tracker keeps its track even if the pet no longer has one")
    func trackOfFormerTracker() throws {
        var stored = StoredTrack()
        for point in try World.points(0..<200) { stored.track.apply(.point(point)) }
        let tracker = OngoingWalk(activity: try World.id(1), started: 0, elapsed: 4000, hasTracker: false)
        let activity = try LiveWalk(tracker, zone: World.zone, written: stored).activity(isOpen: false)
        #expect(activity.source == .tracker)
        #expect(activity.meters > 200)
    }

    @Test("A timed walk of less than a minute isn't saved, and one of half a day is doubted")
    func unusual() async throws {
        let short = try World(
            feed: [TrackerReport(elapsed: 59, isConnected: true)], staysOpen: true, hasTracker: false)
        let source = await source(short)
        source.handle(.activated("start"))
        await source.until { $0.allElements.plainFacts["Time"] == "0:59" }
        source.handle(.activated("stop"))
        await source.until { $0.allElements.contains { $0.id == "ended" } }
        #expect(await short.store.stored.isEmpty)
        let long = try World(
            feed: [TrackerReport(elapsed: 12 * 3600, isConnected: true)], staysOpen: true, hasTracker: false)
        let other = await self.source(long)
        other.handle(.activated("start"))
        await other.until { $0.allElements.contains { $0.id == "long" } }
    }

    @Test("A tracker that was stopped elsewhere ends the walk here")
    func stoppedElsewhere() async throws {
        let world = try World(feed: [try report(0..<100)])
        let source = await source(world)
        source.handle(.activated("start"))
        #expect(await source.until { $0.command("show") != nil }.inconsistencies.isEmpty)
    }

    @Test("A walk that was saved in parts and resumed equals the measured one")
    func parts() throws {
        let tracker = OngoingWalk(activity: try World.id(1), started: 0)
        var walk = LiveWalk(tracker, zone: World.zone)
        var stored = StoredTrack()
        for point in try World.points(0..<300) {
            walk.add(point)
            guard walk.isPartDue else { continue }
            for step in walk.unwritten { stored.track.apply(step) }
            stored.parts += 1
            walk.written(walk.unwritten.count)
        }
        #expect(walk.parts > 10)
        #expect(stored.parts == walk.parts)
        var again = LiveWalk(tracker, zone: World.zone, written: stored)
        for point in try World.points(0..<300) where point.time > again.last ?? 0 { again.add(point) }
        #expect(again.meter == walk.meter)
        #expect(again.readings == 300)
    }
}
