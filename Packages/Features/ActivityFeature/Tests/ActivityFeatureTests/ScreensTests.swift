import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Movement
import Testing

@testable import ActivityFeature

@MainActor @Suite("The screens of a pet's activity", .timeLimit(.minutes(10)))
struct OverviewTests {
    private func screen(_ world: World) async -> (any ScreenSource, CoordinatorDouble) {
        let coordinator = CoordinatorDouble()
        let source = OverviewScreen.makeScreen(world.pet.id, world.dependencies, coordinator)
        source.appear()
        _ = await source.settled()
        return (source, coordinator)
    }

    private func meters(_ screen: Screen) -> [Meter] {
        screen.allElements.compactMap { if case .meter(let meter) = $0 { meter } else { nil } }
    }

    @Test("Today is shown with the goal, the streak, the week and the month")
    func today() async throws {
        let world = try World([
            World.walk(1, minutes: 75, meters: 5000), World.walk(2, minutes: 60, ago: 1),
            World.walk(3, minutes: 60, ago: 1, at: 1000), World.walk(4, minutes: 125, meters: 9000, ago: 2),
        ])
        let (source, _) = await screen(world)
        let screen = source.screen
        #expect(screen.inconsistencies.isEmpty)
        let meter = try #require(meters(screen).first)
        #expect((meter.value, meter.total, meter.note) == (75, 120, "45 min to go"))
        let text = screen.allElements.plainFacts
        #expect(text["Streak"] == "2 days in a row")
        #expect(text["Today"] == "1 h 15 min, 5 km, once")
        // 3 May 2026 is a Sunday; the month is three days old.
        #expect(text["This week"] == text["This month"])
    }

    @Test("A vet can't log walks, and isn't offered to; a sitter is", arguments: [PetRole.sitter, .vet])
    func roles(role: PetRole) async throws {
        let world = try World([World.walk(1, minutes: 75)], role: role)
        let all: [CommandID] = role == .vet ? ["all"] : ["live", "new", "import", "all"]
        #expect(await screen(world).0.screen.commands.map(\.id) == all)
        for source in [
            ListScreen.makeScreen(world.pet.id, world.dependencies, CoordinatorDouble()),
            EntryScreen.makeScreen(try World.id(1), of: world.pet.id, world.dependencies, CoordinatorDouble()),
        ] as [any ScreenSource] {
            source.appear()
            #expect(await source.settled().commands.isEmpty == (role == .vet))
        }
    }

    @Test("A reached goal is shown, and a species without published advice has none")
    func goals() async throws {
        let (reached, _) = await screen(try World([World.walk(1, minutes: 130)]))
        #expect(meters(reached.screen).first?.note == "goal reached")
        let (bird, _) = await screen(try World([World.walk(1, minutes: 5)], species: .bird))
        #expect(meters(bird.screen).isEmpty)
        #expect(bird.screen.allElements.plainFacts["Goal"]?.contains("ask your vet") == true)
        let (unweighed, _) = await screen(try World(grams: nil))
        #expect(unweighed.screen.allElements.plainFacts["Goal"]?.contains("weight") == true)
    }

    @Test("The goal says for which pets it isn't, and a pet that died has none")
    func goalOfSome() async throws {
        let (alive, _) = await screen(try World([World.walk(1, minutes: 5)]))
        #expect(alive.screen.allElements.plainFacts["Not for"]?.contains("ask your vet") == true)
        let (ill, _) = await screen(try World([World.walk(1, minutes: 5)], conditions: "Heart failure"))
        #expect(meters(ill.screen).isEmpty)
        #expect(ill.screen.allElements.plainFacts["Not for"]?.contains("ask your vet") == true)
        for activities in [[], [try World.walk(1, minutes: 5)]] {
            let (dead, _) = await screen(try World(activities, died: World.today))
            #expect(meters(dead.screen).isEmpty)
            #expect(dead.screen.allElements.plainFacts["Goal"] == nil)
            #expect(!"\(dead.screen)".contains("Start a walk now"))
        }
    }

