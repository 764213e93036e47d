/// What is wrong with one property of a value, named as the wire and the forms name it.
///
/// A validated type has a function `problems(…)` that answers with all of them. Its initialiser throws what that function
/// finds, a form tells it at its fields, and the service answers with it: so none of the three can differ.
public struct Problem<Property: RawRepresentable<String> & Hashable & Sendable>: Hashable, Sendable {
    /// The property that is wrong.
    public let property: Property
    /// What is wrong with it.
    public let reason: InvalidReason

    /// The problems among checks, in their order.
    static func found(_ checks: (Property, InvalidReason?)...) -> [Problem] {
        checks.compactMap { property, reason in reason.map { Problem(property: property, reason: $0) } }
    }
}

/// The error of an initialiser: all that is wrong with what it was given.
public struct Invalid<Property: RawRepresentable<String> & Hashable & Sendable>: ExplainedError, Hashable {
    /// The problems, in the order of the properties; at least one.
    public let problems: [Problem<Property>]

    /// The sentences of all problems.
    public var explanation: String { problems.map(\.reason.explanation).joined(separator: " ") }

    /// Throws the problems, where there are any.
    static func check(_ problems: [Problem<Property>]) throws(Invalid) {
        if !problems.isEmpty { throw Invalid(problems: problems) }
    }
}

extension Collection {
    /// The first sentence of each property, by the form's field of the same name; what has no such field is left out.
    public func sentences<Property, Field: RawRepresentable<String> & Hashable>() -> [Field: String]
    where Element == Problem<Property> {
        Dictionary(
            compactMap { problem in
                Field(rawValue: problem.property.rawValue).map { ($0, problem.reason.explanation) }
            }, uniquingKeysWith: { first, _ in first })
    }
}
