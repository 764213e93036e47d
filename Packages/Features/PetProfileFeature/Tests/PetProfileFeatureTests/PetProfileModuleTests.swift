import CoreArchitecture
import CoreArchitectureTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetProfileFeature

@MainActor @Suite("The flow of pets and their profiles", .timeLimit(.minutes(10)))
struct PetProfileModuleTests {
    private let world = World()
    private let flows = FlowTester(PetProfileModule.self)
    private let id = World.miso.id

    private func open(_ text: String) throws {
        let route = try Route(parsing: text.replacing("ID", with: "\(id)"))
        try flows.open(route) { PetProfileModule(dependencies: world.dependencies) }
    }

    private var shown: [String] {
        flows.shown.map { $0.rawValue.replacing("\(id)", with: "ID") }
    }

    private var screens: [ObjectIdentifier] { flows.stack.sources.map(ObjectIdentifier.init) }

    @Test(
        "Each route opens its screens; opening the current one changes nothing",
        arguments: [
            ("pets", ["pets"]), ("pets/new", ["pet-editor/new"]), ("pets/ID", ["pet/ID"]),
            ("pets/ID/edit", ["pet/ID", "pet-editor/ID"]), ("owner", ["owner"]),
            ("pets/code", ["pet-code"]), ("pets/ID/sharing", ["pet/ID", "pet-sharing/ID"]),
            ("pets/ID/sharing/new", ["pet/ID", "pet-sharing/ID", "pet-invitation/ID"]),
        ])
    func routes(text: String, expected: [String]) throws {
        try open(text)
        #expect(shown == expected)
        let before = screens
        for _ in 1...3 { try open(text) }
        #expect(screens == before)
    }

    @Test("A profile and its form open above the list, and back returns from one to the other")
    func byHand() throws {
        try open("pets")
        flows.stack.top?.handle(.selected(RowID("\(id)"), in: "pets"))
        flows.stack.top?.handle(.activated("edit"))
        #expect(shown == ["pets", "pet/ID", "pet-editor/ID"])
        let before = screens
        try open("pets/ID/edit")
        #expect(screens == before)
        for expected in [["pets", "pet/ID"], ["pets"], []] {
            flows.stack.top?.handle(.back)
            #expect(shown == expected)
        }
        #expect(flows.parent.transitions.isEmpty)
    }

    @Test("The transition of another feature's link goes to the parent")
    func bubbling() async throws {
        try open("pets/ID")
        flows.stack.top?.handle(.activated("walks"))
        #expect(flows.parent.transitions(of: LinkFollowed.self).map(\.route) == [Route(["pets", "\(id)", "walks"])])
        #expect(shown == ["pet/ID"])
    }

    @Test(
        "The error of an unknown route lists the known ones, and nothing opens",
        arguments: ["cats", "pets/new/x", "pets/ID/x"])
    func unknownRoutes(text: String) throws {
        #expect(throws: RouteError.self) { try open(text) }
        #expect(shown == [])
    }
}
