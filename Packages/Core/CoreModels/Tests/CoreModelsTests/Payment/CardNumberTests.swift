import CoreModels
import Testing

@Suite("Card numbers", .timeLimit(.minutes(10)))
struct CardNumberTests {
    @Test(
        "Published test numbers are read with any grouping, and their brand is recognized",
        arguments: [
            ("4242 4242 4242 4242", CardBrand.visa, "4242"), ("4000-0027-6000-3184", .visa, "3184"),
            ("5555555555554444", .mastercard, "4444"), ("2223003122003222", .mastercard, "3222"),
            (" 3782 822463 10005 ", .amex, "0005"), ("6011111111111117", .discover, "1117"),
            ("3056930009020004", .diners, "0004"), ("36227206271667", .diners, "1667"),
            ("3566002020360505", .jcb, "0505"),
        ])
    func read(_ text: String, _ brand: CardBrand, _ lastFour: String) throws {
        let number = try CardNumber(typed: text)
        #expect(number.brand == brand)
        #expect(number.lastFour == lastFour)
        #expect("\(number)" == "•••• \(lastFour)")
    }

    @Test("Every single wrong digit and every swap of two adjacent digits is found")
    func mistakes() throws {
        let right = Array("4000002760003184")
        for place in right.indices {
            for digit in "0123456789" where digit != right[place] {
                var wrong = right
                wrong[place] = digit
                #expect(throws: CardError.self) { try CardNumber(typed: String(wrong)) }
            }
        }
        for place in right.indices.dropLast() where right[place] != right[place + 1] {
            var wrong = right
            wrong.swapAt(place, place + 1)
            // Luhn's formula doesn't distinguish 09 from 90.
            guard Set([right[place], right[place + 1]]) != ["0", "9"] else { continue }
            #expect(throws: CardError.self) { try CardNumber(typed: String(wrong)) }
        }
    }

    @Test(
        "The error of an invalid number says what would be right",
        arguments: [
            ("", CardError.numberMissing), ("  - ", .numberMissing), ("4242x", .numberNotDigits),
            ("４２４２４２４２４２４２４２４２", .numberNotDigits), ("424242424242", .numberLength(12, expected: 13...19)),
            ("4242424242424241", .numberMistyped), ("****************", .numberNotDigits),
            (String(repeating: "4", count: 10_000), .numberLength(10_000, expected: 13...19)),
        ])
    func refused(_ text: String, _ error: CardError) {
        #expect(throws: error) { try CardNumber(typed: text) }
    }

    @Test(
        "Months are read in the formats of cards",
        arguments: [("12/30", 12, 2030), (" 1 / 2031", 1, 2031), ("0129", 1, 2029), ("12-30", 12, 2030)])
    func expiry(_ text: String, _ month: Int, _ year: Int) throws {
        let expiry = try CardExpiry(typed: text)
        #expect((expiry.month, expiry.year) == (month, year))
    }

    @Test("A card is valid until the last day of its month")
    func goodUntil() throws {
        let expiry = try CardExpiry(typed: "02/28")
        #expect(!expiry.isOver(on: try #require(CalendarDate("2028-02-29"))))
        #expect(expiry.isOver(on: try #require(CalendarDate("2028-03-01"))))
        for text in ["", "13/30", "00/30", "1/3", "12/30/1", "12/", "/30", "123", "x/30"] {
            #expect(throws: CardError.self) { try CardExpiry(typed: text) }
        }
    }
}
