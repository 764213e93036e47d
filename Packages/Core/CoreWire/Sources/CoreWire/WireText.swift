import CoreModels

/// A value that is a text in a query.
public protocol WireText: Sendable {
    /// The expected text, to complete "should be …": "a day like 2026-05-03".
    static var wireExpectation: String { get }
    /// Reads the text, or returns `nil` if it isn't a value.
    init?(wireText: String)
    /// The value as a text.
    var wireText: String { get }
}

extension String: WireText {
    /// Any text is valid.
    public static var wireExpectation: String { "a text" }
    /// Creates the text itself.
    public init?(wireText: String) { self = wireText }
    /// The text itself.
    public var wireText: String { self }
}

extension EntityID: WireText {
    /// The format of ids.
    public static var wireExpectation: String { "an id, which is a UUID" }
    /// Reads a UUID.
    public init?(wireText: String) { self.init(wireText) }
    /// The id in lower case.
    public var wireText: String { description }
}

/// Numbers in queries count something.
extension Int: WireText {
    /// The smallest number is 1.
    public static var wireExpectation: String { "a whole number from 1" }
    /// Reads a number from 1.
    public init?(wireText: String) {
        guard let number = Int(wireText), number > 0 else { return nil }
        self = number
    }
    /// The decimal digits.
    public var wireText: String { String(self) }
}

extension CalendarDate: WireText {
    /// The format of ISO 8601.
    public static var wireExpectation: String { "a day like 2026-05-03" }
    /// Reads a day.
    public init?(wireText: String) { self.init(wireText) }
    /// The day in the format of ISO 8601.
    public var wireText: String { description }
}

extension LocalTime: WireText {
    /// A day and a time.
    public static var wireExpectation: String { "a day and time like 2026-05-03T09:30" }
    /// Reads a day and a time.
    public init?(wireText: String) { self.init(wireText) }
    /// The day and the time.
    public var wireText: String { description }
}

/// A flag is "yes" or "no".
extension Bool: WireText {
    /// The two words.
    public static var wireExpectation: String { "yes or no" }
    /// Reads one of the two words.
    public init?(wireText: String) {
        switch wireText {
        case "yes": self = true
        case "no": self = false
        default: return nil
        }
    }
    /// One of the two words.
    public var wireText: String { self ? "yes" : "no" }
}

/// A place is its latitude and longitude in degrees, separated by a comma.
extension Coordinate: WireText {
    /// Two numbers.
    public static var wireExpectation: String { "a place like 52.52,13.40" }
    /// Reads latitude and longitude.
    public init?(wireText: String) {
        let parts = wireText.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
    /// Latitude and longitude.
    public var wireText: String { "\(latitude),\(longitude)" }
}

/// The values of a list are separated by commas. So no value may contain one.
extension Array: WireText where Element: WireText {
    /// The separator and the expected values.
    public static var wireExpectation: String {
        "a list separated by commas, each element \(Element.wireExpectation)"
    }
    /// Reads the values between the commas.
    public init?(wireText: String) {
        var values: [Element] = []
        for part in wireText.split(separator: ",") {
            guard let value = Element(wireText: String(part)) else { return nil }
            values.append(value)
        }
        self = values
    }
    /// The values with commas between them.
    public var wireText: String { map(\.wireText).joined(separator: ",") }
}

/// A case is its raw value.
extension WireText where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// The raw values of all cases.
    public static var wireExpectation: String { "one of \(allCases.map(\.rawValue).joined(separator: ", "))" }
    /// Reads the raw value of a case.
    public init?(wireText: String) { self.init(rawValue: wireText) }
    /// The raw value.
    public var wireText: String { rawValue }
}

extension CareService: WireText {}
extension LifeStage: WireText {}
extension ProductCategory: WireText {}
extension Species: WireText {}
