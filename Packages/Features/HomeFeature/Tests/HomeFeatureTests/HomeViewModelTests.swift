import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Synchronization
import Testing

@testable import HomeFeature

@MainActor @Suite("Home", .timeLimit(.minutes(10)))
struct HomeViewModelTests {
    private let world = HomeWorld()

    @Test("An empty home shows the first steps")
    func firstRun() async {
        let home = world.home()
        #expect(home.screen.isBusy)
        home.appear()
        let screen = await home.settled()
        #expect(screen.title == "PetNest")
        #expect(screen.inconsistencies.isEmpty)
        guard case .emptyState = screen.body.first else {
            Issue.record("Expected an empty state, found \(screen.body)")
            return
        }
        #expect(screen.commands.first { $0.role == .primary }?.id == "add")
    }

    @Test("Badges are shown beside their links, and loaded again when the screen reappears")
    func badges() async {
        let counts = Mutex([nil, "3 new"] as [String?])
        let badge = LinkBadge(of: "sitters", on: .home) { counts.withLock { $0.popLast() ?? nil } }
        let home = world.home(pets: PetRepositoryDouble(), owner: nil, agenda: AgendaDouble(), badges: [badge])
        home.appear()
        #expect(await home.settled().command("sitters")?.label == "Find a sitter (3 new)")
        home.appear()
        await home.until { $0.command("sitters")?.label == "Find a sitter" }
    }

    @Test("Today's plan comes first, then pets with age and overdue items, then later items with their day")
    func loaded() async throws {
        let miso = try world.miso()
        let bruno = try Pet(name: "Bruno", species: .dog, breed: "Beagle", today: world.today)
        let agenda = AgendaDouble([
            world.item("Worming", for: miso, due: -2), world.item("Rabies", for: bruno, due: 5),
            world.item("Claws", for: miso, due: 60),
            world.item("Teeth", for: miso, due: 61),
        ])
        let home = world.home(pets: [miso, bruno], owner: try Owner(name: "Ada Winter"), agenda: agenda)
        home.appear()
        let screen = await home.settled()
        #expect(screen.title == "PetNest of Ada Winter")
        #expect(screen.inconsistencies.isEmpty)
        let rows = screen.allElements.flatMap { element -> [Row] in
            if case .list(let list) = element { list.rows } else { [] }
        }
        #expect(
            rows.map { [$0.lead?.plain ?? "", $0.title.plain, $0.detail?.plain ?? "", $0.badge?.plain ?? ""] } == [
                ["1 May", "Miso: Worming", "", "2 days late"],
                ["", "Bruno", "Dog", ""],
                ["", "Miso", "Cat, 2 years 6 months", "1 overdue"],
                ["8 May", "Bruno: Rabies", "", "in 5 days"],
                ["2 Jul", "Miso: Claws", "", "in 60 days"],
            ]
        )
        let headings = screen.body.compactMap { element in
            if case .heading(let heading) = element { heading.text } else { nil as String? }
        }
        #expect(headings == ["Today", "Your pets", "Coming up"])
        for case .list(let list) in screen.allElements { #expect(list.isAligned) }
    }

    @Test("A pet that died doesn't age: its row says when it died")
    func died() async throws {
        let died = world.today.adding(months: -6)
        let tofu = try Pet(
            name: "Tofu", species: .cat, birthDate: world.today.adding(months: -120), died: died, today: world.today)
        let home = world.home(pets: [tofu])
        home.appear()
        let rows = await home.settled().allElements.flatMap { element -> [Row] in
            if case .list(let list) = element { list.rows } else { [] }
        }
        #expect(rows.first?.detail?.plain == "Cat, died \(died.formatted)")
    }

