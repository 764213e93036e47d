import CoreArchitectureTesting
import CoreInterfaces
import CorePresentation
import Testing

@testable import SettingsFeature

@MainActor
@Suite("The backup", .timeLimit(.minutes(1)))
struct BackupTests {
    private func notice(_ screen: Screen) -> String? {
        screen.allElements.compactMap { if case .notice(let notice) = $0 { notice.text.plain } else { nil } }.first
    }

    @Test("is written to the proposed file, and says whose data it holds")
    func made() async {
        let world = World()
        let model = BackupViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        #expect(model.screen.inconsistencies.isEmpty)
        model.handle(.activated("back-up"))
        let screen = await model.settled()
        #expect(await world.backups.paths == ["~/petnest-2026-05-03.sqlite"])
        #expect(notice(screen) == "~/petnest-2026-05-03.sqlite holds Bruno.")
    }

    @Test("that can't be written shows the reason at its field, and one without a name isn't tried")
    func refused() async {
        let world = World()
        let model = BackupViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        model.handle(.edited("path", .text(" ")))
        model.handle(.activated("back-up"))
        #expect(model.screen.field("path")?.error == "Enter the name of a new file.")
        await world.backups.fail(with: .rejected([.init(field: "path", message: "It already exists.")]))
        model.handle(.edited("path", .text("old.sqlite")))
        model.handle(.activated("back-up"))
        #expect(await model.settled().field("path")?.error == "It already exists.")
        #expect(await world.backups.paths.isEmpty)
        model.handle(.back)
        #expect(world.coordinator.closed.count == 1)
    }
}
