import Testing

@testable import PetNestApp

@Suite("The palette's places")
@MainActor
struct PlacePaletteTests {
    @Test("are named by their routes, so that typing a place's name finds it before what merely lies below it")
    func names() throws {
        let entries = World().session.palette.entries()
        let settings = try #require(entries.first { $0.id == "settings" })
        #expect(settings.title == "Settings" && settings.detail == "Units, first day of the week, colours and more")
        #expect(entries.first { $0.id == "settings/account/password" }?.title == "Settings account password")
        #expect(entries.allSatisfy { !$0.title.isEmpty && !$0.title.contains("/") })
    }
}