    @Test("A pet's row opens its profile, a due item's row the link of its kind, and a command its own route")
    func leaving() async throws {
        let miso = try world.miso()
        let home = world.home(
            pets: [miso],
            agenda: AgendaDouble([
                world.item("Worming", for: miso, due: 1), world.item("Bath", for: miso, due: 2, kind: "bath"),
            ]))
        home.appear()
        let screen = await home.settled()
        guard case .list(let agenda) = screen.body.last else {
            Issue.record("Expected a list, found \(screen.body)")
            return
        }
        home.handle(.selected(RowID(miso.id.description), in: "pets"))
        for row in agenda.rows { home.handle(.selected(row.id, in: "agenda")) }
        for command in screen.commands { home.handle(.activated(command.id)) }
        home.handle(.back)
        home.handle(.activated("unknown"))
        #expect(
            world.coordinator.transitions(of: HomeModule.Output.self)
                == [.pet(miso.id), .pet(miso.id), .newPet, .pets, .quit, .quit]
        )
        let followed = world.coordinator.transitions(of: LinkFollowed.self).map { "\($0.route ?? Route([]))" }
        #expect(followed.count == 2)
        #expect(followed[0].hasPrefix("pets/\(miso.id)/reminders/"))
        #expect(followed[1] == "sitters")
        // The command of the screen keeps its key.
        #expect(screen.commands.first { $0.id == "sitters" }?.key == nil)
    }

    @Test("A screen that becomes the top one again is busy until it shows the changes")
    func refreshing() async throws {
        let pets = PetRepositoryDouble()
        let home = world.home(pets: pets, owner: nil, agenda: AgendaDouble())
        home.appear()
        #expect(await home.settled().allElements.count == 1)
        let miso = try world.miso()
        try await pets.save(miso)
        home.appear()
        #expect(home.screen.isBusy)
        #expect(await home.settled().row(RowID(miso.id.description)) != nil)
    }

    @Test("A failed part shows its error and hides nothing else; trying again loads it")
    func failing() async throws {
        let agenda = AgendaDouble()
        await agenda.fail(with: .unavailable(reason: "The store is locked."))
        let miso = try world.miso()
        let home = world.home(pets: [miso], agenda: agenda)
        home.appear()
        let failed = await home.settled()
        #expect(failed.row(RowID(miso.id.description)) != nil)
        var notice = Notice.failure(
            id: "agenda-failure", "The store is locked.", advice: "Nothing was changed. Try again.")
        // The usual key opens the poison check here, which must be reachable without a connection, too.
        #expect(notice.commands.map(\.key) == ["t"])
        notice.commands[0].key = "i"
        #expect(failed.body.contains(.notice(notice)))
        // An empty agenda would be a guess.
        #expect(!failed.allElements.contains { if case .text = $0 { true } else { false } })
        #expect(failed.inconsistencies.isEmpty)
        #expect(world.recordedLog.records.map(\.message) == ["home couldn't load a part"])
        await agenda.fail(with: nil)
        home.handle(.activated("retry"))
        let screen = await home.settled()
        #expect(screen.row(RowID(miso.id.description)) != nil)
        #expect(
            screen.body.contains(
                .text(RichText("Nothing recorded here is due in the next 60 days.", role: .secondary))))
    }

    @Test("A failed refresh keeps the old content, under a notice that can be dismissed")
    func refreshFails() async throws {
        let pets = PetRepositoryDouble([try world.miso()])
        let home = world.home(pets: pets, owner: nil, agenda: AgendaDouble())
        home.appear()
        let loaded = await home.settled()
        await pets.fail(with: .unavailable(reason: "The store is locked."))
        home.appear()
        #expect(home.screen.body == loaded.body)
        let stale = await home.settled()
        #expect(stale.body.dropFirst() == loaded.body[...])
        home.handle(.dismissed("pets-failure"))
        #expect(home.screen.body == loaded.body)
    }

    @Test(
        "A failed refresh of what is due leaves nothing between the day's heading and its list, which would repeat it")
    func oneHeading() async throws {
        let miso = try world.miso()
        let agenda = AgendaDouble([world.dose(8, for: miso)])
        let home = world.home(pets: PetRepositoryDouble([miso]), owner: nil, agenda: agenda)
        home.appear()
        _ = await home.settled()
        await agenda.fail(with: .unavailable(reason: "The server can't be reached."))
        home.appear()
        let body = await home.settled().body
        #expect(body.contains { if case .notice(let notice) = $0 { notice.id == "agenda-failure" } else { false } })
        let heading = try #require(body.firstIndex(of: .heading(Heading("Today"))))
        guard case .list(let list) = body[heading + 1] else {
            Issue.record("Expected the list, not \(body[heading + 1]).")
            return
        }
        #expect(list.label == "Today")
    }

    @Test("Changes made on other screens are shown without loading again")
    func observed() async throws {
        let miso = try world.miso()
        let pets = PetRepositoryDouble([miso])
        let home = world.home(pets: pets, owner: nil, agenda: AgendaDouble())
        home.appear()
        _ = await home.settled()
        let bruno = try Pet(name: "Bruno", species: .dog, today: world.today)
        try await pets.save(bruno)
        await home.until { $0.row(RowID(bruno.id.description)) != nil }
        try await pets.remove(miso.id)
        await home.until { $0.row(RowID(miso.id.description)) == nil }
    }

    @Test("Unreadable records are reported with what to do; readable pets stay, and none isn't a first run")
    func unreadable() async throws {
        let pets = PetRepositoryDouble()
        await pets.addUnreadable([UnreadableRecord(kind: "pet", id: "7f", reason: "“birthDate” should be a day.")])
        let damaged = UnreadableRecord(kind: "reminder", id: "8a", reason: "“due” should be a day.")
        let home = world.home(pets: pets, owner: nil, agenda: AgendaDouble(unreadable: [damaged]))
        home.appear()
        let screen = await home.settled()
        guard case .notice(let notice) = screen.body.first else {
            Issue.record("Expected a notice, found \(screen.body)")
            return
        }
        #expect(notice.text.plain == "2 records can't be read. Everything else is here.")
        #expect(notice.detail?.plain.contains("reminder 8a: “due” should be a day.") == true)
        #expect(notice.detail?.plain.contains("Restore a backup") == true)
        #expect(!screen.allElements.contains { if case .emptyState = $0 { true } else { false } })
        #expect(screen.inconsistencies.isEmpty)
    }
}
