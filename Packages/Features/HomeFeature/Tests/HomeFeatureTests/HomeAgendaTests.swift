import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import HomeFeature

@MainActor @Suite("Due items on home", .timeLimit(.minutes(10)))
struct HomeAgendaTests {
    private let world = HomeWorld()

    @Test("A shared pet is shown with its owner", arguments: ["Ada", nil])
    func sharedPet(owner: String?) async throws {
        var miso = try world.miso()
        miso.access = PetAccess(role: .sitter, ownerName: owner)
        let home = world.home(pets: [miso])
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
        var shared = try Pet(name: "Pepper", species: .dog, today: world.today)
        shared.access = PetAccess(role: role, ownerName: "Ada")
        #expect(
            await texts(of: world.home(pets: [shared])) == [
                "Nothing recorded for your own pets is due today; a shared pet's reminders are on its own page.",
                "Nothing recorded for your own pets is due in the next 60 days; a shared pet's reminders are on its "
                    + "own page.",
            ])
        let miso = try world.miso()
        let agenda = AgendaDouble([world.item("Claws", for: miso, due: 0), world.item("Teeth", for: miso, due: 3)])
        #expect(
            await texts(of: world.home(pets: [miso, shared], agenda: agenda)) == [
                "A shared pet's reminders and vaccinations are on its own page."
            ])
    }

    @Test("Family, whose agenda has the shared pet's items, reads that nothing is due; a pet that died has none")
    func itemsOfFamilyAreListed() async throws {
        var shared = try world.miso()
        shared.access = PetAccess(role: .family, ownerName: "Ada")
        var died = try Pet(name: "Tofu", species: .cat, died: world.today, today: world.today)
        died.access = PetAccess(role: .sitter, ownerName: "Ada")
        #expect(
            await texts(of: world.home(pets: [shared, died])) == [
                "Nothing recorded here is due today.", "Nothing recorded here is due in the next 60 days.",
            ])
    }

    @Test("The day's doses say when they are due and how late they are")
    func doses() async throws {
        let miso = try world.miso()
        let agenda = AgendaDouble([8, 9, 10, 20].map { world.dose($0, for: miso) })
        let home = world.home(pets: [miso], agenda: agenda)
        home.appear()
        let rows = world.agendaRows(await home.settled())
        #expect(rows.map { $0.badge?.plain } == ["2 h 30 min late", "1 h 30 min late", "due now", "later today"])
        #expect(rows.map { $0.lead?.plain } == ["08:00", "09:00", "10:00", "20:00"])
        home.handle(.selected(rows[0].id, in: "today"))
        let followed = world.coordinator.transitions(of: LinkFollowed.self).map { "\($0.route ?? Route([]))" }
        #expect(followed == ["pets/\(miso.id)/medicines/medicine"])
    }

    @Test("Yesterday's dose is hours late and not a day, and a later dose is listed with its day")
    func dosesOfOtherDays() async throws {
        let miso = try world.miso()
        func dose(_ day: Int, _ hour: Int) -> AgendaItem {
            AgendaItem(
                kind: "dose", id: "dose-\(day)-\(hour)", pet: miso.id, petName: miso.name, title: "Drops",
                due: world.today.adding(days: day), time: TimeOfDay(hour: hour))
        }
        let home = world.home(pets: [miso], agenda: AgendaDouble([dose(-1, 23), dose(-3, 9), dose(2, 9)]))
        home.appear()
        let rows = world.agendaRows(await home.settled())
        #expect(rows.map { $0.badge?.plain } == ["3 days late", "11 h 30 min late", "in 2 days"])
        #expect(rows.map { $0.lead?.plain } == ["30 Apr 09:00", "2 May 23:00", "5 May 09:00"])
    }

    @Test("A due item is completed in place, with a question if it is unlikely, and links to where it can be undone")
    func acting() async throws {
        let miso = try world.miso()
        let agenda = AgendaDouble([world.dose(8, for: miso, question: "Twice?"), world.dose(20, for: miso)])
        let home = world.home(pets: [miso], agenda: agenda)
        home.appear()
        let loaded = await home.settled()
        #expect(loaded.inconsistencies.isEmpty)
        let commands = world.agendaRows(loaded)[0].commands
        #expect(commands.map(\.label) == ["Given now", "Skip"])
        #expect(commands.map(\.key) == ["g", "0"])
        #expect(commands.map { $0.confirmation?.question } == ["Twice?", nil])
        home.handle(.activated(commands[0].id))
        // Pressing again while the action is running does nothing.
        home.handle(.activated(commands[1].id))
        let screen = await home.settled()
        #expect(await agenda.done == ["given Drops at 2026-05-03T10:30"])
        #expect(world.agendaRows(screen).count == 1)
        guard case .notice(let notice) = screen.body.first else {
            Issue.record("Expected a notice, found \(screen.body)")
            return
        }
        #expect(notice.kind == .success && notice.text.plain == "Miso: Drops is done.")
        home.handle(.activated("outcome-open"))
        #expect(world.coordinator.transitions(of: LinkFollowed.self).count == 1)
        home.handle(.dismissed("outcome"))
        #expect(home.screen.body == Array(screen.body.dropFirst()))
    }

    @Test("A change in another window is reported, and the list shows the current state")
    func changedElsewhere() async throws {
        let miso = try world.miso()
        let item = world.dose(8, for: miso)
        let agenda = AgendaDouble([item])
        let home = world.home(pets: [miso], agenda: agenda)
        home.appear()
        let command = try #require(world.agendaRows(await home.settled()).first?.commands.first)
        _ = try await agenda.perform(item.actions[0], on: item, now: LocalTime(world.today, .midnight))
        home.handle(.activated(command.id))
        let screen = await home.settled()
        #expect(world.agendaRows(screen).isEmpty)
        guard case .notice(let notice) = screen.body.first else {
            Issue.record("Expected a notice, found \(screen.body)")
            return
        }
        #expect(notice.kind == .failure && notice.detail?.plain == "The list now shows the current state.")
        #expect(world.recordedLog.records.map(\.message) == ["an item of the agenda wasn't changed"])
    }

    @Test("A feature's own actions on its kind are offered with the item, and open their routes")
    func ownLinks() async throws {
        let miso = try world.miso()
        let home = world.home(
            pets: [miso], agenda: AgendaDouble([world.item("Rabies", for: miso, due: 1, kind: "rabies")]))
        home.appear()
        let row = try #require(world.agendaRows(await home.settled()).first)
        #expect(row.commands.map(\.label) == ["Given"])
        home.handle(.activated(row.commands[0].id))
        let followed = world.coordinator.transitions(of: LinkFollowed.self).map { "\($0.route ?? Route([]))" }
        #expect(followed.count == 1 && followed[0].hasPrefix("pets/\(miso.id)/given/"))
    }
}
