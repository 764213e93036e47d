import CoreArchitecture
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Testing

@testable import PetNestApp

/// Opens every route and checks for leaks.
@MainActor @Suite("Lifetimes", .timeLimit(.minutes(10)))
struct LifetimeTests {
    private nonisolated static let patterns = FeatureList.all.flatMap(\.routes).map(\.pattern)

    private func route(_ pattern: RoutePattern) throws -> Route {
        try #require(pattern.example)
    }

    /// Returns the objects that live as long as the session, including the feature's module, which is built for its
    /// first route.
    private func servicesOfSession(_ world: World, opening route: Route) throws -> [Watched] {
        try world.coordinator.open(route)
        world.stack.removeAll()
        return ObjectGraph.objects(in: [world.session])
    }

    /// Lets cancelled tasks release their objects, which has no event.
    private func letGo(of objects: [Watched]) async {
        for _ in 0..<1000 where objects.contains(where: { $0.object != nil }) { await Task.yield() }
    }

    @Test("A flow's last screen releases its coordinator, stores, and view models", arguments: patterns)
    func flow(pattern: RoutePattern) async throws {
        let world = World()
        let services = try servicesOfSession(world, opening: route(pattern))
        try world.coordinator.open(route(pattern))
        _ = await world.stack.top?.settled()
        let watched = ObjectGraph.objects(in: world.stack.sources, except: services)
        // At least a screen, its coordinator, and its flow.
        #expect(watched.count >= 3)
        world.stack.removeAll()
        await letGo(of: watched)
        #expect(watched.filter { $0.object != nil }.map(\.name) == [])
    }

    @Test("A flow with pending requests is released with its last screen", arguments: patterns)
    func unanswered(pattern: RoutePattern) async throws {
        let world = World(transport: UnansweringTransport())
        let services = try servicesOfSession(world, opening: route(pattern))
        try world.coordinator.open(route(pattern))
        let watched = ObjectGraph.objects(in: world.stack.sources, except: services)
        world.stack.removeAll()
        await letGo(of: watched)
        #expect(watched.filter { $0.object != nil }.map(\.name) == [])
    }

    @Test("A session releases its coordinator, services, and modules", arguments: patterns)
    func session(pattern: RoutePattern) async throws {
        var world: World? = World()
        var watched: [Watched] = []
        if let world {
            try world.coordinator.open(route(pattern))
            _ = await world.stack.top?.settled()
            watched = ObjectGraph.objects(in: [world.session])
            world.session.end()
        }
        #expect(watched.count > 5)
        world = nil
        await letGo(of: watched)
        #expect(watched.filter { $0.object != nil }.map(\.name) == [])
    }

    @Test("The check finds a leak")
    func finds() throws {
        let world = World()
        try world.coordinator.open(Route([]))
        let kept = world.stack.sources
        let watched = ObjectGraph.objects(in: kept)
        world.stack.removeAll()
        #expect(watched.contains { $0.object === kept.first })
    }
}

/// An object that should be released.
struct Watched {
    private(set) weak var object: AnyObject?
    let name: String
}

/// Finds an object's references by reflection, except those captured by closures.
@MainActor
enum ObjectGraph {
    static func objects(in roots: [AnyObject], except others: [Watched] = []) -> [Watched] {
        var seen = Set(others.compactMap { $0.object.map(ObjectIdentifier.init) })
        var found: [Watched] = []
        for root in roots { visit(root, &seen, &found, depth: 0) }
        return found
    }

    private static func visit(_ value: Any, _ seen: inout Set<ObjectIdentifier>, _ found: inout [Watched], depth: Int) {
        guard depth < 40 else { return }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .class {
            // Foundation caches the storage of URLs and time zones.
            guard !String(reflecting: mirror.subjectType).hasPrefix("Foundation") else { return }
            let object = value as AnyObject
            guard seen.insert(ObjectIdentifier(object)).inserted else { return }
            found.append(Watched(object: object, name: "\(type(of: object))"))
        }
        var current: Mirror? = mirror
        while let mirror = current {
            for child in mirror.children { visit(child.value, &seen, &found, depth: depth + 1) }
            current = mirror.superclassMirror
        }
    }
}

/// A transport that doesn't respond until the request is canceled.
private struct UnansweringTransport: APITransport {
    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        let (stream, _) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        throw .cancelled
    }
}
