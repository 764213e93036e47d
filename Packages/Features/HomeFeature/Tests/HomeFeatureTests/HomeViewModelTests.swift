import AppLoggingTesting
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
    private let today = CalendarDate(year: 2026, month: 5, day: 3)!
    private let coordinator = CoordinatorDouble()

    private let recordedLog = LogRecorder()

    private func home(pets: [Pet] = [], owner: Owner? = nil, agenda: AgendaDouble = AgendaDouble()) -> HomeViewModel {
        home(pets: PetRepositoryDouble(pets), owner: owner, agenda: agenda)
    }

    private func home(
        pets: PetRepositoryDouble, owner: Owner?, agenda: AgendaDouble, badges: [LinkBadge] = [],
        cards: [PlaceCard] = []
    ) -> HomeViewModel {
        HomeViewModel(
            dependencies: HomeDependencies(
                agenda: agenda,
                pets: pets,
                owner: OwnerRepositoryDouble(owner),
                today: FixedToday(today, at: TimeOfDay(hour: 10, minute: 30)!),
                links: PlaceLinks(
                    [FeatureLink(id: "sitters", label: "Find a sitter", key: "a", on: .home, to: "sitters")],
                    badges: badges),
                agendaLinks: PlaceLinks([
                    FeatureLink(id: "reminder", label: "Reminder", on: .agendaItem, to: "pets/:pet/reminders/:item"),
                    FeatureLink(id: "dose", label: "Dose", on: .agendaItem, to: "pets/:pet/medicines/:item"),
                    FeatureLink(id: "rabies/given", label: "Given", on: .agendaItem, to: "pets/:pet/given/:item"),
                ]),
                cards: cards,
                log: recordedLog.log
            ),
            coordinator: coordinator
        )
    }

    private func miso() throws -> Pet {
        try Pet(name: "Miso", species: .cat, birthDate: today.adding(months: -30), today: today)
    }

    private func item(_ title: String, for pet: Pet, due days: Int, kind: String = "reminder") -> AgendaItem {
        AgendaItem(
            kind: kind,
            id: "\(ReminderID())",
            pet: pet.id,
            petName: pet.name,
            title: title,
            due: today.adding(days: days)
        )
    }

    @Test("An empty home shows the first steps")
    func firstRun() async {
        let home = home()
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

    @Test("A shared pet says whose it is", arguments: ["Ada", nil])
    func sharedPet(owner: String?) async throws {
        var miso = try miso()
        miso.access = PetAccess(role: .sitter, ownerName: owner)
        let home = home(pets: [miso])
        home.appear()
        let rows = await home.settled().allElements.flatMap {
            if case .list(let list) = $0 { list.rows } else { [Row]() }
        }
        let shared = owner.map { "shared by \($0)" } ?? "shared with you"
        #expect(rows.map { $0.detail?.plain } == ["Cat, 2 years 6 months, \(shared)"])
    }

    private func texts(of home: HomeViewModel) async -> [String] {
        home.appear()
        return await home.settled().allElements.compactMap { if case .text(let text) = $0 { text.plain } else { nil } }
    }

    @Test(
        "A vet and a sitter, whose agenda lacks the shared pet's items, aren't assured that nothing is due for it",
        arguments: [PetRole.vet, .sitter])
    func itemsOfSharedPetAreLeftOut(role: PetRole) async throws {
        var shared = try Pet(name: "Pepper", species: .dog, today: today)
        shared.access = PetAccess(role: role, ownerName: "Ada")
        #expect(
            await texts(of: home(pets: [shared])) == [
                "Nothing recorded for your own pets is due today; a shared pet's reminders are on its own page.",
                "Nothing recorded for your own pets is due in the next 60 days; a shared pet's reminders are on its "
                    + "own page.",
            ])
        let miso = try miso()
        let agenda = AgendaDouble([item("Claws", for: miso, due: 0), item("Teeth", for: miso, due: 3)])
        #expect(
            await texts(of: home(pets: [miso, shared], agenda: agenda)) == [
                "A shared pet's reminders and vaccinations are on its own page."
            ])
    }

    @Test("Family, whose agenda has the shared pet's items, reads that nothing is due; a pet that died has none")
    func itemsOfFamilyAreListed() async throws {
        var shared = try miso()
        shared.access = PetAccess(role: .family, ownerName: "Ada")
        var died = try Pet(name: "Tofu", species: .cat, died: today, today: today)
        died.access = PetAccess(role: .sitter, ownerName: "Ada")
        #expect(
            await texts(of: home(pets: [shared, died])) == [
                "Nothing recorded here is due today.", "Nothing recorded here is due in the next 60 days.",
            ])
    }

    @Test("Badges are shown beside their links, and loaded again when the screen reappears")
    func badges() async {
        let counts = Mutex([nil, "3 new"] as [String?])
        let badge = LinkBadge(of: "sitters", on: .home) { counts.withLock { $0.popLast() ?? nil } }
        let home = home(pets: PetRepositoryDouble(), owner: nil, agenda: AgendaDouble(), badges: [badge])
        home.appear()
        #expect(await home.settled().command("sitters")?.label == "Find a sitter (3 new)")
        home.appear()
        await home.until { $0.command("sitters")?.label == "Find a sitter" }
    }

    @Test("Today's plan comes first, then pets with age and overdue items, then later items with their day")
    func loaded() async throws {
        let miso = try miso()
        let bruno = try Pet(name: "Bruno", species: .dog, breed: "Beagle", today: today)
        let agenda = AgendaDouble([
            item("Worming", for: miso, due: -2), item("Rabies", for: bruno, due: 5), item("Claws", for: miso, due: 60),
            item("Teeth", for: miso, due: 61),
        ])
        let home = home(pets: [miso, bruno], owner: try Owner(name: "Ada Winter"), agenda: agenda)
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
        let died = today.adding(months: -6)
        let tofu = try Pet(
            name: "Tofu", species: .cat, birthDate: today.adding(months: -120), died: died, today: today)
        let home = home(pets: [tofu])
        home.appear()
        let rows = await home.settled().allElements.flatMap { element -> [Row] in
            if case .list(let list) = element { list.rows } else { [] }
        }
        #expect(rows.first?.detail?.plain == "Cat, died \(died.formatted)")
    }

    @Test("A pet's row opens its profile, a due item's row the link of its kind, and a command its own route")
    func leaving() async throws {
        let miso = try miso()
        let home = home(
            pets: [miso],
            agenda: AgendaDouble([item("Worming", for: miso, due: 1), item("Bath", for: miso, due: 2, kind: "bath")]))
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
            coordinator.transitions(of: HomeModule.Output.self)
                == [.pet(miso.id), .pet(miso.id), .newPet, .pets, .quit, .quit]
        )
        let followed = coordinator.transitions(of: LinkFollowed.self).map { "\($0.route ?? Route([]))" }
        #expect(followed.count == 2)
        #expect(followed[0].hasPrefix("pets/\(miso.id)/reminders/"))
        #expect(followed[1] == "sitters")
        // The command of the screen keeps its key.
        #expect(screen.commands.first { $0.id == "sitters" }?.key == nil)
    }

    @Test("A screen that becomes the top one again is busy until it shows the changes")
    func refreshing() async throws {
        let pets = PetRepositoryDouble()
        let home = home(pets: pets, owner: nil, agenda: AgendaDouble())
        home.appear()
        #expect(await home.settled().allElements.count == 1)
        let miso = try miso()
        try await pets.save(miso)
        home.appear()
        #expect(home.screen.isBusy)
        #expect(await home.settled().row(RowID(miso.id.description)) != nil)
    }

    @Test("A failed part shows its error and hides nothing else; trying again loads it")
    func failing() async throws {
        let agenda = AgendaDouble()
        await agenda.fail(with: .unavailable(reason: "The store is locked."))
        let miso = try miso()
        let home = home(pets: [miso], agenda: agenda)
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
        #expect(recordedLog.records.map(\.message) == ["home couldn't load a part"])
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
        let pets = PetRepositoryDouble([try miso()])
        let home = home(pets: pets, owner: nil, agenda: AgendaDouble())
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
        let miso = try miso()
        let agenda = AgendaDouble([dose(8, for: miso)])
        let home = home(pets: PetRepositoryDouble([miso]), owner: nil, agenda: agenda)
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
        let miso = try miso()
        let pets = PetRepositoryDouble([miso])
        let home = home(pets: pets, owner: nil, agenda: AgendaDouble())
        home.appear()
        _ = await home.settled()
        let bruno = try Pet(name: "Bruno", species: .dog, today: today)
        try await pets.save(bruno)
        await home.until { $0.row(RowID(bruno.id.description)) != nil }
        try await pets.remove(miso.id)
        await home.until { $0.row(RowID(miso.id.description)) == nil }
    }

    private func dose(_ time: Int, for pet: Pet, question: String? = nil) -> AgendaItem {
        AgendaItem(
            kind: "dose", id: "dose-\(time)", pet: pet.id, petName: pet.name, title: "Drops", due: today,
            time: TimeOfDay(hour: time), opens: "medicine",
            actions: [
                AgendaItem.Action(id: "given", label: "Given now", question: question),
                AgendaItem.Action(id: "skip", label: "Skip"),
            ])
    }

    private func agendaRows(_ screen: Screen) -> [Row] {
        screen.allElements.flatMap { element -> [Row] in
            if case .list(let list) = element, list.id == "today" || list.id == "agenda" { list.rows } else { [] }
        }
    }

    @Test("The day's doses say when they are due and how late they are")
    func doses() async throws {
        let miso = try miso()
        let agenda = AgendaDouble([8, 9, 10, 20].map { dose($0, for: miso) })
        let home = home(pets: [miso], agenda: agenda)
        home.appear()
        let rows = agendaRows(await home.settled())
        #expect(rows.map { $0.badge?.plain } == ["2 h 30 min late", "1 h 30 min late", "due now", "later today"])
        #expect(rows.map { $0.lead?.plain } == ["08:00", "09:00", "10:00", "20:00"])
        home.handle(.selected(rows[0].id, in: "today"))
        let followed = coordinator.transitions(of: LinkFollowed.self).map { "\($0.route ?? Route([]))" }
        #expect(followed == ["pets/\(miso.id)/medicines/medicine"])
    }

    @Test("Yesterday's dose is hours late and not a day, and a later one is listed with its day")
    func dosesOfOtherDays() async throws {
        let miso = try miso()
        func dose(_ day: Int, _ hour: Int) -> AgendaItem {
            AgendaItem(
                kind: "dose", id: "dose-\(day)-\(hour)", pet: miso.id, petName: miso.name, title: "Drops",
                due: today.adding(days: day), time: TimeOfDay(hour: hour))
        }
        let home = home(pets: [miso], agenda: AgendaDouble([dose(-1, 23), dose(-3, 9), dose(2, 9)]))
        home.appear()
        let rows = agendaRows(await home.settled())
        #expect(rows.map { $0.badge?.plain } == ["3 days late", "11 h 30 min late", "in 2 days"])
        #expect(rows.map { $0.lead?.plain } == ["30 Apr 09:00", "2 May 23:00", "5 May 09:00"])
    }

    @Test("A due item is completed in place, with a question if it is unlikely, and links to where it can be undone")
    func acting() async throws {
        let miso = try miso()
        let agenda = AgendaDouble([dose(8, for: miso, question: "Twice?"), dose(20, for: miso)])
        let home = home(pets: [miso], agenda: agenda)
        home.appear()
        let loaded = await home.settled()
        #expect(loaded.inconsistencies.isEmpty)
        let commands = agendaRows(loaded)[0].commands
        #expect(commands.map(\.label) == ["Given now", "Skip"])
        #expect(commands.map(\.key) == ["g", "0"])
        #expect(commands.map { $0.confirmation?.question } == ["Twice?", nil])
        home.handle(.activated(commands[0].id))
        // Pressing again while the action is running does nothing.
        home.handle(.activated(commands[1].id))
        let screen = await home.settled()
        #expect(await agenda.done == ["given Drops at 2026-05-03T10:30"])
        #expect(agendaRows(screen).count == 1)
        guard case .notice(let notice) = screen.body.first else {
            Issue.record("Expected a notice, found \(screen.body)")
            return
        }
        #expect(notice.kind == .success && notice.text.plain == "Miso: Drops is done.")
        home.handle(.activated("outcome-open"))
        #expect(coordinator.transitions(of: LinkFollowed.self).count == 1)
        home.handle(.dismissed("outcome"))
        #expect(home.screen.body == Array(screen.body.dropFirst()))
    }

    /// Returns a home screen on which the only dose was given, with the notice about it.
    private func homeAfterGiving(_ agenda: AgendaDouble, _ miso: Pet) async throws -> (HomeViewModel, Notice) {
        let home = home(pets: [miso], agenda: agenda)
        home.appear()
        let command = try #require(agendaRows(await home.settled()).first?.commands.first)
        home.handle(.activated(command.id))
        return (home, try notice(await home.settled()))
    }

    private func notice(_ screen: Screen) throws -> Notice {
        guard case .notice(let notice)? = screen.body.first else { throw NoNotice() }
        #expect(screen.inconsistencies.isEmpty)
        return notice
    }

    private struct NoNotice: Error {}

    @Test("A dose that was given for the wrong pet is undone in place, and is due again")
    func undone() async throws {
        let miso = try miso()
        let agenda = AgendaDouble([dose(8, for: miso)])
        let (home, given) = try await homeAfterGiving(agenda, miso)
        #expect(given.commands.map(\.label) == ["Undo", "Open it"])
        #expect(given.commands.map(\.key) == ["u", nil])
        home.handle(.activated(given.commands[0].id))
        // Pressing it twice undoes it once.
        home.handle(.activated(given.commands[0].id))
        let screen = await home.settled()
        let undone = try notice(screen)
        #expect(undone.kind == .success && undone.text.plain == "Miso: Drops is removed.")
        #expect(undone.commands.map(\.label) == ["Open it"])
        #expect(
            await agenda.done
                == ["given Drops at 2026-05-03T10:30", "undo given 2026-05-03T10:30 of Drops at 2026-05-03T10:30"])
        #expect(agendaRows(screen).count == 1)
        home.handle(.activated(given.commands[0].id))
        _ = await home.settled()
        #expect(await agenda.done.count == 2)
    }

    @Test("Undoing a dose that another person has changed or removed says so, and can't be tried again")
    func undoneElsewhere() async throws {
        let miso = try miso()
        let changed = ServiceError.changed(message: "Drops of 08:00 isn't removed, because it was changed: skipped.")
        let removed = ServiceError.refused(reason: "removed", message: "The dose was already removed.")
        let expected: [(ServiceError, Notice.Kind, String)] = [
            (changed, .failure, "Drops: Drops of 08:00 isn't removed, because it was changed: skipped."),
            (removed, .information, "Miso: The dose was already removed."),
        ]
        for (error, kind, text) in expected {
            let agenda = AgendaDouble([dose(8, for: miso)])
            let (home, given) = try await homeAfterGiving(agenda, miso)
            await agenda.fail(with: error)
            home.handle(.activated(given.commands[0].id))
            let notice = try notice(await home.settled())
            #expect(notice.kind == kind)
            #expect(notice.text.plain == text)
            #expect(notice.commands.isEmpty)
        }
    }

    @Test("Undoing a dose that fails for another reason can be tried again")
    func undoFails() async throws {
        let miso = try miso()
        let agenda = AgendaDouble([dose(8, for: miso)])
        let (home, given) = try await homeAfterGiving(agenda, miso)
        await agenda.fail(with: .unavailable(reason: "The store is locked."))
        home.handle(.activated(given.commands[0].id))
        let failed = try notice(await home.settled())
        #expect(failed.kind == .failure && failed.commands.map(\.label) == ["Undo"])
        await agenda.fail(with: nil)
        home.handle(.activated(failed.commands[0].id))
        #expect(try notice(await home.settled()).text.plain == "Miso: Drops is removed.")
    }

    @Test("An action on something else than a dose is undone on its own screen")
    func notUndone() async throws {
        let miso = try miso()
        let worming = AgendaItem(
            kind: "reminder", id: "worming", pet: miso.id, petName: miso.name, title: "Worming", due: today,
            actions: [AgendaItem.Action(id: "done", label: "Done today")])
        let (_, done) = try await homeAfterGiving(AgendaDouble([worming]), miso)
        #expect(done.commands.map(\.label) == ["Open it"])
    }

    @Test("A change in another window is reported, and the list shows the current state")
    func changedElsewhere() async throws {
        let miso = try miso()
        let item = dose(8, for: miso)
        let agenda = AgendaDouble([item])
        let home = home(pets: [miso], agenda: agenda)
        home.appear()
        let command = try #require(agendaRows(await home.settled()).first?.commands.first)
        _ = try await agenda.perform(item.actions[0], on: item, now: LocalTime(today, .midnight))
        home.handle(.activated(command.id))
        let screen = await home.settled()
        #expect(agendaRows(screen).isEmpty)
        guard case .notice(let notice) = screen.body.first else {
            Issue.record("Expected a notice, found \(screen.body)")
            return
        }
        #expect(notice.kind == .failure && notice.detail?.plain == "The list now shows the current state.")
        #expect(recordedLog.records.map(\.message) == ["an item of the agenda wasn't changed"])
    }

    @Test("A feature's own actions on its kind are offered with the item, and open their routes")
    func ownLinks() async throws {
        let miso = try miso()
        let home = home(pets: [miso], agenda: AgendaDouble([item("Rabies", for: miso, due: 1, kind: "rabies")]))
        home.appear()
        let row = try #require(agendaRows(await home.settled()).first)
        #expect(row.commands.map(\.label) == ["Given"])
        home.handle(.activated(row.commands[0].id))
        let followed = coordinator.transitions(of: LinkFollowed.self).map { "\($0.route ?? Route([]))" }
        #expect(followed.count == 1 && followed[0].hasPrefix("pets/\(miso.id)/given/"))
    }

    @Test("Unreadable records are reported with what to do; readable pets stay, and none isn't a first run")
    func unreadable() async throws {
        let pets = PetRepositoryDouble()
        await pets.addUnreadable([UnreadableRecord(kind: "pet", id: "7f", reason: "“birthDate” should be a day.")])
        let spoilt = UnreadableRecord(kind: "reminder", id: "8a", reason: "“due” should be a day.")
        let home = home(pets: pets, owner: nil, agenda: AgendaDouble(unreadable: [spoilt]))
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
