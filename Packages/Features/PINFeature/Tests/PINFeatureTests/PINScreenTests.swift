import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import CorePresentation
import CoreStorage
import Testing

@testable import PINFeature

@MainActor @Suite("The screens of the PIN", .timeLimit(.minutes(10)))
struct PINScreenTests {
    /// Records what a lock's screen called.
    @MainActor private final class Ways {
        private(set) var opened = 0
        var left = 0
        private let opening = AsyncStream<Never>.makeStream()

        func open() {
            opened += 1
            opening.continuation.finish()
        }

        func waitForOpening() async {
            for await _ in opening.stream {}
        }
    }

    private func question(_ world: World, _ ways: Ways) -> any ScreenSource {
        PINLock(dependencies: world.dependencies).makeScreen(onOpen: { ways.open() }, onLeave: { ways.left += 1 })
    }

    @Test("The right PIN unlocks; a wrong one is reported, and must be typed again")
    func asked() async throws {
        let world = try World(pin: "1234")
        let ways = Ways()
        #expect(PINLock(dependencies: world.dependencies).isSet)
        let question = question(world, ways)
        question.handle(.edited("pin", .text("4321")))
        question.handle(.activated("unlock"))
        #expect(question.screen.isBusy)
        let refused = await question.settled()
        #expect(refused.field("pin")?.error == "Wrong PIN.")
        #expect(refused.field("pin")?.value == .text(""))
        #expect(refused.inconsistencies.isEmpty)
        #expect(ways.opened == 0)
        question.handle(.edited("pin", .text("1234")))
        question.handle(.activated("unlock"))
        await ways.waitForOpening()
        #expect(ways.opened == 1)
        #expect(question.screen.isBusy)
        #expect(question.screen.field("pin")?.value == .text(""))
    }

    @Test("An empty PIN isn't an attempt, and back leaves")
    func emptyAndBack() async throws {
        let world = try World(pin: "1234")
        let ways = Ways()
        let question = question(world, ways)
        question.handle(.activated("unlock"))
        #expect(question.screen.field("pin")?.error == "Enter the PIN.")
        #expect(await world.hashing.checked == 0)
        question.handle(.back)
        #expect((ways.opened, ways.left) == (0, 1))
    }

    @Test("A delayed attempt shows how long to wait")
    func slowed() async throws {
        let world = try World(pin: "1234")
        let question = question(world, Ways())
        var errors: [String?] = []
        for _ in 0..<4 {
            question.handle(.edited("pin", .text("0000")))
            question.handle(.activated("unlock"))
            errors.append(await question.settled().field("pin")?.error)
        }
        #expect(errors[2] == "Wrong PIN. Try again in 30 seconds.")
        #expect(errors[3] == "Too soon. Try again in 30 seconds.")
    }

    @Test("A PIN is set, changed and removed by the form; each field shows its problem")
    func form() async throws {
        let world = try World()
        let form = PINFormViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        func type(_ texts: [FieldID: String], _ command: CommandID) async -> Screen {
            for (field, text) in texts { form.handle(.edited(field, .text(text))) }
            form.handle(.activated(command))
            return await form.settled()
        }
        #expect(form.screen.field("current") == nil)
        for text in ["", "123", "12a4", "１２３４", String(repeating: "1", count: 33)] {
            let refused = await type(["new": text, "again": text], "set")
            #expect(refused.field("new")?.error == "A PIN has 4 to 32 digits.", "\(text)")
        }
        #expect(await type(["new": "1234", "again": "1243"], "set").field("again")?.error != nil)
        #expect(await type(["new": "1234", "again": "1234"], "set").field("current") != nil)
        #expect(form.screen.backConfirmation == nil)
        #expect(form.screen.inconsistencies.isEmpty)
        #expect(await type(["new": "5678", "again": "5678"], "set").field("current")?.error != nil)
        let wrong = await type(["current": "9999", "new": "5678", "again": "5678"], "set")
        #expect(wrong.field("current")?.error == "Wrong PIN.")
        #expect(wrong.backConfirmation != nil)
        _ = await type(["current": "1234"], "set")
        #expect(try await world.keeper.attempt("5678") == .right)
        #expect(await type([:], "remove").field("current")?.error == "Enter the current PIN.")
        #expect(await type(["current": "5678"], "remove").field("current") == nil)
        #expect(!world.keeper.isSet)
    }

    @Test("Every PIN field is secret, and no log contains a PIN")
    func secrets() async throws {
        let world = try World(pin: "271828")
        let question = question(world, Ways())
        let form = PINFormViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        for screen in [question.screen, form.screen] {
            #expect(!screen.allFields.isEmpty)
            #expect(screen.allFields.allSatisfy { $0.kind == .secret })
        }
        question.handle(.edited("pin", .text("314159")))
        question.handle(.activated("unlock"))
        _ = await question.settled()
        #expect(!world.recordedLog.records.isEmpty)
        #expect(!"\(world.recordedLog.records)".contains("314159"))
    }

    @Test("Its route shows the form, and back ends the flow and frees it")
    func route() throws {
        let world = try World()
        let dependencies = world.dependencies
        let flows = FlowTester(PINModule.self)
        try flows.open(Route(["pin"])) { PINModule(dependencies: dependencies) }
        #expect(flows.shown == ["pin"])
        weak let screen = flows.stack.top
        flows.stack.top?.handle(.back)
        #expect(flows.shown == [])
        #expect(screen == nil)
    }
}
