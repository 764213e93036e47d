import CoreModels
import Foundation

/// Collects the validation errors of a body's members, so that one response has all of them.
///
/// The rules are in CoreModels: a type's `problems(…)` validates all of its members, and a member with its own rule is
/// validated alone, so that no invalid member hides another.
public struct MemberChecks {
    private var problems: [WireProblem] = []

    /// Creates checks without a problem.
    public init() {}

    /// Creates a domain value, and records a problem if that fails.
    /// - Returns: The value, or `nil`.
    @discardableResult
    public mutating func member<Value>(_ field: String, _ make: () throws -> Value) -> Value? {
        do {
            return try make()
        } catch {
            let message = (error as? any ExplainedError)?.explanation ?? String(describing: error)
            problems.append(WireProblem(field: field, message: message))
            return nil
        }
    }

    /// Creates a value from an optional text. A text with a NUL character is invalid, because the store can't hold one.
    @discardableResult
    public mutating func text<Value>(_ field: String, _ text: String?, _ make: (String) throws -> Value) -> Value? {
        guard let text else { return nil }
        guard !text.utf8.contains(0) else {
            problems.append(WireProblem(field: field, message: "This contains a NUL character. Remove it."))
            return nil
        }
        return member(field) { try make(text) }
    }

    /// Creates a value from a required member.
    @discardableResult
    public mutating func needed<Given, Value>(
        _ field: String, _ given: Given?, _ make: (Given) throws -> Value
    ) -> Value? {
        guard let given else {
            problems.append(WireProblem(field: field, message: "This is required."))
            return nil
        }
        return member(field) { try make(given) }
    }

    /// Records the problems that the domain finds.
    public mutating func record<Property>(_ found: [CoreModels.Problem<Property>]) {
        problems += found.map { WireProblem(field: $0.property.rawValue, message: $0.reason.explanation) }
    }

    /// Creates a value from a member that must be one of a few words.
    /// - Parameter unknown: The value of any other word, or `nil` if that is a problem.
    public mutating func choice<Value>(
        _ field: String, _ text: String?, unknown: Value? = nil
    ) -> Value? where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        guard let text else { return nil }
        if let value = Value(rawValue: text) ?? unknown { return value }
        let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
        problems.append(WireProblem(field: field, message: "“\(text)” isn't one of \(words)."))
        return nil
    }

    /// Creates a value from a required member that must be one of a few words.
    public mutating func neededChoice<Value>(
        _ field: String, _ text: String?
    ) -> Value? where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        choice(field, needed(field, text) { $0 })
    }

    /// Returns the id of a record: that of the path, or its own if the path has none. Records a problem if the body has
    /// another id than the path, or if neither has one.
    public mutating func id<Entity>(_ given: EntityID<Entity>?, in context: RecordContext) -> EntityID<Entity> {
        guard let path = context.id else {
            needed("id", given) { $0 }
            return given ?? EntityID()
        }
        if let given, given.rawValue != path {
            let expected = path.uuidString.lowercased()
            problems.append(
                WireProblem(field: "id", message: "The path has \(expected), so this must be the same or absent."))
        }
        return EntityID(path)
    }

    /// Creates the whole value, or throws all problems.
    /// - Parameter make: Creates the value from validated members, or returns `nil` if one is missing.
    public func finish<Value>(_ what: String, _ make: () throws -> Value?) throws(WireError) -> Value {
        var checks = self
        if problems.isEmpty, let made = checks.member("", make), let value = made { return value }
        throw .rejected("\(what) is invalid.", checks.problems)
    }
}