    @Test(
        "Each tab has its chart, of as many days or weeks as it says", arguments: [("week", 7, 120), ("month", 5, 840)])
    func bars(tab: TabID, count: Int, goal: Double) async throws {
        let (source, _) = await screen(try World([World.walk(1, minutes: 75, meters: 5000)]))
        source.handle(.tab(tab, in: "span"))
        let charts = source.screen.allElements.compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
        #expect(charts.map(\.points.count) == [count])
        #expect(charts.first?.points.last?.value == 75)
        #expect(charts.first?.reference?.value(at: 0) == goal)
        #expect(source.screen.inconsistencies.isEmpty)
    }

    @Test("The year is a heat map whose last square is today, under its weekday")
    func year() async throws {
        let (source, _) = await screen(try World([World.walk(1, minutes: 75), World.walk(2, minutes: 30, ago: 200)]))
        source.handle(.tab("year", in: "span"))
        guard case .chart(let chart)? = source.screen.allElements.first(where: { $0.id == "year" }) else {
            Issue.record("There is no chart of the year.")
            return
        }
        #expect(chart.kind == .heatMap(rows: CalendarDate.weekdays))
        #expect(chart.marks.count >= 12 && chart.marks.allSatisfy { $0.label.count == 3 })
        #expect(Set(chart.marks.map(\.label)).isSuperset(of: ["Jan", "May", "Dec"]))
        let last = try #require(chart.points.last)
        #expect((last.label, last.value, Int(last.position) % 7) == ("3 May 2026", 75, 6))
        #expect(chart.summary.hasPrefix("2 of 371 days"))
        source.handle(.tab("records", in: "span"))
        #expect(source.screen.allElements.plainFacts["Longest"]?.hasPrefix("Walk, 1 h 15 min") == true)
    }

    @Test("Commands and rows navigate; a failure keeps the old content and is logged")
    func leads() async throws {
        let world = try World([World.walk(1, minutes: 75)])
        let (source, coordinator) = await screen(world)
        for command in ["live", "new", "import", "all"] { source.handle(.activated(CommandID(command))) }
        source.handle(.selected(RowID("\(try World.id(1))"), in: "latest"))
        #expect(
            coordinator.transitions(of: ActivityDestination.self) == [
                .live(world.pet.id), .form(world.pet.id, nil), .importing(world.pet.id), .list(world.pet.id),
                .entry(world.pet.id, try World.id(1)),
            ])
        await world.store.fail(with: .unavailable(reason: "Closed."))
        source.appear()
        let failed = await source.settled()
        #expect(failed.command(.retry) != nil)
        #expect(!meters(failed).isEmpty)
        #expect(world.log.records.map(\.message) == ["a pet's activity wasn't loaded"])
    }

    @Test("A household's page shows each pet's day, and which pet is on a walk")
    func household() async throws {
        let running = OngoingWalk(activity: try World.id(9), started: 0)
        let world = try World([World.walk(1, minutes: 75)], running: running)
        let coordinator = CoordinatorDouble()
        let source = HouseholdScreen.makeScreen(world.dependencies, coordinator)
        source.appear()
        let row = await source.settled().row(RowID("\(world.pet.id)"))
        #expect(row?.detail?.plain == "75 of 120 min")
        #expect(row?.badge?.plain == "on a walk")
        source.handle(.selected(RowID("\(world.pet.id)"), in: "pets"))
        #expect(coordinator.transitions(of: ActivityDestination.self) == [.overview(world.pet.id)])
    }
}

