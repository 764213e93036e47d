/// A currency, identified by its ISO 4217 code: `EUR`.
public struct Currency: Hashable, Sendable {
    /// The code: three capital letters.
    public let code: String

    /// Creates a currency from its code.
    /// - Returns: `nil` if the text isn't three capital letters of ASCII.
    public init?(_ code: some StringProtocol) {
        let bytes = Array(code.utf8)
        guard bytes.count == 3, bytes.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
            return nil
        }
        self.code = String(code)
    }

    private init(known code: String) {
        self.code = code
    }

    /// The euro.
    public static let euro = Currency(known: "EUR")

    /// The number of decimal places, from ISO 4217's table of minor units: two with a few exceptions.
    public var decimalPlaces: Int {
        switch code {
        case "JPY", "KRW", "VND", "CLP", "ISK", "UGX", "XAF", "XOF", "XPF", "PYG", "RWF": 0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        default: 2
        }
    }

    /// The common sign that is written before an amount, or `nil` if the code is written after it.
    var sign: String? {
        switch code {
        case "EUR": "€"
        case "GBP": "£"
        case "USD": "$"
        default: nil
        }
    }
}

/// An amount of money in whole minor units (cents), so that sums are never rounded.
public struct Money: Hashable, Sendable {
    /// The largest absolute amount in minor units: ten billion euros. Sums of many amounts stay far from overflow.
    public static let largest = 1_000_000_000_000

    /// The amount in the currency's minor units: 1250 for 12.50 EUR; negative for a refund.
    public let minorUnits: Int
    /// The currency.
    public let currency: Currency

    /// Creates an amount.
    /// - Throws: ``MoneyError/outOfRange`` beyond ``largest``.
    public init(_ minorUnits: Int, _ currency: Currency) throws(MoneyError) {
        guard (-Self.largest...Self.largest).contains(minorUnits) else { throw .outOfRange }
        self.minorUnits = minorUnits
        self.currency = currency
    }

    private init(unchecked minorUnits: Int, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Returns an amount of zero.
    public static func zero(_ currency: Currency) -> Money {
        Money(unchecked: 0, currency)
    }

    /// Returns the sum of two amounts.
    /// - Throws: ``MoneyError`` if the currencies differ or the sum is out of range.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .differentCurrencies(currency, other.currency) }
        return try Money(minorUnits + other.minorUnits, currency)
    }

    /// Returns the amount multiplied by a number.
    /// - Throws: ``MoneyError/outOfRange`` beyond ``largest``.
    public func times(_ count: Int) throws(MoneyError) -> Money {
        let (product, overflows) = minorUnits.multipliedReportingOverflow(by: count)
        guard !overflows else { throw .outOfRange }
        return try Money(product, currency)
    }

    /// Returns a share of the amount, rounded to the nearest minor unit, halves away from zero.
    /// - Parameter percent: The share in whole percent, clamped to 0 to 1,000.
    public func share(percent: Int) -> Money {
        let percent = min(max(percent, 0), 1000)
        let product = minorUnits.magnitude * UInt(percent)
        let rounded = Int((product + 50) / 100)
        let signed = minorUnits < 0 ? -rounded : rounded
        return Money(unchecked: min(max(signed, -Self.largest), Self.largest), currency)
    }
}

extension Money: CustomStringConvertible {
    /// The amount with its decimals and currency code: `12.50 EUR`.
    public var description: String { "\(decimal) \(currency.code)" }

    /// The amount as text: `€12.50` for a currency with a common sign, otherwise like ``description``.
    public var formatted: String {
        let sign = minorUnits < 0 ? "-" : ""
        let positive = minorUnits < 0 ? Money(unchecked: -minorUnits, currency).decimal : decimal
        return currency.sign.map { "\(sign)\($0)\(positive)" } ?? description
    }

    /// The number to show in a form: `12.50`.
    public var typed: String { decimal }

    private var decimal: String {
        let places = currency.decimalPlaces
        let digits = String(minorUnits.magnitude)
        let sign = minorUnits < 0 ? "-" : ""
        guard places > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
    }
}

/// The reasons an amount is invalid.
public enum MoneyError: Error, Hashable, Sendable {
    /// The amount is beyond ``Money/largest``.
    case outOfRange
    /// Amounts of two currencies can't be added.
    case differentCurrencies(Currency, Currency)
    /// The text isn't a number, or has more decimal places than the currency.
    case unreadable(Currency)
}

extension MoneyError: ExplainedError {
    /// A sentence about the error.
    public var explanation: String {
        switch self {
        case .outOfRange: "The amount is too large."
        case .differentCurrencies(let one, let other): "Amounts in \(one.code) and \(other.code) can't be added."
        case .unreadable(let currency):
            switch currency.decimalPlaces {
            case 0: "Enter a whole amount, like 1500."
            case 3: "Enter an amount, like 15 or 12.500."
            default: "Enter an amount, like 15 or 12.50."
            }
        }
    }
}
