/// A problem with one property of a value. The property has the same name as on the wire and in forms.
///
/// A validated type has a function `problems(…)` that returns all of them. Its initializer throws them, a form shows
/// them at its fields, and the service responds with them, so the three always agree.
public struct Problem<Property: RawRepresentable<String> & Hashable & Sendable>: Hashable, Sendable {
    /// The invalid property.
    public let property: Property
    /// The reason it is invalid.
    public let reason: InvalidReason

    /// Returns the problems among the results of checks, in order.
    static func found(_ checks: (Property, InvalidReason?)...) -> [Problem] {
        checks.compactMap { property, reason in reason.map { Problem(property: property, reason: $0) } }
    }
}

/// The error of an initializer: all problems of its arguments.
public struct Invalid<Property: RawRepresentable<String> & Hashable & Sendable>: ExplainedError, Hashable {
    /// The problems in the order of the properties. Never empty.
    public let problems: [Problem<Property>]

    /// The sentences of all problems.
    public var explanation: String { problems.map(\.reason.explanation).joined(separator: " ") }

    /// Throws the problems, if there are any.
    static func check(_ problems: [Problem<Property>]) throws(Invalid) {
        if !problems.isEmpty { throw Invalid(problems: problems) }
    }
}

extension Collection {
    /// Returns the first sentence of each property by the form field with the same name. Properties without a field are
    /// left out.
    public func sentences<Property, Field: RawRepresentable<String> & Hashable>() -> [Field: String]
    where Element == Problem<Property> {
        Dictionary(
            compactMap { problem in
                Field(rawValue: problem.property.rawValue).map { ($0, problem.reason.explanation) }
            }, uniquingKeysWith: { first, _ in first })
    }
}
