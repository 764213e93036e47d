import CoreModels
import Testing

@Suite("Typed amounts and distances", .timeLimit(.minutes(10)))
struct TypedNumberTests {
    @Test(
        "An amount is read with a point or comma, and with the sign or code of its currency",
        arguments: [
            ("15", "EUR", 1500), ("15.5", "EUR", 1550), ("15,50", "EUR", 1550), (" €15.50 ", "EUR", 1550),
            ("15 €", "EUR", 1500), ("15 eur", "EUR", 1500), ("0.05", "EUR", 5), (".5", "EUR", 50),
            ("15.", "EUR", 1500), ("-5", "EUR", -500), ("-0.05", "USD", -5), ("1500", "JPY", 1500),
            ("1.250", "KWD", 1250), ("007", "EUR", 700),
        ])
    func amounts(_ example: (text: String, code: String, units: Int)) throws {
        let currency = try #require(Currency(example.code))
        #expect(try Money(typed: example.text, currency) == Money(example.units, currency))
    }

    @Test(
        "A text that isn't an amount of the currency is unreadable",
        arguments: [
            ("", "EUR"), ("x", "EUR"), ("1,500", "EUR"), ("1.500,00", "EUR"), ("1 500", "EUR"), ("--5", "EUR"),
            (".", "EUR"), ("15 $", "EUR"), ("1e3", "EUR"), ("١٥", "EUR"), ("15.5", "JPY"), ("€", "EUR"),
        ])
    func unreadable(_ text: String, _ code: String) throws {
        let currency = try #require(Currency(code))
        #expect(throws: MoneyError.unreadable(currency)) { try Money(typed: text, currency) }
    }

    @Test("An amount that is too large is refused, however long it is", arguments: [11, 18, 19, 400])
    func large(digits: Int) {
        let text = String(repeating: "9", count: digits)
        #expect(throws: MoneyError.outOfRange) { try Money(typed: text, .euro) }
    }

    @Test("An amount is read as it is shown in a form", arguments: ["EUR", "JPY", "KWD"])
    func amountOfForm(code: String) throws {
        let currency = try #require(Currency(code))
        for units in [0, 5, 1250, 123_456, -1999] {
            let money = try Money(units, currency)
            #expect(try Money(typed: money.typed, currency) == money)
        }
    }

    @Test("A distance is read as it is shown in a form, to the meter", arguments: DistanceUnit.allCases)
    func distanceOfForm(unit: DistanceUnit) {
        for meters in [0, 1, 100, 999, 1609, 4999, 5000, 12_345, 199_999, 200_000] {
            #expect(unit.meters(typed: unit.typed(meters: meters)) == meters)
        }
    }

    @Test("A distance is typed in its unit")
    func distances() {
        #expect(DistanceUnit.kilometers.meters(typed: "2,5") == 2500)
        #expect(DistanceUnit.miles.meters(typed: "3.1") == 4989)
        #expect(DistanceUnit.kilometers.typed(meters: 2500) == "2.5")
        #expect(DistanceUnit.kilometers.meters(typed: "2.5 km") == nil)
        #expect(DistanceUnit.kilometers.meters(typed: String(repeating: "9", count: 30)) == nil)
    }
}
