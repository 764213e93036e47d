import CoreArchitecture
import CoreArchitectureTesting
import CorePresentation
import Testing

/// A feature with a screen that opens another feature's flow, and collects its results.
private struct ShopModule: ScreenModule {
    enum Destination: Transition { case shop }
    enum Output: Transition { case count }

    static let id: FeatureID = "shop"
    static let routes = [FeatureRoute("shop", "The shop", to: Destination.shop)]

    init(dependencies: Void) {}

    func makeScreen(for destination: Destination, coordinator: any Coordinator) -> any ScreenSource {
        StoreScreenSource(
            initialState: [],
            reducer: Shop(), coordinator: coordinator,
            present: { Screen(id: "shop", title: "\($0)", body: []) },
            interpret: { event, _ in event == .activated("count") ? .asked : nil },
            onResult: { ($0.value as? Int).map { .counted($0) } },
            onProblem: { Issue.record("\($0)") })
    }
}

private struct Shop: Reducer {
    enum Action: Hashable, Sendable {
        case asked
        case counted(Int)
    }

    func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
        switch action {
        case .asked: return .transition(ShopModule.Output.count)
        case .counted(let count):
            state.append(count)
            return .none
        }
    }
}

/// A feature with two screens that end with a value.
private struct CountModule: ScreenModule {
    enum Destination: Transition { case first, second }

    static let id: FeatureID = "count"
    static let routes = [FeatureRoute("house/count", "A count", to: Destination.first)]

    init(dependencies: Void) {}

    func makeScreen(for destination: Destination, coordinator: any Coordinator) -> any ScreenSource {
        StoreScreenSource(
            initialState: 0, reducer: Count(), coordinator: coordinator,
            present: { _ in Screen(id: "\(destination)", title: "Count", body: []) },
            interpret: { event, _ in
                switch event {
                case .activated("next"): .next
                case .activated("word"): .finished(FlowResult("many"))
                case .activated("number"): .finished(FlowResult(7))
                default: .left
                }
            },
            onResult: { .finished($0) },
            onProblem: { Issue.record("\($0)") })
    }
}

private struct Count: Reducer {
    enum Action: Hashable, Sendable {
        case next, left
        case finished(FlowResult)
    }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
        switch action {
        case .next: .transition(CountModule.Destination.second)
        case .left: .transition(CommonTransition.close)
        case .finished(let result): .transition(CommonTransition.finish(result))
        }
    }
}

/// A feature with a place on the way to the count.
private struct HouseModule: ScreenModule {
    enum Destination: Transition { case house }

    static let id: FeatureID = "house"
    static let routes = [FeatureRoute("house", "A house", to: Destination.house)]

    init(dependencies: Void) {}

    func makeScreen(for destination: Destination, coordinator: any Coordinator) -> any ScreenSource {
        Place("house", coordinator: coordinator)
    }
}

@MainActor
@Suite("Flows that are opened for a result", .timeLimit(.minutes(10)))
struct FlowResultTests {
    private final class Root: Coordinator {
        let parent: (any Coordinator)? = nil
        let stack = ScreenStack()
        private(set) lazy var router = FeatureRouter(
            features: [
                MountedFeature(build: { ShopModule(dependencies: ()) }) { _ in .go(to: Route(["house", "count"])) },
                MountedFeature(build: { CountModule(dependencies: ()) }),
                MountedFeature(build: { HouseModule(dependencies: ()) }),
            ], home: Route(["shop"]), stack: stack)

        func handle(_ transition: any Transition) -> Bool {
            guard case .go(let route) = router.step(for: transition) else { return false }
            do throws(RouteError) {
                try router.go(to: route, parent: self)
            } catch {
                Issue.record(error)
            }
            return true
        }

        func close(_ screen: any ScreenSource, returning result: FlowResult?) { stack.pop(screen, returning: result) }
        func stop() {}
    }

    private let root = Root()

    private var ids: [ScreenID] { root.stack.sources.map(\.screen.id) }

    /// The results that the shop received.
    private var counts: String? { root.stack.sources.first?.screen.title }

    private func open() throws {
        try root.router.open(Route(["shop"]), parent: root)
        root.stack.top?.handle(.activated("count"))
        #expect(ids == ["shop", "house", "first"])
    }

    @Test("The screen that opened a flow receives its result, although another screen is between them")
    func received() throws {
        try open()
        root.stack.top?.handle(.activated("number"))
        #expect(ids == ["shop", "house"])
        #expect(counts == "[7]")
        #expect((root.stack.top as? Place)?.results == [])
    }

    @Test("A screen passes on the result of a screen that it opened itself")
    func passedOn() throws {
        try open()
        root.stack.top?.handle(.activated("next"))
        root.stack.top?.handle(.activated("number"))
        #expect(ids == ["shop", "house"])
        #expect(counts == "[7]")
    }

    @Test("A result of another type, and a flow that is left, send no action")
    func ignored() throws {
        for command: CommandID in ["word", "leave"] {
            try open()
            root.stack.top?.handle(.activated(command))
            #expect(ids == ["shop", "house"])
            #expect(counts == "[]")
            root.stack.pop()
        }
    }

    @Test("A late result of a closed screen closes nothing and isn't received")
    func late() throws {
        try open()
        let closed = try #require(root.stack.top)
        root.stack.pop()
        closed.handle(.activated("number"))
        #expect(ids == ["shop", "house"])
        #expect(counts == "[]")
    }

    @Test("A flow that was opened by a screen that a route replaced returns nothing")
    func openerGone() throws {
        try open()
        try root.router.open(Route(["house", "count"]), parent: root)
        let before = ids
        root.stack.top?.handle(.activated("number"))
        #expect(ids == before.dropLast())
    }

    @Test("Results are equal if their values are, and have the same type")
    func equality() {
        #expect(FlowResult(7) == FlowResult(7))
        #expect(FlowResult(7) != FlowResult("7"))
        #expect(Set([FlowResult(7), FlowResult(7), FlowResult("7")]).count == 2)
    }
}
