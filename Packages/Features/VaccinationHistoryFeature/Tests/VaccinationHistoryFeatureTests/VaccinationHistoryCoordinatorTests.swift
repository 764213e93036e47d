import CoreArchitecture
import CoreArchitectureTesting
import CoreModels
import Testing
import VaccinationHistoryFeature

@MainActor
@Suite("The flow of a pet's vaccinations")
struct VaccinationHistoryCoordinatorTests {
    private let stack = ScreenStack()
    private let parent = CoordinatorDouble()

    private func coordinator() throws -> any Coordinator {
        let world = try World([])
        return VaccinationHistoryFeature.makeCoordinator(
            pet: world.miso.id, dependencies: world, stack: stack, parent: parent)
    }

    @Test("Starting and opening show the screen once")
    func shows() throws {
        let coordinator = try coordinator()
        coordinator.start()
        try coordinator.open(Route([]))
        #expect(stack.sources.count == 1)
        #expect(stack.top?.screen.id == "vaccinations")
    }

    @Test("A route that leads further is refused, and nothing is shown")
    func refuses() throws {
        let coordinator = try coordinator()
        let error = RouteError.unknown(component: "new", position: 1, expected: ["nothing more"])
        #expect(throws: error) { try coordinator.open(Route(["new"])) }
        #expect(stack.sources.isEmpty)
    }

    @Test("Back takes the screen away, and the flow ends with it")
    func ends() throws {
        weak var flow: (any Coordinator)?
        do {
            let coordinator = try coordinator()
            coordinator.start()
            flow = coordinator
        }
        #expect(flow != nil)
        stack.top?.handle(.back)
        #expect(stack.sources.isEmpty)
        #expect(flow == nil)
    }
}