@MainActor @Suite("Activities one by one", .timeLimit(.minutes(10)))
struct EntryTests {
    @Test("A removed activity can be restored with its track, from the list")
    func removal() async throws {
        let world = try World([World.walk(1, minutes: 75, meters: 900, source: .tracker)])
        let id = try World.id(1)
        let pet = world.pet.id
        let points = try World.points(0..<600)
        try await world.store.save(points.map(TrackFilter.Step.point), number: 1, of: id, of: pet)
        let coordinator = CoordinatorDouble()
        let entry = EntryScreen.makeScreen(id, of: pet, world.dependencies, coordinator)
        entry.appear()
        let page = await entry.settled()
        #expect(page.inconsistencies.isEmpty)
        #expect(page.allElements.contains { if case .map = $0 { true } else { false } })
        entry.handle(.activated("remove"))
        await entry.until { _ in !coordinator.closed.isEmpty }
        #expect(await world.store.stored.isEmpty)

        let list = ListScreen.makeScreen(pet, world.dependencies, CoordinatorDouble())
        list.appear()
        #expect(await list.settled().command("restore")?.label == "Restore: Walk, 900 m in 1 h 15 min")
        list.handle(.activated("restore"))
        #expect(await list.until { $0.row(RowID("\(id)")) != nil && !$0.isBusy }.command("restore") == nil)
        #expect(await world.store.stored.keys.map(\.self) == [id])
        #expect(try await world.store.track(of: id, of: pet).track.count == 600)
    }

    @Test("A long list is loaded in parts, as its end is approached")
    func pages() async throws {
        let world = try World((1...120).map { try World.walk($0, minutes: 10, ago: $0) })
        let list = ListScreen.makeScreen(world.pet.id, world.dependencies, CoordinatorDouble())
        list.appear()
        func rows(_ screen: Screen) -> (Int, Bool) {
            for case .list(let list) in screen.allElements { return (list.rows.count, list.hasMore) }
            return (0, false)
        }
        #expect(rows(await list.settled()) == (50, true))
        for expected in [(100, true), (120, false), (120, false)] {
            list.handle(.nearEnd("activities"))
            #expect(rows(await list.settled()) == expected)
        }
    }

    @Test("A logged walk is saved once, at its hour in the household's time zone")
    func form() async throws {
        let world = try World()
        let coordinator = CoordinatorDouble()
        let form = FormScreen.makeScreen(nil, of: world.pet.id, world.dependencies, coordinator)
        form.appear()
        #expect(await form.settled().field("day")?.value.text == "2026-05-03")
        form.handle(.activated("save"))
        #expect(form.screen.field("time")?.error != nil)
        #expect(form.screen.field("minutes")?.error != nil)
        for (field, text) in [("time", "7:30"), ("minutes", "45"), ("distance", "3,25"), ("note", " Rain ")] {
            form.handle(.edited(FieldID(field), .text(text)))
        }
        #expect(form.screen.backConfirmation != nil)
        form.handle(.activated("save"))
        form.handle(.activated("save"))
        await form.until { _ in !coordinator.closed.isEmpty }
        let saved = try #require(await world.store.stored.values.first)
        #expect((saved.duration, saved.moving, saved.meters, saved.note) == (2700, 2700, 3250, "Rain"))
        #expect(saved.begin.description == "2026-05-03T07:30")
        #expect(await world.store.stored.count == 1)
    }

