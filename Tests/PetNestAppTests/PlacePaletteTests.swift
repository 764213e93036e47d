import SharedUI
import Testing

@testable import PetNestApp

@Suite("The palette's places")
@MainActor
struct PlacePaletteTests {
    @Test("are named by their routes, so that typing a place's name finds it before what merely lies below it")
    func names() throws {
        let entries = World().session.palette.entries()
        func entry(_ id: String) throws -> PaletteEntry { try #require(entries.first { $0.id == id }) }
        #expect(try entry("settings").title == "Settings")
        #expect(try entry("settings").detail == "Units, first day of the week, colours and more")
        #expect(try entry("settings/account/password").title == "Settings account password")
        #expect(entries.allSatisfy { !$0.title.isEmpty && !$0.title.contains("/") })
    }
}
