/// The number of a payment card, checked as far as arithmetic can: by its length and its check digit.
///
/// It tells nobody its digits but who asks for ``digits``: descriptions and reflections show the last four.
public struct CardNumber: Hashable, Sendable {
    /// The digits, for the one request that turns them into a token.
    public let digits: String

    /// Reads a number as it is typed or printed, with spaces or hyphens between groups.
    /// - Throws: ``CardError`` for what is no card's number.
    public init(typed text: some StringProtocol) throws(CardError) {
        let digits = String(text.filter { !$0.isWhitespace && $0 != "-" })
        guard !digits.isEmpty else { throw .numberMissing }
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { throw .numberNotDigits }
        let lengths = CardBrand(prefixOf: digits)?.lengths ?? 12...19
        guard lengths.contains(digits.count) else { throw .numberLength(digits.count, expected: lengths) }
        guard Self.luhnSum(of: digits).isMultiple(of: 10) else { throw .numberMistyped }
        self.digits = digits
    }

    /// Whose card it is, where its first digits tell.
    public var brand: CardBrand? { CardBrand(prefixOf: digits) }

    /// The last four digits, by which people tell their cards apart.
    public var lastFour: String { String(digits.suffix(4)) }

    /// The sum of Luhn's formula (ISO/IEC 7812-1, annex B): every second digit from the right is doubled, and the digits
    /// of the products are added.
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
    /// Shows nothing inside.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Who issues a card, told by its first digits (ISO/IEC 7812-1).
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

    /// Tells the brand of a number of which at least the first four digits are there.
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

    /// The brand as a person reads it.
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

    /// How many digits its numbers have.
    public var lengths: ClosedRange<Int> {
        switch self {
        case .visa: 13...19
        case .mastercard: 16...16
        case .amex: 15...15
        case .diners: 14...19
        case .discover, .jcb: 16...19
        }
    }

    /// How many digits its security code has.
    public var codeLength: Int { self == .amex ? 4 : 3 }
}

/// The month until whose end a card is good.
public struct CardExpiry: Hashable, Sendable {
    /// The month, from 1 to 12.
    public let month: Int
    /// The year, in full.
    public let year: Int

    /// Creates a month.
    /// - Throws: ``CardError/expiryUnreadable`` for a month that no calendar has, or a year that no card bears.
    public init(month: Int, year: Int) throws(CardError) {
        guard (1...12).contains(month), (2000...2099).contains(year) else { throw .expiryUnreadable }
        self.month = month
        self.year = year
    }

    /// Reads a month as it is printed on a card: `12/30`, `12 / 2030`, `1230`.
    public init(typed text: some StringProtocol) throws(CardError) {
        let kept = String(text.filter { !$0.isWhitespace })
        guard !kept.isEmpty else { throw .expiryMissing }
        let parts: [Substring]
        if kept.contains(where: { "/-.".contains($0) }) {
            parts = kept.split(omittingEmptySubsequences: false) { "/-.".contains($0) }.map { Substring($0) }
        } else {
            guard kept.count == 4 || kept.count == 6 else { throw .expiryUnreadable }
            parts = [Substring(kept.prefix(2)), Substring(kept.dropFirst(2))]
        }
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            parts[1].count == 2 || parts[1].count == 4, let month = Int(parts[0]), let year = Int(parts[1])
        else { throw .expiryUnreadable }
        try self.init(month: month, year: parts[1].count == 2 ? 2000 + year : year)
    }

    /// Whether the card is past its month on a day.
    public func isOver(on day: CalendarDate) -> Bool {
        (year, month) < (day.year, day.month)
    }
}

extension CardExpiry: CustomStringConvertible {
    /// The month as cards show it: `12/30`.
    public var description: String {
        let short = year % 100
        return "\(month < 10 ? "0" : "")\(month)/\(short < 10 ? "0" : "")\(short)"
    }
}

/// What is wrong with what was typed of a card.
public enum CardError: Error, Hashable, Sendable {
    /// No number was typed.
    case numberMissing
    /// The number has something else than digits, spaces and hyphens.
    case numberNotDigits
    /// The number is too short or too long.
    case numberLength(Int, expected: ClosedRange<Int>)
    /// The check digit doesn't fit: a digit is wrong, or two are swapped.
    case numberMistyped
    /// No month was typed.
    case expiryMissing
    /// The month isn't like 12/30.
    case expiryUnreadable
    /// The month is over.
    case expired(CardExpiry)
    /// The security code isn't so many digits.
    case code(length: Int)
}

extension CardError: ExplainedError {
    /// What is wrong and what would be right, in a sentence; it never tells digits.
    public var explanation: String {
        switch self {
        case .numberMissing: "Write the number on the front of the card."
        case .numberNotDigits: "A card's number has digits alone, with or without spaces between them."
        case .numberLength(let count, let lengths):
            lengths.count == 1
                ? "A number of this kind has \(lengths.lowerBound) digits; this has \(count)."
                : "A card's number has \(lengths.lowerBound) to \(lengths.upperBound) digits; this has \(count)."
        case .numberMistyped: "This is no card's number: a digit is wrong, or two are swapped."
        case .expiryMissing: "Write the month until which the card is good, like 12/30."
        case .expiryUnreadable: "Write month and year as the card shows them, like 12/30."
        case .expired(let expiry): "The card was good until \(expiry), which is over. Use another."
        case .code(let length): "The security code has \(length) digits; it stands on the card."
        }
    }
}
