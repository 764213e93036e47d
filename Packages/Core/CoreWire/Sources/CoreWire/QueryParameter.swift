import CoreModels

/// A parameter of a query, with the type of its value.
///
/// ```swift
/// static let since = QueryParameter<CalendarDate>("since", "DAY")
///
/// client.send(HealthAPI.weights.list, pet, query: [HealthAPI.since(day)])   // a client
/// let since = try call.query[HealthAPI.since]                        // a route
/// ```
public struct QueryParameter<Value: WireText>: Sendable {
    /// The declaration without its type.
    public let declaration: QueryDeclaration

    /// Declares a parameter.
    /// - Parameter placeholder: The value in the page of the API: "DAY".
    public init(_ name: String, _ placeholder: String = "") {
        declaration = QueryDeclaration(name: name, placeholder: placeholder)
    }

    /// Returns the parameter with a value.
    public func callAsFunction(_ value: Value) -> QueryItem {
        QueryItem(name: declaration.name, value: value.wireText)
    }
}

/// A parameter of a query without the type of its value.
public struct QueryDeclaration: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value in the page of the API.
    public let placeholder: String
}

/// A parameter of a query with its value, not yet percent-encoded.
public struct QueryItem: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String
}

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

/// The values of a list are separated by commas. So no value may contain one.
extension Array: WireText where Element: WireText {
    /// The separator, and what is between.
    public static var wireExpectation: String {
        "a list, separated by commas, and each of it \(Element.wireExpectation)"
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

extension Species: WireText {}
extension ProductCategory: WireText {}
extension LifeStage: WireText {}
