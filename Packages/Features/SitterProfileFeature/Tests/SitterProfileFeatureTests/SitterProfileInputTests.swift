import CareWire
import CoreArchitecture
import CoreArchitectureTesting
import CoreModels
import CorePresentation
import Testing

@testable import SitterProfileFeature

@MainActor @Suite("The input of a profile's form", .timeLimit(.minutes(10)))
struct SitterProfileInputTests {
    /// Types texts into a filled form, saves it, and expects one problem: that of a field.
    private func expectProblem(
        _ sentence: String?, at field: FieldID, typing texts: [FieldID: String],
        into editor: SitterProfileEditorViewModel, of world: World
    ) async {
        editor.fill()
        editor.enter(texts)
        let screen = await editor.screenAfterSaving()
        #expect(screen.field(field)?.error == sentence)
        #expect(screen.allFields.filter { $0.error != nil }.count == 1)
        #expect(world.saved.isEmpty)
    }

    @Test("An empty form isn't sent, and shows every problem at once")
    func empty() async {
        let world = World()
        let editor = await world.editor()
        editor.enter([
            "currency": "", "capacity": "", "freeHours": "", "latePercent": "", "furtherPet": "", "holiday": "",
            "timeZone": "",
        ])
        let screen = await editor.screenAfterSaving()
        #expect(
            Set(screen.allFields.filter { $0.error != nil }.map(\.id)) == [
                "name", "area", "accepts-dog", "currency", "price-walk", "capacity", "freeHours", "latePercent",
                "furtherPet", "holiday", "timeZone",
            ])
        #expect(screen.formError == "Some fields must be corrected before this can be saved.")
        #expect(world.saved.isEmpty)
    }

    @Test(
        "A text that can't be read is a problem at its field, and isn't sent",
        arguments: [
            ("name", "\u{200B}", "Enter the name of the sitter."),
            ("name", String(repeating: "x", count: 81), "This has 81 characters; the maximum is 80."),
            ("area", "", "Enter where you offer care."),
            ("area", "Atlantis", "“Atlantis” is neither a known district nor a position on Earth."),
            ("area", "91, 13.4", "“91, 13.4” is neither a known district nor a position on Earth."),
            ("currency", "euros", "Enter the three letters of a currency, like EUR."),
            ("price-walk", "x", "Enter an amount, like 15 or 12.50."),
            ("price-walk", "1,500", "Enter an amount, like 15 or 12.50."),
            ("price-walk", "-5", "A price must be greater than zero; this is -5.00 EUR."),
            ("price-walk", "0", "A price must be greater than zero; this is 0.00 EUR."),
            ("price-walk", "99999999999", "The amount is too large."),
            ("price-walk", "", "Enter the price of a service, this or another one."),
            ("price-grooming", "abc", "Enter an amount, like 15 or 12.50."),
            ("minutes-walk", "", "Enter a whole number from 15 to 1440."),
            ("minutes-walk", "half an hour", "Enter a whole number from 15 to 1440."),
            ("minutes-walk", "20", "Care lasts a multiple of 15 minutes, up to a day; this is 20 minutes."),
            ("minutes-grooming", "x", "Enter a whole number from 15 to 1440."),
            ("reach", "far", "Enter kilometers from 0.1 to 200."),
            ("reach", "0.05", "Enter kilometers from 0.1 to 200."),
            ("reach", "201", "Enter kilometers from 0.1 to 200."),
            ("reach", "", "Enter how far you come for walks and visits."),
            ("capacity", "0", "Enter a whole number from 1 to 20."),
            ("capacity", "1.5", "Enter a whole number from 1 to 20."),
            ("begin-0", "25:00", "Enter a time, like 8:00 or 17:30."),
            ("begin-0", "19:00", nil),
            ("begin-0", "", "Enter when work begins, or leave both empty for a day off."),
            ("end-0", "", "Enter when work ends, or leave both empty for a day off."),
            ("end-0", "late", "Enter a time, like 8:00 or 17:30."),
            ("end-0", "8:00", "Work ends after it begins at 08:00."),
            ("end-0", "7:30", "Work ends after it begins at 08:00."),
            ("freeHours", "721", "Enter a whole number from 0 to 720."),
            ("latePercent", "-1", "Enter a whole number from 0 to 100."),
            ("latePercent", "50 %", "Enter a whole number from 0 to 100."),
            ("furtherPet", "101", "Enter a whole number from 0 to 100."),
            ("timeZone", "Berlin", "Enter a time zone by continent and city, like Europe/Berlin."),
        ] as [(FieldID, String, String?)])
    func problem(field: FieldID, text: String, sentence: String?) async {
        let world = World()
        let editor = await world.editor()
        await expectProblem(sentence, at: field, typing: [field: text], into: editor, of: world)
    }

    @Test(
        "Prices, times and distances are read as people type them",
        arguments: [
            ("price-walk", "15.50", "1550"), ("price-walk", "15,50", "1550"), ("price-walk", "€15", "1500"),
            ("begin-0", "8", "480"), ("begin-0", "8:00", "480"), ("begin-0", "8am", "480"), ("reach", "2,5", "2500"),
            ("end-0", "24", "1440"), ("end-0", "24:00", "1440"), ("end-0", "0:00", "1440"), ("end-0", "12am", "1440"),
            ("end-0", "5:30pm", "1050"), ("area", "52.52, 13.4", "52.52, 13.4"), ("currency", "gbp", "GBP"),
        ] as [(FieldID, String, String)])
    func readable(field: FieldID, text: String, expected: String) async throws {
        let world = World()
        let editor = await world.editor()
        editor.fill()
        editor.enter([field: text])
        _ = await editor.screenAfterSaving()
        #expect(world.saved.count == 1)
        let sitter = try #require(world.saved.first)
        let sent: String? =
            switch field {
            case "price-walk": sitter.offers?.first?.price.map { "\($0)" }
            case "begin-0": sitter.hours?.first?.first.map { "\($0)" }
            case "end-0": sitter.hours?.first?.last.map { "\($0)" }
            case "reach": sitter.reach.map { "\($0)" }
            case "area": "\(sitter.latitude ?? 0), \(sitter.longitude ?? 0)"
            default: sitter.currency
            }
        #expect(sent == expected)
    }

    @Test("A week without a working day is a problem")
    func noWork() async {
        let world = World()
        let editor = await world.editor()
        await expectProblem(
            "Enter when you work on at least one day.", at: "begin-0", typing: ["begin-0": "", "end-0": ""],
            into: editor, of: world)
        editor.enter(["begin-6": "9", "end-6": "9:30"])
        _ = await editor.screenAfterSaving()
        #expect(world.saved.count == 1)
    }

    @Test("A service that is longer than every working day is a problem, but not a night")
    func longService() async {
        let world = World()
        let editor = await world.editor()
        await expectProblem(
            "This is longer than you work on any day, which is 300 minutes at most.", at: "minutes-dayCare",
            typing: ["end-0": "13:00", "price-dayCare": "28", "price-boarding": "40"], into: editor, of: world)
        editor.enter(["begin-5": "10", "end-5": "18"])
        _ = await editor.screenAfterSaving()
        #expect(world.saved.count == 1)
    }

    @Test("Prices have the decimal places of the typed currency")
    func yen() async {
        let world = World()
        let editor = await world.editor()
        editor.fill()
        editor.enter(["currency": "JPY", "price-walk": "1500.50"])
        #expect(editor.screen.field("price-walk")?.error == "Enter a whole amount, like 1500.")
        #expect(editor.screen.field("price-walk")?.kind == .number(unit: "JPY"))
        editor.enter(["price-walk": "1500"])
        _ = await editor.screenAfterSaving()
        #expect(world.saved.first?.offers == [SitterDTO.Offer(service: "walk", price: 1500, minutes: 30)])
    }

    @Test("A service that isn't for any of the chosen animals is a problem")
    func services() async {
        let world = World()
        let editor = await world.editor()
        editor.fill()
        editor.handle(.edited("accepts-dog", .flag(false)))
        editor.handle(.edited("accepts-fish", .flag(true)))
        let screen = await editor.screenAfterSaving()
        #expect(screen.field("price-walk")?.error?.hasPrefix("Dog walking isn't for") == true)
        #expect(world.saved.isEmpty)
    }

    @Test("A distance is typed in the chosen unit, and only needed for services at the pet's home")
    func reach() async {
        let world = World(unit: .miles)
        let editor = await world.editor()
        editor.fill()
        editor.enter(["reach": "125"])
        #expect(editor.screen.field("reach")?.error == "Enter miles from 0.1 to 124.")
        editor.enter(["reach": "3"])
        _ = await editor.screenAfterSaving()
        #expect(world.saved.first?.reach == 4828)
        editor.enter(["reach": "", "price-walk": "", "price-boarding": "40"])
        _ = await editor.screenAfterSaving()
        #expect(world.saved.count == 2 && world.saved.last?.reach == nil)
    }
}
