import CoreArchitecture
import CoreArchitectureTesting
import Testing

/// A feature whose screens are named after their routes.
private struct TownModule<Routes: TownRoutes>: ScreenModule {
    enum Output: Transition { case leave(Routes.Name) }

    struct Destination: Transition {
        let name: String
        var below: [String] = []
    }

    static var id: FeatureID { "town" }
    static var routes: [FeatureRoute<Destination>] { Routes.routes }

    init(dependencies: Void) {}

    func path(to destination: Destination) -> [Destination] {
        destination.below.map { Destination(name: $0) } + [Destination(name: destination.name)]
    }

    func makeScreen(for destination: Destination, coordinator: any Coordinator) -> any ScreenSource {
        Place(destination.name, coordinator: coordinator)
    }
}

private protocol TownRoutes: Sendable {
    associatedtype Name: Transition
    static var routes: [FeatureRoute<TownModule<Self>.Destination>] { get }
}

private enum HomeRoutes: TownRoutes {
    enum Name: Transition { case home }
    static var routes: [FeatureRoute<TownModule<Self>.Destination>] {
        [FeatureRoute("home", "Home", to: .init(name: "home"))]
    }
}

private enum StreetRoutes: TownRoutes {
    enum Name: Transition { case house }
    static var routes: [FeatureRoute<TownModule<Self>.Destination>] {
        [
            FeatureRoute("streets", "All streets", to: .init(name: "streets")),
            FeatureRoute("streets/new", "A new one", to: .init(name: "new street")),
            FeatureRoute("streets/:street", "One") { .init(name: "street \(try $0.value("street") as Int)") },
            FeatureRoute("streets/:street/edit", "Its form") {
                let number: Int = try $0.value("street")
                return .init(name: "edit \(number)", below: ["street \(number)"])
            },
        ]
    }
}

private enum HouseRoutes: TownRoutes {
    enum Name: Transition { case garden }
    static var routes: [FeatureRoute<TownModule<Self>.Destination>] {
        [
            FeatureRoute("streets/:street/house", "Its house") {
                .init(name: "house of \(try $0.value("street") as Int)")
            },
            FeatureRoute("streets/:street/house/:room", "A room") {
                .init(name: "room \(try $0.value("room") as String)")
            },
        ]
    }
}

private enum GardenRoutes: TownRoutes {
    enum Name: Transition { case none }
    static var routes: [FeatureRoute<TownModule<Self>.Destination>] {
        [
            FeatureRoute("streets/:street/garden", "Its garden") {
                .init(name: "garden of \(try $0.value("street") as Int)")
            }
        ]
    }
}

@MainActor
@Suite("Routes of several features", .timeLimit(.minutes(10)))
struct FeatureRouterTests {
    private let stack = ScreenStack()
    private let parent = CoordinatorDouble()
    private let router: FeatureRouter

    init() {
        func mounted<Routes: TownRoutes>(_ routes: Routes.Type) -> MountedFeature {
            MountedFeature(build: { TownModule<Routes>(dependencies: ()) }) { output in
                switch output {
                case .leave(let name): .go(to: Route(["\(name)"]))
                }
            }
        }
        router = FeatureRouter(
            features: [
                mounted(HomeRoutes.self), mounted(StreetRoutes.self), mounted(HouseRoutes.self),
                MountedFeature(build: { TownModule<GardenRoutes>(dependencies: ()) }),
            ],
            home: Route(["home"]),
            stack: stack
        )
    }

    private func open(_ text: String) throws {
        try router.open(Route(parsing: text), parent: parent)
    }

    private func go(_ text: String) throws {
        try router.go(to: Route(parsing: text), parent: parent)
    }

    private var screens: [ObjectIdentifier] { stack.sources.map(ObjectIdentifier.init) }

    @Test(
        "A route's screens are on top of home and of the places it passes; opening it again changes nothing",
        arguments: [
            ("home", ["home"]), ("streets", ["home", "streets"]), ("streets/new", ["home", "new street"]),
            ("streets/7", ["home", "street 7"]), ("streets/7/edit", ["home", "street 7", "edit 7"]),
            ("streets/7/house", ["home", "street 7", "house of 7"]),
            ("streets/7/house/bath", ["home", "street 7", "room bath"]),
        ])
    func opens(text: String, expected: [String]) throws {
        try open(text)
        #expect(stack.titles == expected)
        let before = screens
        for _ in 1...3 {
            try open(text)
            try go(text)
        }
        #expect(screens == before)
    }

    @Test("Flows that two routes share stay; the others are closed")
    func shares() throws {
        try open("streets/7/house")
        let before = screens
        try open("streets/7/garden")
        #expect(stack.titles == ["home", "street 7", "garden of 7"])
        #expect(screens.prefix(2) == before.prefix(2))
        try open("streets/8/garden")
        #expect(stack.titles == ["home", "street 8", "garden of 8"])
        #expect(screens.first == before.first)
    }

    @Test("Going to a route keeps the current screens below, and adds missing places")
    func goes() throws {
        try open("home")
        try go("streets/7/house")
        #expect(stack.titles == ["home", "street 7", "house of 7"])
        try go("streets/7/garden")
        #expect(stack.titles == ["home", "street 7", "house of 7", "garden of 7"])
        let both = screens
        try go("streets/7/house")
        #expect(screens == Array(both.dropLast()))
        try go("streets/8/garden")
        #expect(stack.titles == ["home", "street 8", "garden of 8"])
    }

    @Test("A flow that is already shown is returned to, wherever it is")
    func leadsBack() throws {
        try open("streets/7/house")
        let house = screens
        try go("streets/7/garden")
        try open("streets/7/house/bath")
        #expect(stack.titles == ["home", "street 7", "room bath"])
        #expect(screens.prefix(2) == house.prefix(2))
    }

    @Test(
        "An unknown route is an error that lists the known ones, and changes nothing",
        arguments: [
            ("towns", ["home", "streets"]), ("streets/7/roof", ["edit", "garden", "house"]),
            ("home/x", ["nothing more"]), ("streets/new/x", ["nothing more"]), ("streets/x/house", ["a street"]),
        ])
    func refuses(text: String, expected: [String]) throws {
        try open("streets/7")
        let before = screens
        for attempt in [open, go] {
            let error = #expect(throws: RouteError.self) { try attempt(text) }
            guard case .unknown(_, _, expected) = error else {
                Issue.record("Expected \(expected), found \(String(describing: error)).")
                continue
            }
        }
        #expect(screens == before)
    }

    @Test("An output becomes the step of the feature that declares it, or nothing if no feature does")
    func outputs() {
        #expect(router.step(for: TownModule<StreetRoutes>.Output.leave(.house)) == .go(to: Route(["house"])))
        #expect(router.step(for: TownModule<GardenRoutes>.Output.leave(.none)) == nil)
    }

    @Test("The parameters of a route are found as far as the route is known")
    func positions() throws {
        let table = RouteTable([["streets/new", "streets/:street", "streets/:street/house/:room"]])
        for (text, street) in [("streets/7", [1]), ("streets/new", []), ("streets/7/x", [1]), ("towns/7", [])] {
            #expect(table.positions(of: "street", in: try Route(parsing: text)) == street)
        }
        #expect(table.positions(of: "room", in: Route(["streets", "7", "house", "bath"])) == [3])
    }

    @Test("Screens that are on top only while a route is opened aren't notified")
    func onceEach() throws {
        try open("streets/7/house")
        try open("streets/7/garden")
        #expect(stack.sources.compactMap { ($0 as? Place)?.appearances } == [1, 1, 1])
    }
}
