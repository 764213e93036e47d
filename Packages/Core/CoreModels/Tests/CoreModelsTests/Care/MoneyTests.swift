import CoreModels
import Testing

@Suite("Money", .timeLimit(.minutes(10)))
struct MoneyTests {
    @Test(
        "An amount is written with its currency's decimals",
        arguments: [
            (1250, "EUR", "12.50 EUR", "€12.50"), (5, "EUR", "0.05 EUR", "€0.05"),
            (-1999, "USD", "-19.99 USD", "-$19.99"),
            (1250, "JPY", "1250 JPY", "1250 JPY"), (1250, "KWD", "1.250 KWD", "1.250 KWD"),
            (0, "GBP", "0.00 GBP", "£0.00"),
        ])
    func writing(_ example: (units: Int, code: String, description: String, formatted: String)) throws {
        let money = try Money(example.units, try #require(Currency(example.code)))
        #expect(money.description == example.description)
        #expect(money.formatted == example.formatted)
    }

    @Test("A currency is three capital letters", arguments: ["", "EU", "eur", "EURO", "€€€"])
    func noCurrency(_ text: String) {
        #expect(Currency(text) == nil)
    }

    @Test(
        "A share is rounded to the nearest minor unit, halves away from zero",
        arguments: [
            (1050, 50, 525), (1051, 50, 526), (-1051, 50, -526), (1, 49, 0), (1, 50, 1), (999, 0, 0), (999, -5, 0),
        ])
    func share(_ example: (units: Int, percent: Int, share: Int)) throws {
        #expect(try Money(example.units, .euro).share(percent: example.percent).minorUnits == example.share)
    }

    @Test("Amounts in different currencies aren't added, and no sum exceeds the range")
    func refused() throws {
        let yen = try #require(Currency("JPY"))
        #expect(throws: MoneyError.differentCurrencies(.euro, yen)) { try Money(1, .euro).adding(Money(1, yen)) }
        #expect(throws: MoneyError.outOfRange) { try Money(Money.largest, .euro).adding(Money(1, .euro)) }
        #expect(throws: MoneyError.outOfRange) { try Money(Money.largest, .euro).times(.max) }
        #expect(throws: MoneyError.outOfRange) { try Money(.min, .euro) }
    }
}
