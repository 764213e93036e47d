import CoreModels
import CoreWire
import Foundation

/// The query parameters of a path. Unknown ones are ignored.
public struct Query: Sendable {
    private let parameters: [String: String]

    /// Splits a path into path and query, which may be empty.
    static func split(_ path: String) -> (path: Substring, query: Substring) {
        let question = path.firstIndex(of: "?") ?? path.endIndex
        return (path[..<question], path[question...].dropFirst())
    }

    /// Reads the text after the question mark.
    /// - Throws: ``Failure/malformed(_:)`` if an escape is invalid or a parameter occurs twice.
    init(_ text: some StringProtocol) throws(Failure) {
        var parameters: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = halves[0].removingPercentEncoding,
                let value = halves.count > 1 ? halves[1].removingPercentEncoding : ""
            else { throw .malformed("“\(pair)” in the query has an invalid % escape.") }
            guard parameters.updateValue(value, forKey: name) == nil else {
                throw .malformed("“\(name)” occurs twice in the query.")
            }
        }
        self.parameters = parameters
    }

    /// Returns the value of a parameter, or `nil` if it is absent.
    /// - Throws: ``Failure/malformed(_:)`` if the text isn't such a value.
    public subscript<Value: WireText>(_ parameter: QueryParameter<Value>) -> Value? {
        get throws(Failure) {
            let name = parameter.declaration.name
            guard let text = parameters[name] else { return nil }
            guard let value = Value(wireText: text) else {
                throw .malformed("“\(name)=\(text)” in the query should be \(Value.wireExpectation).")
            }
            return value
        }
    }

    /// Returns a text parameter, or `nil` if it is absent or empty.
    public func text(_ name: String) -> String? {
        parameters[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns a parameter that must be one of a few words.
    public func choice<Value>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(Failure) -> Value? where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        guard let text = text(name) else { return nil }
        guard let value = Value(rawValue: text) else {
            let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw .malformed("“\(name)=\(text)” in the query should be one of \(words).")
        }
        return value
    }

    /// Returns a day parameter.
    public func day(_ name: String) throws(Failure) -> CalendarDate? {
        guard let text = parameters[name] else { return nil }
        guard let day = CalendarDate(text) else {
            throw .malformed("“\(name)=\(text)” in the query isn't a day like 2026-05-03.")
        }
        return day
    }

    /// Returns a count parameter.
    public func count(_ name: String) throws(Failure) -> Int? {
        guard let text = parameters[name] else { return nil }
        guard let count = Int(text), count > 0 else {
            throw .malformed("“\(name)=\(text)” in the query should be a whole number from 1.")
        }
        return count
    }
}
