/// The number of a payment card, validated by its length and check digit.
///
/// Only ``digits`` reveals the number: descriptions and mirrors show the last four digits.
public struct CardNumber: Hashable, Sendable {
    /// The digits, for the one request that turns them into a token.
    public let digits: String

    /// Reads a number as it is typed or printed, with spaces or hyphens between groups.
    /// - Throws: ``CardError`` if it isn't a card number.
    public init(typed text: some StringProtocol) throws(CardError) {
        let digits = String(text.filter { !$0.isWhitespace && $0 != "-" })
        guard !digits.isEmpty else { throw .numberMissing }
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { throw .numberNotDigits }
        let lengths = CardBrand(prefixOf: digits)?.lengths ?? 12...19
        guard lengths.contains(digits.count) else { throw .numberLength(digits.count, expected: lengths) }
        guard Self.luhnSum(of: digits).isMultiple(of: 10) else { throw .numberMistyped }
        self.digits = digits
    }

    /// The brand, if it can be derived from the first digits.
    public var brand: CardBrand? { CardBrand(prefixOf: digits) }

    /// The last four digits, which people use to distinguish their cards.
    public var lastFour: String { String(digits.suffix(4)) }

    /// Returns the sum of Luhn's formula (ISO/IEC 7812-1, annex B): every second digit from the right is doubled, and
    /// the digits of the products are added.
    private static func luhnSum(of digits: String) -> Int {
        digits.utf8.reversed().enumerated().reduce(0) { sum, element in
            let digit = Int(element.element) - 48
            guard !element.offset.isMultiple(of: 2) else { return sum + digit }
            return sum + (digit > 4 ? 2 * digit - 9 : 2 * digit)
        }
    }
}

extension CardNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number with all but the last four digits hidden.
    public var description: String { "•••• \(lastFour)" }
    /// The number with all but the last four digits hidden.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The brand of a card, derived from its first digits (ISO/IEC 7812-1).
public enum CardBrand: String, Hashable, Sendable, CaseIterable {
    /// Numbers that begin with 4.
    case visa
    /// Numbers that begin with 51 to 55 or 2221 to 2720.
    case mastercard
    /// Numbers that begin with 34 or 37.
    case amex
    /// Numbers that begin with 6011, 644 to 649 or 65.
    case discover
    /// Numbers that begin with 300 to 305, 36 or 38.
    case diners
    /// Numbers that begin with 3528 to 3589.
    case jcb

    /// Returns the brand of a number, of which at least the first four digits are needed.
    public init?(prefixOf digits: some StringProtocol) {
        guard let four = Int(digits.prefix(4)), digits.count >= 4 else { return nil }
        switch four {
        case 4000...4999: self = .visa
        case 5100...5599, 2221...2720: self = .mastercard
        case 3400...3499, 3700...3799: self = .amex
        case 6011, 6440...6499, 6500...6599: self = .discover
        case 3000...3059, 3600...3699, 3800...3899: self = .diners
        case 3528...3589: self = .jcb
        default: return nil
        }
    }

    /// The name of the brand.
    public var name: String {
        switch self {
        case .visa: "Visa"
        case .mastercard: "Mastercard"
        case .amex: "American Express"
        case .discover: "Discover"
        case .diners: "Diners Club"
        case .jcb: "JCB"
        }
    }

    /// The number of digits in its card numbers.
    public var lengths: ClosedRange<Int> {
        switch self {
        case .visa: 13...19
        case .mastercard: 16...16
        case .amex: 15...15
        case .diners: 14...19
        case .discover, .jcb: 16...19
        }
    }

    /// The number of digits in its security code.
    public var codeLength: Int { self == .amex ? 4 : 3 }
}

/// The month at whose end a card expires.
public struct CardExpiry: Hashable, Sendable {
    /// The month, from 1 to 12.
    public let month: Int
    /// The full year.
    public let year: Int

    /// Creates an expiry date.
    /// - Throws: ``CardError/expiryUnreadable`` for an invalid month, or a year that no card has.
    public init(month: Int, year: Int) throws(CardError) {
        guard (1...12).contains(month), (2000...2099).contains(year) else { throw .expiryUnreadable }
        self.month = month
        self.year = year
    }

    /// Reads an expiry date as it is printed on a card: `12/30`, `12 / 2030`, `1230`.
    public init(typed text: some StringProtocol) throws(CardError) {
        let compact = String(text.filter { !$0.isWhitespace })
        guard !compact.isEmpty else { throw .expiryMissing }
        let parts: [Substring]
        if compact.contains(where: { "/-.".contains($0) }) {
            parts = compact.split(omittingEmptySubsequences: false) { "/-.".contains($0) }.map { Substring($0) }
        } else {
            guard compact.count == 4 || compact.count == 6 else { throw .expiryUnreadable }
            parts = [Substring(compact.prefix(2)), Substring(compact.dropFirst(2))]
        }
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            parts[1].count == 2 || parts[1].count == 4, let month = Int(parts[0]), let year = Int(parts[1])
        else { throw .expiryUnreadable }
        try self.init(month: month, year: parts[1].count == 2 ? 2000 + year : year)
    }

    /// Returns whether the card has expired on a day.
    public func isOver(on day: CalendarDate) -> Bool {
        (year, month) < (day.year, day.month)
    }
}

extension CardExpiry: CustomStringConvertible {
    /// The month in the format of cards: `12/30`.
    public var description: String {
        let short = year % 100
        return "\(month < 10 ? "0" : "")\(month)/\(short < 10 ? "0" : "")\(short)"
    }
}

/// The reasons typed card data is invalid.
public enum CardError: Error, Hashable, Sendable {
    /// No number was typed.
    case numberMissing
    /// The number contains other characters than digits, spaces and hyphens.
    case numberNotDigits
    /// The number is too short or too long.
    case numberLength(Int, expected: ClosedRange<Int>)
    /// The check digit is wrong: a digit is mistyped, or two are swapped.
    case numberMistyped
    /// No expiry date was typed.
    case expiryMissing
    /// The expiry date isn't in the format 12/30.
    case expiryUnreadable
    /// The card has expired.
    case expired(CardExpiry)
    /// The security code doesn't have this number of digits.
    case code(length: Int)
}

extension CardError: ExplainedError {
    /// A sentence that says what is wrong and what would be right, without digits of the card.
    public var explanation: String {
        switch self {
        case .numberMissing: "Type the number on the front of the card."
        case .numberNotDigits: "A card number has only digits, with or without spaces between them."
        case .numberLength(let count, let lengths):
            lengths.count == 1
                ? "A number of this kind has \(lengths.lowerBound) digits; this has \(count)."
                : "A card's number has \(lengths.lowerBound) to \(lengths.upperBound) digits; this has \(count)."
        case .numberMistyped: "This isn't a card number: a digit is wrong, or two are swapped."
        case .expiryMissing: "Write the month in which the card expires, like 12/30."
        case .expiryUnreadable: "Write month and year as the card shows them, like 12/30."
        case .expired(let expiry): "The card expired in \(expiry). Use another."
        case .code(let length): "The security code has \(length) digits and is printed on the card."
        }
    }
}
