import CoreModels
import Testing

@Suite("A microchip number", .timeLimit(.minutes(10)))
struct MicrochipNumberTests {
    @Test(
        "is read as people write it, and formatted in groups",
        arguments: [
            ("276098102345678", "276098102345678", "276 098 102 345 678"),
            ("276 098-102 345 678", "276098102345678", "276 098 102 345 678"),
            (" 123456789 ", "123456789", "123456789"),
            ("12345abcde", "12345ABCDE", "12345ABCDE"),
        ])
    func readable(text: String, raw: String, described: String) throws {
        let number = try MicrochipNumber(text)
        #expect(number.rawValue == raw)
        #expect(number.description == described)
        #expect(try MicrochipNumber(number.description) == number)
    }

    @Test(
        "has 9, 10 or 15 characters",
        arguments: [("", 0), (" - ", 0), ("12345678", 8), ("12345678901", 11), ("12345678901234", 14)])
    func wrongLength(text: String, count: Int) {
        #expect(throws: MicrochipError.wrongLength(count)) { try MicrochipNumber(text) }
    }

    @Test(
        "contains digits, and letters only with ten characters",
        arguments: [
            ("27609810234567X", Character("X")), ("12345678a", "A"), ("276.98102345678", "."), ("12345678９", "９"),
            ("12345678\r\n", "\r\n"), ("12345678é9", "é"),
        ])
    func unexpectedCharacter(text: String, character: Character) {
        #expect(throws: MicrochipError.unexpectedCharacter(character)) { try MicrochipNumber(text) }
    }

    @Test("rejects letters that only become Latin in upper case", arguments: ["ß", "ſ", "ı", "ﬁ"])
    func foreignLetters(letter: Character) {
        for digits in ["12345678", "123456789"] {
            #expect(throws: MicrochipError.unexpectedCharacter(letter)) { try MicrochipNumber("\(letter)\(digits)") }
        }
    }
}
