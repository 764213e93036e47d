import CoreModels
import Foundation

/// The parameters behind a path's question mark. Those that no handler asks for are ignored.
struct Query: Sendable {
    private let parameters: [String: String]

    /// Takes the query off a request's path; it is empty if there is none.
    static func split(_ path: String) -> (path: Substring, query: Substring) {
        let question = path.firstIndex(of: "?") ?? path.endIndex
        return (path[..<question], path[question...].dropFirst())
    }

    /// Reads what stands after the question mark.
    /// - Throws: ``Failure/malformed(_:)`` if an escape is broken or a parameter comes twice.
    init(_ text: some StringProtocol) throws(Failure) {
        var parameters: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = halves[0].removingPercentEncoding,
                let value = halves.count > 1 ? halves[1].removingPercentEncoding : ""
            else { throw .malformed("“\(pair)” in the query has a broken % escape.") }
            guard parameters.updateValue(value, forKey: name) == nil else {
                throw .malformed("“\(name)” comes twice in the query.")
            }
        }
        self.parameters = parameters
    }

    /// A parameter that is any text; an empty one is none.
    func text(_ name: String) -> String? {
        parameters[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A parameter that is one of a few words.
    func choice<Value>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(Failure) -> Value? where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        guard let text = text(name) else { return nil }
        guard let value = Value(rawValue: text) else {
            let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw .malformed("“\(name)=\(text)” in the query should be one of \(words).")
        }
        return value
    }

    /// A parameter that is a day.
    func day(_ name: String) throws(Failure) -> CalendarDate? {
        guard let text = parameters[name] else { return nil }
        guard let day = CalendarDate(text) else {
            throw .malformed("“\(name)=\(text)” in the query is no day: it should look like 2026-05-03.")
        }
        return day
    }

    /// A parameter that says how many.
    func count(_ name: String) throws(Failure) -> Int? {
        guard let text = parameters[name] else { return nil }
        guard let count = Int(text), count > 0 else {
            throw .malformed("“\(name)=\(text)” in the query should be a whole number from 1.")
        }
        return count
    }
}
