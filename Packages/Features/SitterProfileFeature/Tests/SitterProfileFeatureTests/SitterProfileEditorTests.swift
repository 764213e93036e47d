import CareWire
import CoreArchitecture
import CoreArchitectureTesting
import CoreModels
import CorePresentation
import Testing

@testable import SitterProfileFeature

@MainActor @Suite("The form of a profile", .timeLimit(.minutes(10)))
struct SitterProfileEditorTests {
    private let id = SitterID(SitterDTO.anaID) ?? SitterID()

    private func open(_ world: World, _ id: SitterID? = nil) async -> SitterProfileEditorViewModel {
        let editor = SitterProfileEditorViewModel(
            id: id, dependencies: world.dependencies, coordinator: world.coordinator)
        editor.appear()
        _ = await editor.settled()
        return editor
    }

    private func type(_ texts: [FieldID: String], into editor: SitterProfileEditorViewModel) {
        for (field, text) in texts { editor.handle(.edited(field, .text(text))) }
    }

    private func save(_ editor: SitterProfileEditorViewModel) async -> Screen {
        editor.handle(.activated("save"))
        return await editor.settled()
    }

    /// The least that a new profile needs.
    private func fill(_ editor: SitterProfileEditorViewModel) {
        type(["name": "Ben Ivanov", "area": "Pankow", "price-walk": "15", "reach": "5"], into: editor)
        editor.handle(.edited("accepts-dog", .flag(true)))
    }

    /// Types texts into a filled form, saves it, and expects one problem: that of a field.
    private func expectProblem(
        _ sentence: String?, at field: FieldID, typing texts: [FieldID: String],
        into editor: SitterProfileEditorViewModel, of world: World
    ) async {
        fill(editor)
        type(texts, into: editor)
        let screen = await save(editor)
        #expect(screen.field(field)?.error == sentence)
        #expect(screen.allFields.filter { $0.error != nil }.count == 1)
        #expect(world.saved.isEmpty)
    }

