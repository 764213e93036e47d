import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import HomeFeature

@MainActor @Suite("Undoing a dose on home", .timeLimit(.minutes(10)))
struct HomeUndoTests {
    private let world = HomeWorld()

    /// Returns a home screen on which the only dose was given, with the notice about it.
    private func homeAfterGiving(_ agenda: AgendaDouble, _ miso: Pet) async throws -> (HomeViewModel, Notice) {
        let home = world.home(pets: [miso], agenda: agenda)
        home.appear()
        let command = try #require(world.agendaRows(await home.settled()).first?.commands.first)
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
        let miso = try world.miso()
        let agenda = AgendaDouble([world.dose(8, for: miso)])
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
        #expect(world.agendaRows(screen).count == 1)
        home.handle(.activated(given.commands[0].id))
        _ = await home.settled()
        #expect(await agenda.done.count == 2)
    }

    @Test("Undoing a dose that another person has changed or removed says so, and can't be tried again")
    func undoneElsewhere() async throws {
        let miso = try world.miso()
        let changed = ServiceError.changed(message: "Drops of 08:00 isn't removed, because it was changed: skipped.")
        let removed = ServiceError.refused(reason: "removed", message: "The dose was already removed.")
        let expected: [(ServiceError, Notice.Kind, String)] = [
            (changed, .failure, "Drops: Drops of 08:00 isn't removed, because it was changed: skipped."),
            (removed, .information, "Miso: The dose was already removed."),
        ]
        for (error, kind, text) in expected {
            let agenda = AgendaDouble([world.dose(8, for: miso)])
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
        let miso = try world.miso()
        let agenda = AgendaDouble([world.dose(8, for: miso)])
        let (home, given) = try await homeAfterGiving(agenda, miso)
        await agenda.fail(with: .unavailable(reason: "The store is locked."))
        home.handle(.activated(given.commands[0].id))
        let failed = try notice(await home.settled())
        #expect(failed.kind == .failure && failed.commands.map(\.label) == ["Undo"])
        await agenda.fail(with: nil)
        home.handle(.activated(failed.commands[0].id))
        #expect(try notice(await home.settled()).text.plain == "Miso: Drops is removed.")
    }

    @Test("An action on anything but a dose is undone on its own screen")
    func notUndone() async throws {
        let miso = try world.miso()
        let worming = AgendaItem(
            kind: "reminder", id: "worming", pet: miso.id, petName: miso.name, title: "Worming", due: world.today,
            actions: [AgendaItem.Action(id: "done", label: "Done today")])
        let (_, done) = try await homeAfterGiving(AgendaDouble([worming]), miso)
        #expect(done.commands.map(\.label) == ["Open it"])
    }
}
