import CoreArchitecture
import Testing

@Suite("Routes", .timeLimit(.minutes(10)))
struct RouteTests {
    @Test("A route is parsed with or without surrounding slashes, and written without")
    func reading() throws {
        #expect(try Route(parsing: "pets/Sir Bark").components == ["pets", "Sir Bark"])
        for text in ["pets/42/health", "/pets/42/health", "pets/42/health/", "/pets/42/health/"] {
            #expect(try Route(parsing: text).description == "pets/42/health")
        }
        #expect(try Route(parsing: "").isEmpty)
        #expect(try Route(parsing: "/").isEmpty)
    }

    @Test(
        "Blank components and control characters aren't allowed in a route",
        arguments: ["a//b", "//", "a/ /b", "a/\u{1B}[2J", "\n"])
    func malformed(text: String) {
        #expect(throws: RouteError.malformed(text)) { try Route(parsing: text) }
    }

    @Test("An error says which part isn't known and what was expected, or that the route ends early")
    func errors() {
        let expected = ["health", "vaccinations", "edit"]
        #expect(
            RouteError.unknown(component: "helth", position: 3, expected: expected).description
                == "\"helth\", part 3 of the route, isn't known: expected health, vaccinations or edit."
        )
        #expect(
            RouteError.unknown(component: "", position: 4, expected: ["new"]).description
                == "The route ends early: expected new as part 4."
        )
    }
}