    @Test("A new form proposes the person's home, weekdays, a currency and terms, and shows no problems yet")
    func proposals() async {
        let world = World(
            home: World.Answer(json: #"{"name": "Home", "latitude": 52.569, "longitude": 13.402}"#))
        let screen = await open(world).screen
        func value(_ field: FieldID) -> String? { screen.field(field)?.value.text }
        #expect(value("area") == "Pankow")
        #expect(value("currency") == "EUR")
        #expect(value("begin-0") == "08:00" && value("end-0") == "18:00" && value("begin-6") == "")
        #expect(value("freeHours") == "48" && value("latePercent") == "50")
        #expect(value("furtherPet") == "100" && value("holiday") == "0" && value("timeZone") == "Europe/Berlin")
        #expect(value("price-walk") == "" && value("minutes-walk") == "30" && screen.field("minutes-boarding") == nil)
        #expect(screen.allFields.allSatisfy { $0.error == nil })
        #expect(screen.backConfirmation == nil)
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("If the home can't be loaded, the form opens without it")
    func noHome() async {
        let world = World(home: World.Answer(status: 500))
        #expect(await open(world).screen.field("area")?.value == .text(""))
        #expect(world.recordedLog.records.map(\.message) == ["the owner's home wasn't loaded"])
    }

    @Test("A new profile is sent with everything that was typed")
    func create() async {
        let world = World()
        let editor = await open(world)
        fill(editor)
        type(
            [
                "about": "Two dogs of my own.", "languages": "German,  English,", "price-boarding": "39,50",
                "price-dayCare": "28.00", "minutes-dayCare": "540", "minutes-grooming": "", "begin-5": "9",
                "end-5": "24:00", "capacity": "3", "freeHours": "24", "latePercent": "0", "furtherPet": "60",
                "holiday": "25", "timeZone": "europe/lisbon",
            ], into: editor)
        editor.handle(.edited("accepts-cat", .flag(true)))
        _ = await save(editor)
        #expect(
            world.saved == [
                SitterDTO(
                    id: "00000000-0000-0000-0000-000000000001", name: "Ben Ivanov", about: "Two dogs of my own.",
                    languages: ["German", "English"], species: ["dog", "cat"], currency: "EUR",
                    offers: [
                        SitterDTO.Offer(service: "walk", price: 1500, minutes: 30),
                        SitterDTO.Offer(service: "dayCare", price: 2800, minutes: 540),
                        SitterDTO.Offer(service: "boarding", price: 3950, minutes: 1440),
                    ],
                    addOns: [],
                    terms: CareTermsDTO(
                        furtherPetPercent: 60, holidayPercent: 25, taxPercent: 0, freeCancellationHours: 24,
                        lateCancellationPercent: 0),
                    latitude: 52.569, longitude: 13.402, reach: 5000, timeZone: "Europe/Lisbon",
                    hours: Array(repeating: [480, 1080], count: 5) + [[540, 1440], [0, 0]], capacity: 3)
            ])
        #expect(world.transport.sent.last?.description == "PUT /v1/sitters/00000000-0000-0000-0000-000000000001")
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("Pressing twice sends one request, and a repeated request has the same id")
    func again() async {
        let world = World(saving: World.Answer(status: 502))
        let editor = await open(world)
        fill(editor)
        editor.handle(.activated("save"))
        _ = await save(editor)
        #expect(world.saved.count == 1)
        _ = await save(editor)
        #expect(Set(world.saved.map(\.id)).count == 1 && world.saved.count == 2)
        #expect(world.coordinator.closed.isEmpty)
    }

    @Test("An empty form isn't sent, and shows every problem at once")
    func empty() async {
        let world = World()
        let editor = await open(world)
        type(
            [
                "currency": "", "capacity": "", "freeHours": "", "latePercent": "", "furtherPet": "", "holiday": "",
                "timeZone": "",
            ], into: editor)
        let screen = await save(editor)
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
        let editor = await open(world)
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
        let editor = await open(world)
        fill(editor)
        type([field: text], into: editor)
        _ = await save(editor)
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
        let editor = await open(world)
        await expectProblem(
            "Enter when you work on at least one day.", at: "begin-0", typing: ["begin-0": "", "end-0": ""],
            into: editor, of: world)
        type(["begin-6": "9", "end-6": "9:30"], into: editor)
        _ = await save(editor)
        #expect(world.saved.count == 1)
    }

    @Test("A service that is longer than every working day is a problem, but not a night")
    func longService() async {
        let world = World()
        let editor = await open(world)
        await expectProblem(
            "This is longer than you work on any day, which is 300 minutes at most.", at: "minutes-dayCare",
            typing: ["end-0": "13:00", "price-dayCare": "28", "price-boarding": "40"], into: editor, of: world)
        type(["begin-5": "10", "end-5": "18"], into: editor)
        _ = await save(editor)
        #expect(world.saved.count == 1)
    }

    @Test("Prices have the decimal places of the typed currency")
    func yen() async {
        let world = World()
        let editor = await open(world)
        fill(editor)
        type(["currency": "JPY", "price-walk": "1500.50"], into: editor)
        #expect(editor.screen.field("price-walk")?.error == "Enter a whole amount, like 1500.")
        #expect(editor.screen.field("price-walk")?.kind == .number(unit: "JPY"))
        type(["price-walk": "1500"], into: editor)
        _ = await save(editor)
        #expect(world.saved.first?.offers == [SitterDTO.Offer(service: "walk", price: 1500, minutes: 30)])
    }

    @Test("A service that isn't for any of the chosen animals is a problem")
    func services() async {
        let world = World()
        let editor = await open(world)
        fill(editor)
        editor.handle(.edited("accepts-dog", .flag(false)))
        editor.handle(.edited("accepts-fish", .flag(true)))
        let screen = await save(editor)
        #expect(screen.field("price-walk")?.error?.hasPrefix("Dog walking isn't for") == true)
        #expect(world.saved.isEmpty)
    }

    @Test("A distance is typed in the chosen unit, and only needed for services at the pet's home")
    func reach() async {
        let world = World(unit: .miles)
        let editor = await open(world)
        fill(editor)
        type(["reach": "125"], into: editor)
        #expect(editor.screen.field("reach")?.error == "Enter miles from 0.1 to 124.")
        type(["reach": "3"], into: editor)
        _ = await save(editor)
        #expect(world.saved.first?.reach == 4828)
        type(["reach": "", "price-walk": "", "price-boarding": "40"], into: editor)
        _ = await save(editor)
        #expect(world.saved.count == 2 && world.saved.last?.reach == nil)
    }

    @Test("An unchanged profile is saved as it was, with what the form doesn't show", arguments: DistanceUnit.allCases)
    func unchanged(unit: DistanceUnit) async {
        var stored = SitterDTO.ana
        stored.hours?[2] = [600, 900]
        for sitter in [SitterDTO.ana, stored] {
            let world = World([sitter], unit: unit)
            let editor = await open(world, id)
            #expect(editor.screen.title == "Edit Ana Lopes")
            #expect(editor.screen.backConfirmation == nil)
            _ = await save(editor)
            var expected = sitter
            expected.stars = nil
            expected.reviews = nil
            #expect(world.saved == [expected])
            #expect(editor.screen.inconsistencies.isEmpty)
        }
    }

    @Test("A change is sent, and a service whose price is cleared is no longer offered")
    func change() async {
        let world = World([.ana])
        let editor = await open(world, id)
        type(["price-walk": "", "price-dropIn": "14", "end-6": "12", "begin-6": "10"], into: editor)
        #expect(editor.screen.backConfirmation != nil)
        _ = await save(editor)
        #expect(
            world.saved.first?.offers == [
                SitterDTO.Offer(service: "boarding", price: 4000, minutes: 1440),
                SitterDTO.Offer(service: "dropIn", price: 1400, minutes: 30),
            ])
        #expect(world.saved.first?.hours?.last == [600, 720])
    }

    @Test("A profile that was changed elsewhere since the form was opened isn't overwritten")
    func changedElsewhere() async {
        let world = World([.ana])
        let editor = await open(world, id)
        type(["name": "Ana Lopes-Graf"], into: editor)
        var changed = SitterDTO.ana
        changed.offers = []
        world.change(to: [changed])
        let screen = await save(editor)
        #expect(screen.formError == "This profile was changed meanwhile. Go back and edit it as it is now.")
        #expect(world.saved.isEmpty && world.coordinator.closed.isEmpty)
    }

    @Test("A new review, and an edit that is stored although its response was lost, don't prevent saving")
    func reviewed() async {
        let world = World([.ana])
        let editor = await open(world, id)
        type(["name": "Ana Lopes-Graf"], into: editor)
        var stored = SitterDTO.ana
        stored.stars = 14
        stored.reviews = 3
        world.change(to: [stored])
        _ = await save(editor)
        stored.name = "Ana Lopes-Graf"
        world.change(to: [stored])
        _ = await save(editor)
        #expect(world.saved.map(\.name) == ["Ana Lopes-Graf", "Ana Lopes-Graf"])
        #expect(editor.screen.formError == nil)
    }

    @Test("The currency of add-ons can't be changed by a form that doesn't show them")
    func currencyOfAddOns() async {
        let world = World([.ana])
        let editor = await open(world, id)
        type(["currency": "USD"], into: editor)
        let screen = await save(editor)
        #expect(
            screen.field("currency")?.error == "You have add-ons with prices in EUR, so the currency stays.")
        #expect(world.saved.isEmpty)
    }

    @Test(
        "What the service rejects is shown at its field until that is changed",
        arguments: [
            ("name", "name"), ("about", "about"), ("latitude", "area"), ("species", "accepts-dog"),
            ("offers", "price-walk"), ("reach", "reach"), ("hours", "begin-0"), ("capacity", "capacity"),
            ("terms.freeCancellationHours", "freeHours"), ("terms.lateCancellationPercent", "latePercent"),
            ("terms.furtherPetPercent", "furtherPet"), ("terms.holidayPercent", "holiday"), ("timeZone", "timeZone"),
        ] as [(String, FieldID)])
    func rejected(property: String, field: FieldID) async {
        let world = World(
            saving: World.Answer(
                status: 422,
                json: """
                    {"error": {"code": "invalid", "message": "The sitter is invalid.",
                     "problems": [{"field": "\(property)", "message": "Not this."}]}}
                    """))
        let editor = await open(world)
        fill(editor)
        let screen = await save(editor)
        #expect(screen.field(field)?.error == "Not this.")
        #expect(world.coordinator.closed.isEmpty)
        editor.handle(.edited(field, field == "accepts-dog" ? .flag(true) : .text("1")))
        #expect(editor.screen.field(field)?.error != "Not this.")
    }

    @Test("A refusal and a rejection without a field are shown at the end of the form")
    func refused() async {
        let tooMany = World.Answer(
            status: 409,
            json: """
                {"error": {"code": "conflict", "message": "An account can offer the care of 5 sitters at most.",
                 "reason": "tooManyProfiles"}}
                """)
        let tax = World.Answer(
            status: 422,
            json: """
                {"error": {"code": "invalid", "message": "The sitter is invalid.",
                 "problems": [{"field": "terms.taxPercent", "message": "No such tax."}]}}
                """)
        let answers = [
            (tooMany, "An account can offer the care of 5 sitters at most."), (tax, "No such tax."),
        ]
        for (answer, sentence) in answers {
            let editor = await open(World(saving: answer))
            fill(editor)
            #expect(await save(editor).formError?.hasPrefix(sentence) == true)
        }
    }

    @Test("The form of another account's profile can't be opened")
    func notOwn() async {
        let screen = await open(World(), id).screen
        #expect(screen.messages == ["This no longer exists."])
        #expect(screen.allFields.isEmpty)
    }
}
