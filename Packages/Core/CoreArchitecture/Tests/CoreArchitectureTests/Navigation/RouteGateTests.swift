import CoreArchitecture
import Testing

@MainActor
@Suite("Route gate")
struct RouteGateTests {
    @MainActor
    private final class World {
        var opened: [String] = []
        lazy var gate = RouteGate(isSignedIn: false, needsOwner: { $0.first != "help" }) {
            [unowned self] route throws(RouteError) in
            if route.first == "nowhere" { throw route.unknown(expected: ["pets"]) }
            opened.append(route.description)
        }
    }

    private let world = World()

    @Test("A route that needs an owner waits for sign-in; one that doesn't is opened at once")
    func parking() throws {
        #expect(try world.gate.open(Route(["pets", "42"])) == false)
        #expect(world.opened == [])
        #expect(world.gate.parked == Route(["pets", "42"]))
        try world.gate.signedIn()
        #expect(world.opened == ["pets/42"])
        #expect(world.gate.parked == nil)
        try world.gate.signedIn()
        #expect(world.opened == ["pets/42"])
    }

    @Test("The last route asked for is the one that is opened")
    func last() throws {
        try world.gate.open(Route(["pets"]))
        try world.gate.open(Route(["bookings"]))
        try world.gate.signedIn()
        #expect(world.opened == ["bookings"])
        try world.gate.open(Route(["pets"]))
        #expect(world.opened == ["bookings", "pets"])
    }

    @Test("A route opened meanwhile takes the place of the one that waits")
    func overtaken() throws {
        try world.gate.open(Route(["pets"]))
        #expect(try world.gate.open(Route(["help"])))
        try world.gate.signedIn()
        #expect(world.opened == ["help"])
    }

    @Test("What one owner waited for isn't opened for the next, and a route that fails doesn't wait on")
    func forgotten() throws {
        try world.gate.open(Route(["pets"]))
        world.gate.signedOut()
        try world.gate.signedIn()
        #expect(world.opened == [])
        world.gate.signedOut()
        try world.gate.open(Route(["nowhere"]))
        #expect(throws: RouteError.self) { try world.gate.signedIn() }
        #expect(world.gate.parked == nil)
    }
}
