import CareWire
import CoreArchitecture
import CoreArchitectureTesting
import Testing

@testable import SitterProfileFeature

@MainActor @Suite("Offering care, as the app opens it", .timeLimit(.minutes(10)))
struct SitterProfileModuleTests {
    private let world = World([.ana])
    private let flows = FlowTester(SitterProfileModule.self)

    private func open(_ text: String) throws {
        try flows.open(Route(parsing: text.replacing("ID", with: SitterDTO.anaID))) {
            SitterProfileModule(dependencies: world.dependencies)
        }
    }

    private var shown: [String] { flows.shown.map { $0.rawValue.replacing(SitterDTO.anaID, with: "ID") } }

    @Test(
        "Each route opens its screens above the list",
        arguments: [
            ("care", ["care"]), ("care/new", ["care", "care-editor/new"]), ("care/ID", ["care", "care-profile/ID"]),
            ("care/ID/edit", ["care", "care-profile/ID", "care-editor/ID"]),
        ])
    func routes(text: String, expected: [String]) throws {
        try open(text)
        #expect(shown == expected)
    }

    @Test("Back returns from the form to the page and from the page to the list, and releases the screens")
    func back() throws {
        try open("care/ID/edit")
        weak let form = flows.stack.top
        for expected in [["care", "care-profile/ID"], ["care"], []] {
            flows.stack.top?.handle(.back)
            #expect(shown == expected)
        }
        #expect(form == nil)
    }

    @Test("The desk is opened by the app")
    func desk() throws {
        try open("care/ID")
        flows.stack.top?.handle(.activated("desk"))
        #expect(flows.parent.transitions(of: SitterProfileModule.Output.self).count == 1)
    }

    @Test("A notice about a request opens the profiles, from which the desk is opened")
    func notice() throws {
        let link = try #require(SitterProfileModule.links.first { $0.place == .notice && $0.id == "request" })
        let route = try #require(LinkFollowed(link, ["item": "b1"]).route)
        try open("\(route)")
        #expect(shown == ["care"])
    }

    @Test("An id that isn't one is refused", arguments: ["care/ana", "care/new/x"])
    func refuses(text: String) {
        #expect(throws: RouteError.self) { try open(text) }
        #expect(shown == [])
    }
}
