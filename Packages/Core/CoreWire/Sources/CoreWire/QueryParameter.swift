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
    /// The declaration without the type parameter.
    public let declaration: QueryDeclaration

    /// Declares a parameter.
    /// - Parameter placeholder: The value in the page of the API: "DAY".
    public init(_ name: String, _ placeholder: String = "") {
        declaration = QueryDeclaration(name: name, placeholder: placeholder, type: Value.self, isRequired: false)
    }

    /// The declaration for an endpoint that needs the parameter.
    public var required: QueryDeclaration {
        QueryDeclaration(
            name: declaration.name, placeholder: declaration.placeholder, type: Value.self, isRequired: true)
    }

    /// Returns the parameter with a value.
    public func callAsFunction(_ value: Value) -> QueryItem {
        QueryItem(name: declaration.name, value: value.wireText)
    }
}

/// A parameter of a query with any type of value.
public struct QueryDeclaration: Sendable {
    /// The name.
    public let name: String
    /// The value in the page of the API.
    public let placeholder: String
    /// The type of its value.
    public let type: any WireText.Type
    /// Whether the endpoint needs it.
    public let isRequired: Bool
}

/// A parameter of a query with its value, not yet percent-encoded.
public struct QueryItem: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String
}
