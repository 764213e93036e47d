/// An amount of a medicine, as a number of tablets or milliliters.
///
/// Stored in whole thousandths, so that ten doses of 0.1 ml are exactly 1 ml.
public struct Amount: Hashable, Sendable {
    /// The maximum: a hundred thousand.
    public static let most = 100_000_000

    /// The amount in thousandths of its unit, from 0 to ``most``.
    public let thousandths: Int

    /// Creates an amount.
    /// - Throws: ``AmountError`` if it is negative or exceeds ``most``.
    public init(thousandths: Int) throws(AmountError) {
        guard (0...Self.most).contains(thousandths) else { throw .outOfRange }
        self.thousandths = thousandths
    }

    /// Reads an amount as people type it: `1`, `0.5`, `0,5`, `½`, `1/2`, `1 1/2`, `1½`.
    ///
    /// `05` and `1,000` are refused, because a slip of the decimal or thousands separator would be ten or a thousand
    /// times off.
    /// - Throws: ``AmountError/unreadable`` if it has none of these formats or more than three decimal places;
    ///   ``AmountError/ambiguous(_:or:)``.
    public init(typed text: String) throws(AmountError) {
        let text = text.trimmed
        guard let thousandths = Self.thousandths(of: text) else { throw .unreadable }
        let amount = try Self(thousandths: thousandths)
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        if let whole = halves.first, whole.count > 1, whole.first == "0", whole.allSatisfy(\.isWholeNumber) {
            let digits = whole.drop { $0 == "0" }
            throw .ambiguous(amount.typed, or: digits.isEmpty || halves.count > 1 ? nil : "0.\(digits)")
        }
        if halves.count == 2, halves[1].count == 3, let whole = halves.first.flatMap({ Int($0) }), whole > 0 {
            throw .ambiguous(amount.typed, or: "\(whole)\(halves[1])")
        }
        self = amount
    }

    /// The amount as ``init(typed:)`` reads it: ``formatted``, or with a fraction if its thousandths look like
    /// thousands: "1 1/8".
    public var typed: String {
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
        guard whole > 0, rest % 10 != 0 else { return formatted }
        let divisor = [500, 250, 125, 100, 50, 25, 20, 10, 5, 4, 2].first { rest % $0 == 0 && 1000 % $0 == 0 } ?? 1
        return "\(whole) \(rest / divisor)/\(1000 / divisor)"
    }

    private static func thousandths(of text: String) -> Int? {
        guard let last = text.last else { return nil }
        if let fraction = ["¼": 250, "½": 500, "¾": 750][last] {
            let whole = String(text.dropLast()).trimmed
            return whole.isEmpty ? fraction : number(whole).map { $0 * 1000 + fraction }
        }
        let words = text.split(separator: " ")
        if let fraction = words.last, fraction.contains("/"), words.count <= 2 {
            let halves = fraction.split(separator: "/", omittingEmptySubsequences: false)
            guard halves.count == 2,
                let top = number(halves[0]),
                let bottom = number(halves[1]),
                bottom > 0,
                top * 1000 % bottom == 0
            else { return nil }
            guard words.count == 2 else { return top * 1000 / bottom }
            return number(words[0]).map { $0 * 1000 + top * 1000 / bottom }
        }
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard halves.count <= 2, let whole = number(halves[0].isEmpty ? "0" : halves[0]) else { return nil }
        guard halves.count == 2 else { return whole * 1000 }
        guard (1...3).contains(halves[1].count), let decimals = number(halves[1]) else { return nil }
        return whole * 1000 + decimals * [100, 10, 1][halves[1].count - 1]
    }

    /// Reads a number that consists only of digits, few enough that a thousand times the number doesn't overflow.
    private static func number(_ text: some StringProtocol) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    /// The amount as text: "2", "0.5", "1.25".
    public var formatted: String { TypedDecimal.text(units: thousandths, decimalPlaces: 3) }
}

/// The reasons a number isn't a valid amount.
public enum AmountError: Error, Hashable, Sendable {
    /// The text isn't a number, or has more than three decimal places.
    case unreadable
    /// The text can be read as two amounts. Both are given as they should be typed; the second is `nil` if it isn't
    /// known.
    case ambiguous(_ amount: String, or: String?)
    /// The amount is negative or more than ``Amount/most`` thousandths.
    case outOfRange
}

/// The amount of a medicine in one dose.
public struct Dosage: Hashable, Sendable {
    /// The unit of a dose.
    public enum Unit: String, Hashable, Sendable, CaseIterable {
        /// Tablets.
        case tablet
        /// Capsules.
        case capsule
        /// Milliliters.
        case milliliter = "millilitre"
        /// Milligrams.
        case milligram
        /// Grams.
        case gram
        /// Drops.
        case drop
        /// Pipettes of a spot-on.
        case pipette
        /// International units, of insulin.
        case unit
        /// Puffs of an inhaler.
        case puff
        /// Sachets of a powder.
        case sachet
    }

    /// The amount in ``unit``; greater than zero.
    public let amount: Amount
    /// The unit of ``amount``.
    public let unit: Unit

    /// Creates a dosage.
    /// - Throws: ``InvalidReason/noDose`` if the amount is zero.
    public init(_ amount: Amount, _ unit: Unit) throws(InvalidReason) {
        guard amount.thousandths > 0 else { throw .noDose }
        self.amount = amount
        self.unit = unit
    }

    /// The dosage as text: "2 tablets", "0.5 ml".
    public var formatted: String { unit.formatted(amount) }
}

extension Dosage.Unit {
    /// Returns an amount of the unit as text: "1 tablet", "30 tablets", "5 mg".
    public func formatted(_ amount: Amount) -> String {
        let symbol: String? =
            switch self {
            case .milliliter: "ml"
            case .milligram: "mg"
            case .gram: "g"
            case .unit: "IU"
            case .tablet, .capsule, .drop, .pipette, .puff, .sachet: nil
            }
        let isSingular = amount.thousandths > 0 && amount.thousandths <= 1000
        return "\(amount.formatted) \(symbol ?? (isSingular ? rawValue : rawValue + "s"))"
    }

    /// The name of the unit in a choice: "Tablets", "Milliliters (ml)".
    public var name: String {
        let plural = "\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())s"
        return switch self {
        // The stored word has the British spelling.
        case .milliliter: "Milliliters (ml)"
        case .milligram: "\(plural) (mg)"
        case .gram: "\(plural) (g)"
        case .unit: "International units (IU)"
        default: plural
        }
    }
}
