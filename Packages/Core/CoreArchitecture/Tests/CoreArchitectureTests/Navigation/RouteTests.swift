import CoreArchitecture
import Testing

@Suite("Routes")
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

    @Test("Each level removes its prefix, and an error gives the position in the whole route")
    func prefixes() throws {
        let route = try Route(parsing: "pets/42/helth")
        #expect(route.first == "pets")
        #expect(route.rest.first == "42")
        #expect(
            route.rest.rest.unknown(expected: ["health", "vaccinations", "edit"]).description
                == "\"helth\", part 3 of the route, isn't known: expected health, vaccinations or edit."
        )
        #expect(route.rest.rest.rest.isEmpty)
        #expect(
            route.rest.rest.rest.unknown(expected: ["new"]).description
                == "The route ends early: expected new as part 4."
        )
    }
}
