import CoreModels
import Foundation
import Testing

@Suite("Settings and units", .timeLimit(.minutes(10)))
struct AppSettingsTests {
    @Test(
        "A weight is shown in the selected unit",
        arguments: [
            (4200, "4.2 kg", "9.26 lb"), (850, "850 g", "1.87 lb"), (350, "350 g", "12.3 oz"), (454, "454 g", "1 lb"),
            (453, "453 g", "16 oz"), (50_000, "50 kg", "110.2 lb"), (4082, "4.08 kg", "9 lb"), (1, "1 g", "0.04 oz"),
        ])
    func weights(grams: Int, kilograms: String, pounds: String) throws {
        let weight = try Weight(grams: grams)
        #expect(weight.formatted(in: .kilograms) == kilograms)
        #expect(weight.formatted(in: .pounds) == pounds)
    }

    @Test("A form's number for a weight is read as the same weight, to the gram, in both units")
    func typed() throws {
        for grams in Array(1...3000) + [4199, 49_999, 123_457, Weight.heaviest] {
            let weight = try Weight(grams: grams)
            for unit in WeightUnit.allCases {
                #expect(try Weight(typed: weight.typed(in: unit), unit: unit) == weight, "\(grams) g in \(unit)")
            }
        }
    }

    @Test("A number without a unit is in the chosen unit")
    func understood() throws {
        #expect(try Weight(typed: "9", unit: .pounds).grams == 4082)
        #expect(try Weight(typed: "9", unit: .kilograms).grams == 9000)
        #expect(try Weight(typed: "9 kg", unit: .pounds).grams == 9000)
        #expect(try Weight(typed: "9 lb 4 oz", unit: .kilograms).grams == 4196)
        #expect(throws: WeightError.self) { try Weight(typed: "9 lb 4", unit: .pounds) }
    }

    @Test(
        "A distance is shown in the selected unit",
        arguments: [
            (350, "350 m", "0.2 mi"), (80, "80 m", "262 ft"), (4200, "4.2 km", "2.6 mi"), (9960, "10 km", "6.2 mi"),
            (12_400, "12 km", "7.7 mi"), (100_000, "100 km", "62 mi"), (0, "0 m", "0 ft"),
        ])
    func distances(meters: Int, kilometers: String, miles: String) {
        #expect(DistanceUnit.kilometers.formatted(meters: meters) == kilometers)
        #expect(DistanceUnit.miles.formatted(meters: meters) == miles)
    }

    private func read(_ json: String) throws -> AppSettings {
        try JSONDecoder().decode(AppSettings.self, from: Data(json.utf8))
    }

    @Test("A settings file may contain only the differences, and never locking differs from the default")
    func reading() throws {
        #expect(try read("{}") == AppSettings())
        var expected = AppSettings()
        expected.theme = .light
        expected.lockAfterMinutes = nil
        #expect(try read("{\"theme\": \"light\", \"lockAfterMinutes\": null, \"unknown\": 1}") == expected)
    }

    @Test("Settings are the same after writing and reading")
    func roundTrip() throws {
        var settings = AppSettings()
        settings.weights = .pounds
        settings.distances = .miles
        settings.firstWeekday = .sunday
        settings.theme = .plain
        settings.countsUse = true
        settings.lockAfterMinutes = nil
        let data = try JSONEncoder().encode(settings)
        #expect(try JSONDecoder().decode(AppSettings.self, from: data) == settings)
    }

    @Test(
        "An invalid value is rejected",
        arguments: [
            "{\"theme\": \"drak\"}", "{\"weights\": 1}", "{\"lockAfterMinutes\": 0}", "{\"lockAfterMinutes\": 1441}",
            "{\"countsUse\": \"yes\"}", "[]",
        ])
    func refused(json: String) {
        #expect(throws: DecodingError.self) { try read(json) }
    }
}
