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

    /// Returns the value of a parameter.
    /// - Throws: ``Failure/malformed(_:)`` if it is absent, or the text isn't such a value.
    public func required<Value: WireText>(_ parameter: QueryParameter<Value>) throws(Failure) -> Value {
        guard let value = try self[parameter] else {
            throw .malformed("The query needs “\(parameter.declaration.name)”: \(Value.wireExpectation).")
        }
        return value
    }
}
