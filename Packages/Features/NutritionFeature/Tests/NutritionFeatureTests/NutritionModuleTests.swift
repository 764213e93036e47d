import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CorePresentation
import Nutrition
import Testing

@testable import NutritionFeature

@MainActor @Suite("The flow of nutrition", .timeLimit(.minutes(10)))
struct NutritionModuleTests {
    private let flows = FlowTester(NutritionModule.self)
    private let pet = PetID()

    private func module() -> NutritionModule {
        NutritionModule(
            dependencies: NutritionDependencies(
                client: APIClient(transport: APITransportDouble(status: 404)),
                health: HealthRecordsDouble(),
                pets: PetRepositoryDouble(),
                catalog: FoodCatalogDouble(),
                today: FixedToday(World.today),
                ids: SequentialIDs(),
                settings: SettingsDouble(),
                log: .disabled
            ))
    }

    private func open(_ rest: String...) throws {
        try flows.open(Route(["pets", "\(pet)", "nutrition"] + rest), in: module)
    }

    @Test(
        "Routes open their screen above the dashboard, and opening one twice changes nothing",
        arguments: [
            ([], []), (["meals"], ["nutrition-diary"]), (["meals", "new"], ["nutrition-meal/new"]),
            (["drinks", "new"], ["nutrition-drink/new"]), (["foods"], ["nutrition-foods"]),
            (["foods", "new"], ["nutrition-foods", "nutrition-food/new"]), (["plan"], ["nutrition-plan"]),
            (["safety"], ["nutrition-safety"]),
        ] as [([String], [ScreenID])])
    func routes(rest: [String], screens: [ScreenID]) throws {
        let route = Route(["pets", "\(pet)", "nutrition"] + rest)
        for _ in 1...2 { try flows.open(route, in: module) }
        #expect(flows.shown == ["nutrition"] + screens)
    }

    @Test("The poison check opens from home without a pet and loads nothing")
    func poisonCheck() throws {
        #expect(NutritionModule.links.contains { $0.place == .home && $0.target == "poison-check" && $0.key != nil })
        try flows.open(Route(["poison-check"]), in: module)
        #expect(flows.shown == ["poison-check"])
        let top = try #require(flows.stack.top)
        top.handle(.edited("food", .text("Tylenol")))
        top.handle(.edited("species", .option("cat")))
        top.handle(.activated("check"))
        #expect(top.screen.inconsistencies.isEmpty)
        let verdict = "Paracetamol (acetaminophen, Tylenol) (amount not known, cat of unknown weight): this can kill."
        #expect(top.screen.notices.first?.hasPrefix(verdict) == true)
        top.handle(.edited("food", .text("gravel")))
        top.handle(.activated("check"))
        #expect(top.screen.notices.first?.hasPrefix("\"gravel\" is not on our list: call now.") == true)
    }

    @Test("A food's route opens its form above the list of foods")
    func food() throws {
        let food = FoodID()
        try open("foods", "\(food)")
        #expect(flows.shown == ["nutrition", "nutrition-foods", ScreenID("nutrition-food/\(food)")])
    }

    @Test("Every screen returns to the one below, and closing the last one frees the flow")
    func back() throws {
        try open("foods", "new")
        weak let dashboard = flows.stack.sources.dropFirst().first
        flows.stack.top?.handle(.back)
        #expect(flows.shown == ["nutrition", "nutrition-foods"])
        flows.stack.top?.handle(.back)
        flows.stack.top?.handle(.back)
        #expect(flows.shown == [])
        #expect(dashboard == nil)
    }

    @Test(
        "An invalid route is refused, and nothing is shown",
        arguments: ["x", "meals/x", "foods/x", "plan/new"])
    func refuses(rest: String) {
        let route = Route(["pets", "\(pet)", "nutrition"] + rest.split(separator: "/").map(String.init))
        #expect(throws: RouteError.self) { try flows.open(route, in: module) }
        #expect(flows.shown == [])
    }

    @Test("A command on the dashboard puts its screen on top, and its result returns to the dashboard")
    func steps() throws {
        try open()
        flows.stack.top?.handle(.activated("safety"))
        #expect(flows.shown == ["nutrition", "nutrition-safety"])
        flows.stack.top?.handle(.back)
        #expect(flows.shown == ["nutrition"])
        #expect(flows.parent.transitions.isEmpty)
    }
}
