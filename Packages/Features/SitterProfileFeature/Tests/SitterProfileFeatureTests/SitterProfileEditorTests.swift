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

    @Test("A new form proposes the person's home, weekdays, a currency and terms, and shows no problems yet")
    func proposals() async {
        let world = World(
            home: World.Answer(json: #"{"name": "Home", "latitude": 52.569, "longitude": 13.402}"#))
        let screen = await world.editor().screen
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
        #expect(await world.editor().screen.field("area")?.value == .text(""))
        #expect(world.recordedLog.records.map(\.message) == ["the owner's home wasn't loaded"])
    }

    @Test("A new profile is sent with everything that was typed")
    func create() async {
        let world = World()
        let editor = await world.editor()
        editor.fill()
        editor.enter([
            "about": "Two dogs of my own.", "languages": "German,  English,", "price-boarding": "39,50",
            "price-dayCare": "28.00", "minutes-dayCare": "540", "minutes-grooming": "", "begin-5": "9",
            "end-5": "24:00", "capacity": "3", "freeHours": "24", "latePercent": "0", "furtherPet": "60",
            "holiday": "25", "timeZone": "europe/lisbon",
        ])
        editor.handle(.edited("accepts-cat", .flag(true)))
        _ = await editor.screenAfterSaving()
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
        let editor = await world.editor()
        editor.fill()
        editor.handle(.activated("save"))
        _ = await editor.screenAfterSaving()
        #expect(world.saved.count == 1)
        _ = await editor.screenAfterSaving()
        #expect(Set(world.saved.map(\.id)).count == 1 && world.saved.count == 2)
        #expect(world.coordinator.closed.isEmpty)
    }

    @Test("An unchanged profile is saved as it was, with what the form doesn't show", arguments: DistanceUnit.allCases)
    func unchanged(unit: DistanceUnit) async {
        var stored = SitterDTO.ana
        stored.hours?[2] = [600, 900]
        for sitter in [SitterDTO.ana, stored] {
            let world = World([sitter], unit: unit)
            let editor = await world.editor(id)
            #expect(editor.screen.title == "Edit Ana Lopes")
            #expect(editor.screen.backConfirmation == nil)
            _ = await editor.screenAfterSaving()
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
        let editor = await world.editor(id)
        editor.enter(["price-walk": "", "price-dropIn": "14", "end-6": "12", "begin-6": "10"])
        #expect(editor.screen.backConfirmation != nil)
        _ = await editor.screenAfterSaving()
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
        let editor = await world.editor(id)
        editor.enter(["name": "Ana Lopes-Graf"])
        var changed = SitterDTO.ana
        changed.offers = []
        world.change(to: [changed])
        let screen = await editor.screenAfterSaving()
        #expect(screen.formError == "This profile was changed meanwhile. Go back and edit it as it is now.")
        #expect(world.saved.isEmpty && world.coordinator.closed.isEmpty)
    }

    @Test("A new review, and an edit that is stored although its response was lost, don't prevent saving")
    func reviewed() async {
        let world = World([.ana])
        let editor = await world.editor(id)
        editor.enter(["name": "Ana Lopes-Graf"])
        var stored = SitterDTO.ana
        stored.stars = 14
        stored.reviews = 3
        world.change(to: [stored])
        _ = await editor.screenAfterSaving()
        stored.name = "Ana Lopes-Graf"
        world.change(to: [stored])
        _ = await editor.screenAfterSaving()
        #expect(world.saved.map(\.name) == ["Ana Lopes-Graf", "Ana Lopes-Graf"])
        #expect(editor.screen.formError == nil)
    }

    @Test("The currency of add-ons can't be changed by a form that doesn't show them")
    func currencyOfAddOns() async {
        let world = World([.ana])
        let editor = await world.editor(id)
        editor.enter(["currency": "USD"])
        let screen = await editor.screenAfterSaving()
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
        let editor = await world.editor()
        editor.fill()
        let screen = await editor.screenAfterSaving()
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
            let editor = await World(saving: answer).editor()
            editor.fill()
            #expect(await editor.screenAfterSaving().formError?.hasPrefix(sentence) == true)
        }
    }

    @Test("The form of another account's profile can't be opened")
    func notOwn() async {
        let screen = await World().editor(id).screen
        #expect(screen.messages == ["This no longer exists."])
        #expect(screen.allFields.isEmpty)
    }
}
