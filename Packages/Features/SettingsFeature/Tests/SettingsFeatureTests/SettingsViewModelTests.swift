import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import SettingsFeature

@MainActor @Suite("Settings", .timeLimit(.minutes(10)))
struct SettingsViewModelTests {
    private let world = World()

    private func make() -> SettingsViewModel {
        SettingsViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
    }

    @Test(
        "Each choice takes effect at once, and the form shows it",
        arguments: [("weights", "lb"), ("distances", "mi"), ("firstWeekday", "sunday"), ("theme", "light")])
    func choices(field: FieldID, option: OptionID) {
        let before = world.settings.current
        let model = make()
        model.handle(.edited(field, .option(option)))
        #expect(world.settings.current != before)
        #expect(model.screen.field(field)?.value == .option(option))
        #expect(model.screen.inconsistencies.isEmpty)
    }

    @Test("An unknown option changes nothing")
    func unknown() {
        make().handle(.edited("theme", .option("pink")))
        make().handle(.edited("color", .option("dark")))
        #expect(world.settings.current == AppSettings())
    }

    @Test("Valid minutes are saved; invalid ones are reported at the field, and leaving needs a confirmation")
    func minutes() {
        let model = make()
        model.handle(.edited("lockAfterMinutes", .text(" 25 ")))
        #expect(world.settings.current.lockAfterMinutes == 25)
        for text in ["0", "1441", "ten", "-5", "99999999999999999999"] {
            model.handle(.edited("lockAfterMinutes", .text(text)))
            #expect(model.screen.field("lockAfterMinutes")?.error?.contains("1 to 1440") == true, "\(text)")
            #expect(model.screen.field("lockAfterMinutes")?.value == .text(text))
            #expect(world.settings.current.lockAfterMinutes == 25)
            #expect(model.screen.backConfirmation != nil)
            model.handle(.activated("done"))
        }
        #expect(world.coordinator.closed.isEmpty)
        model.handle(.edited("lockAfterMinutes", .text("")))
        #expect(world.settings.current.lockAfterMinutes == nil)
        #expect(model.screen.backConfirmation == nil)
        model.handle(.activated("done"))
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("Giving and withdrawing consent reaches the counter; counts that can't be erased are reported")
    func consent() async {
        let model = make()
        model.handle(.edited("countsUse", .flag(true)))
        await world.records.waitForConsent()
        #expect(await world.records.allowed == [true])
        await world.records.fail(with: .unavailable(reason: "The disk is full."))
        model.handle(.edited("countsUse", .flag(false)))
        let screen = await model.until { $0.allElements.contains { $0.id == "failure" } }
        #expect(await world.records.allowed == [true, false])
        #expect(!world.settings.current.countsUse)
        #expect(screen.inconsistencies.isEmpty)
        model.handle(.dismissed("failure"))
        #expect(!model.screen.allElements.contains { $0.id == "failure" })
    }

    @Test("A choice that can't be saved is reported and logged; the old one stays")
    func unkept() {
        world.settings.fail(with: .unavailable(reason: "settings.json can't be written."))
        let model = make()
        model.handle(.edited("theme", .option("dark")))
        #expect(model.screen.field("theme")?.value == .option("automatic"))
        #expect(model.screen.allElements.contains { $0.id == "failure" })
        #expect(world.recordedLog.records.map(\.message) == ["A setting wasn't saved"])
    }

    @Test("A problem with the settings file is reported")
    func problem() {
        let world = World(SettingsDouble(problem: "settings.json is damaged."))
        let model = SettingsViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        #expect(model.screen.allElements.contains { $0.id == "problem" })
    }

    @Test("Other features' links are followed, and the feature's own screens opened")
    func places() {
        let model = make()
        for id in ["pin", "counts", "crashes", "unknown"] as [CommandID] { model.handle(.activated(id)) }
        #expect(world.coordinator.transitions(of: LinkFollowed.self).map(\.route) == [Route(["pin"])])
        #expect(world.coordinator.transitions(of: SettingsDestination.self) == [.counts, .crashes])
    }
}