    @Test("With miles, distances are shown and typed in miles, and unedited ones stay exact")
    func miles() throws {
        let now = LocalTime(World.today, try #require(TimeOfDay(hour: 20)))
        let walk = try World.walk(1, minutes: 45, meters: 3250)
        #expect(walk.headline(in: .miles) == "Walk, 2 mi in 45 min")
        var form = ActivityForm(walk, id: walk.id, zone: World.zone, now: now, species: .dog, unit: .miles)
        #expect(form.state.text(.distance) == "2.019")
        form.edit(.note, "Rain")
        var other = form
        let same = form.submit(at: now)
        #expect(same?.meters == 3250)
        other.edit(.distance, "2")
        var far = other
        let changed = other.submit(at: now)
        #expect(changed?.meters == 3219)
        far.edit(.distance, "311")
        let refused = far.submit(at: now)
        #expect(refused == nil)
    }

    @Test(
        "A problem is shown at its field",
        arguments: [
            ("minutes", "0"), ("minutes", "2881"), ("minutes", "1e3"), ("distance", "-1"), ("distance", "501"),
            ("distance", "nan"), ("time", "25:00"), ("time", "23:59"), ("day", "4 May 2026"), ("day", "soon"),
            ("note", String(repeating: "x", count: 501)),
        ])
    func invalid(field: String, text: String) throws {
        let now = try #require(LocalTime(World.today, minute: 1200))
        var form = ActivityForm(nil, id: try World.id(1), zone: World.zone, now: now, species: .dog, unit: .kilometers)
        for (name, text) in [(ActivityForm.FieldName.time, "7:30"), (.minutes, "45")] { form.edit(name, text) }
        #expect(form.problems.isEmpty)
        form.edit(try #require(ActivityForm.FieldName(rawValue: field)), text)
        #expect(form.problems.keys.map(\.rawValue) == [field])
        let submitted = form.submit(at: now)
        #expect(submitted == nil)
    }

    @Test("An activity that would end in the future is refused", arguments: [(750, true), (751, false)])
    func endsInTheFuture(minutes: Int, isValid: Bool) throws {
        let now = try #require(LocalTime(World.today, minute: 1200))
        var form = ActivityForm(nil, id: try World.id(1), zone: World.zone, now: now, species: .dog, unit: .kilometers)
        form.edit(.time, "7:30")
        form.edit(.minutes, "\(minutes)")
        #expect(form.problems[.minutes]?.hasPrefix("This ends in the future.") == (isValid ? nil : true))
        let submitted = form.submit(at: now)
        #expect((submitted != nil) == isValid)
    }

    @Test("A form that was opened before a walk accepts it, and a night on which clocks go back is longer")
    func endsLater() throws {
        let opened = try #require(LocalTime(World.today, minute: 1080))
        var form = ActivityForm(
            nil, id: try World.id(1), zone: World.zone, now: opened, species: .dog, unit: .kilometers)
        form.edit(.time, "18:00")
        form.edit(.minutes, "40")
        let early = form.submit(at: opened)
        #expect(early == nil)
        let late = form.submit(at: try #require(LocalTime(World.today, minute: 1120)))
        #expect(late != nil)

        let sunday = try #require(CalendarDate("2026-10-25"))
        let morning = try #require(LocalTime(sunday, minute: 420))
        var night = ActivityForm(
            nil, id: try World.id(1), zone: "Europe/Berlin", now: morning, species: .dog, unit: .kilometers)
        night.edit(.day, "2026-10-24")
        night.edit(.time, "22:00")
        night.edit(.minutes, "600")
        let rest = night.submit(at: morning)
        #expect(rest?.duration == 36_000)
    }

    @Test("Only the kind and the note of a measured activity can be edited")
    func measured() throws {
        let now = try #require(LocalTime(World.today, minute: 1200))
        let walk = try World.walk(1, minutes: 45, meters: 3000, source: .gpx)
        var form = ActivityForm(walk, id: walk.id, zone: World.zone, now: now, species: .dog, unit: .kilometers)
        #expect(form.inputForm.fields.map(\.id) == ["kind", "note"])
        form.edit(.note, "Met Ida.")
        let submitted = form.submit(at: now)
        let saved = try #require(submitted)
        #expect((saved.meters, saved.duration, saved.note, saved.source) == (3000, 2700, "Met Ida.", .gpx))
    }
}

@MainActor @Suite("Importing a track", .timeLimit(.minutes(10)))
struct ImportTests {
    private static let gpx = gpx(atHour: 10, longitude: 13.4)

    /// Five minutes straight to the north.
    /// - Parameter hour: The hour of the start, or `nil` for points without times.
    private static func gpx(atHour hour: Int?, longitude: Double) -> [UInt8] {
        let points = (0..<300).map { second in
            let minutes = String(second / 60 + 100).dropFirst()
            let seconds = String(second % 60 + 100).dropFirst()
            let time = hour.map { "<time>2026-05-02T\($0):\(minutes):\(seconds)Z</time>" } ?? ""
            return #"<trkpt lat="\#(52.5 + Double(second) * 0.00001)" lon="\#(longitude)">\#(time)</trkpt>"#
        }
        return Array("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
    }

    @Test("A file of a walk that another device recorded needs a confirmation")
    func overlapping() async throws {
        let world = try World(files: [
            "/watch.gpx": Self.gpx, "/phone.gpx": Self.gpx(atHour: 10, longitude: 13.4001),
            "/evening.gpx": Self.gpx(atHour: 18, longitude: 13.4),
        ])
        let first = ImportScreen.makeScreen(world.pet.id, world.dependencies, CoordinatorDouble())
        let alone = await imported(first, path: "/watch.gpx")
        #expect(alone.command("save")?.confirmation == nil)
        first.handle(.activated("save"))
        _ = await first.until { $0.command("show") != nil }
        let second = ImportScreen.makeScreen(world.pet.id, world.dependencies, CoordinatorDouble())
        let preview = await imported(second, path: "/phone.gpx")
        #expect(preview.inconsistencies.isEmpty)
        #expect(preview.allElements.contains { $0.id == "twin" })
        #expect(
            preview.command("save")?.confirmation?.question.contains("at the same time. Save this walk, too?") == true)
        let third = ImportScreen.makeScreen(world.pet.id, world.dependencies, CoordinatorDouble())
        let evening = await imported(third, path: "/evening.gpx")
        #expect(evening.command("save") != nil && evening.command("save")?.confirmation == nil)
    }

    @Test("A file without times shows why it can't be a walk, and what to do")
    func untimed() async throws {
        let world = try World(files: ["/route.gpx": Self.gpx(atHour: nil, longitude: 13.4)])
        let source = ImportScreen.makeScreen(world.pet.id, world.dependencies, CoordinatorDouble())
        let error = await imported(source, path: "/route.gpx").field("path")?.error
        #expect(error?.contains("it may be a planned route") == true)
        #expect(error?.contains("by hand, with its day, time and distance") == true)
    }

    private func imported(_ source: any ScreenSource, path: String) async -> Screen {
        source.handle(.edited("path", .text(path)))
        source.handle(.activated("read"))
        return await source.settled()
    }

    @Test("A file is shown before it is saved; importing it again adds nothing and keeps corrections")
    func twice() async throws {
        let world = try World(files: ["/walk.gpx": Self.gpx])
        for round in 1...2 {
            let source = ImportScreen.makeScreen(world.pet.id, world.dependencies, CoordinatorDouble())
            let preview = await imported(source, path: " /walk.gpx ")
            #expect(preview.inconsistencies.isEmpty)
            #expect(preview.allElements.plainFacts["Readings"] == "300")
            source.handle(.activated("save"))
            let done = await source.until { $0.command("show") != nil }
            let notice = done.allElements.compactMap {
                if case .notice(let notice) = $0 { notice.text.plain } else { nil }
            }
            #expect(notice == [round == 1 ? "The walk is saved." : "This track was imported before."])
        }
        let saved = try #require(await world.store.stored.values.first)
        #expect(await world.store.stored.count == 1)
        #expect(saved.source == .gpx)
        #expect(abs(saved.meters - 332) < 10)
        #expect(saved.day == World.today.adding(days: -1))
    }

    @Test("A missing or invalid file is reported at the field, and another can be entered")
    func failures() async throws {
        let world = try World(files: ["/text": Array("Hello".utf8), "/cut.gpx": Array(Self.gpx.prefix(5000))])
        let source = ImportScreen.makeScreen(world.pet.id, world.dependencies, CoordinatorDouble())
        source.handle(.activated("read"))
        #expect(source.screen.field("path")?.error?.contains("~/Downloads") == true)
        #expect(await imported(source, path: "/nowhere").field("path")?.error?.contains("no file") == true)
        #expect(await imported(source, path: "/text").field("path")?.error?.contains("neither GPX nor FIT") == true)
        let cut = await imported(source, path: "/cut.gpx")
        #expect(cut.allElements.contains { $0.id == "damage" })
    }
}

extension [Element] {
    /// The facts' values by their labels.
    var plainFacts: [String: String] {
        var facts: [String: String] = [:]
        for case .facts(let all) in self { for fact in all { facts[fact.label] = fact.value.plain } }
        return facts.mapValues { $0.components(separatedBy: "  ").first ?? $0 }
    }
}
