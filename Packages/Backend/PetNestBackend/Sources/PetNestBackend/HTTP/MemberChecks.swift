import CoreModels
import Foundation

/// Collects what is wrong with the members of a body, so that one answer names all of it.
///
/// The rules stay where they belong, in CoreModels: a type's `problems(…)` tells all that is wrong with its members, and
/// what has one rule only is tried alone, so that no wrong member hides another.
struct MemberChecks {
    private var problems: [Failure.Problem] = []

    /// Notes a problem where a domain value can't be made.
    /// - Returns: What was made.
    @discardableResult
    mutating func member<Value>(_ field: String, _ make: () throws -> Value) -> Value? {
        do {
            return try make()
        } catch {
            let message = (error as? any ExplainedError)?.explanation ?? String(describing: error)
            problems.append(Failure.Problem(field: field, message: message))
            return nil
        }
    }

    /// Tries a text that may be absent. The store holds no NUL characters, so a text with one won't do.
    @discardableResult
    mutating func text<Value>(_ field: String, _ text: String?, _ make: (String) throws -> Value) -> Value? {
        guard let text else { return nil }
        guard !text.utf8.contains(0) else {
            problems.append(Failure.Problem(field: field, message: "This holds a NUL character. Leave it out."))
            return nil
        }
        return member(field) { try make(text) }
    }

    /// Tries a member that has to be there.
    @discardableResult
    mutating func needed<Given, Value>(
        _ field: String, _ given: Given?, _ make: (Given) throws -> Value
    ) -> Value? {
        guard let given else {
            problems.append(Failure.Problem(field: field, message: "This can't be left out."))
            return nil
        }
        return member(field) { try make(given) }
    }

    /// Notes what the domain finds wrong.
    mutating func note<Property>(_ found: [CoreModels.Problem<Property>]) {
        problems += found.map { Failure.Problem(field: $0.property.rawValue, message: $0.reason.explanation) }
    }

    /// Tries a member that is one of a few words.
    mutating func choice<Value>(
        _ field: String, _ text: String?
    ) -> Value? where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        guard let text else { return nil }
        if let value = Value(rawValue: text) { return value }
        let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
        problems.append(Failure.Problem(field: field, message: "“\(text)” is none of \(words)."))
        return nil
    }

    /// Notes a problem where a body names another id than the path it was sent to; it may name none.
    mutating func id(_ given: UUID?, isOf path: UUID) {
        guard let given, given != path else { return }
        let expected = path.uuidString.lowercased()
        problems.append(
            Failure.Problem(field: "id", message: "The path says \(expected), and so should this, or be left out."))
    }

    /// Creates the whole, or throws all that was wrong.
    /// - Parameter make: Makes the domain value of members that were tried; `nil` if one of them is missing.
    func finish<Value>(_ what: String, _ make: () throws -> Value?) throws(Failure) -> Value {
        var checks = self
        if problems.isEmpty, let made = checks.member("", make), let value = made { return value }
        throw .rejected("\(what) can't be saved as it is.", checks.problems)
    }
}
