import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import CorePresentation
import Testing

@testable import SettingsFeature

@MainActor @Suite("Usage counts and crash reports", .timeLimit(.minutes(10)))
struct RecordsTests {
    private let crash = CrashRecord(
        id: "signal-1.report", title: "Signal SIGSEGV", time: "3 May 2026", lines: ["signal 11", "screen home"])

    @Test("The usage counts are a table, which is empty after erasing")
    func counts() async {
        let world = World(uses: [CountedUse(name: "screen_shown: home", count: 3, last: "3 May 2026")])
        let model = CountsViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        model.appear()
        let screen = await model.settled()
        #expect(screen.allElements.contains { $0.id == "counts" })
        #expect(screen.inconsistencies.isEmpty)
        model.handle(.activated("erase"))
        let erased = await model.settled()
        #expect(!erased.allElements.contains { $0.id == "counts" })
        #expect(erased.command("erase")?.isEnabled == false)
    }

    @Test("An unreadable record is reported, logged and retried")
    func unread() async {
        let world = World()
        await world.records.fail(with: .unavailable(reason: "events.jsonl can't be read."))
        let model = CountsViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        model.appear()
        #expect(await model.settled().allElements.contains { $0.id == .loadFailure })
        #expect(world.recordedLog.records.count == 1)
        await world.records.fail(with: nil)
        model.handle(.activated(.retry))
        #expect(await !model.settled().allElements.contains { $0.id == .loadFailure })
    }

    @Test("A report is chosen from the list, shown whole, and deleted")
    func deleted() async throws {
        let world = World(crashes: [crash])
        let list = CrashesViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        #expect(await list.settled().row("signal-1.report") != nil)
        list.handle(.selected("signal-1.report", in: "crashes"))
        #expect(world.coordinator.transitions(of: SettingsDestination.self) == [.crash(crash)])
        let model = CrashViewModel(report: crash, dependencies: world.dependencies, coordinator: world.coordinator)
        #expect(model.screen.body.contains(.text("signal 11\nscreen home")))
        #expect(model.screen.inconsistencies.isEmpty)
        model.handle(.activated("delete"))
        await world.coordinator.waitForClose()
        list.appear()
        await list.until { $0.row("signal-1.report") == nil }
    }

    @Test("A report is exported to a new file; a file that can't be created is reported at the field")
    func exported() async {
        let world = World(crashes: [crash])
        let model = CrashViewModel(report: crash, dependencies: world.dependencies, coordinator: world.coordinator)
        await world.records.fail(with: .rejected([.init(field: "path", message: "There is a file of that name.")]))
        model.handle(.activated("export"))
        #expect(await model.settled().field("path")?.error == "There is a file of that name.")
        await world.records.fail(with: nil)
        model.handle(.edited("path", .text("/tmp/report.txt")))
        model.handle(.activated("export"))
        #expect(await model.settled().allElements.contains { $0.id == "exported" })
        #expect(await world.records.exports == ["signal-1.report to /tmp/report.txt"])
        model.handle(.edited("path", .text("  ")))
        model.handle(.activated("export"))
        #expect(model.screen.field("path")?.error != nil)
    }

    @Test("Each route opens above the settings, and back returns there and frees the screen")
    func routes() throws {
        let world = World()
        let flows = FlowTester(SettingsModule.self)
        let dependencies = world.dependencies
        let module: @MainActor @Sendable () -> SettingsModule = { SettingsModule(dependencies: dependencies) }
        try flows.open(Route(["settings", "counts"]), in: module)
        #expect(flows.shown == ["settings", "counts"])
        weak let counts = flows.stack.top
        flows.stack.top?.handle(.back)
        #expect(flows.shown == ["settings"])
        #expect(counts == nil)
        try flows.open(Route(["settings", "crashes"]), in: module)
        #expect(flows.shown == ["settings", "crashes"])
    }
}
