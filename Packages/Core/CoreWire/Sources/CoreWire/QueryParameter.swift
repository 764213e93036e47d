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
