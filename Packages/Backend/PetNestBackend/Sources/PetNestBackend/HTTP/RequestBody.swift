import Foundation

/// The body of a request, not yet read.
struct RequestBody: Sendable {
    /// The largest body: 1 MiB.
    static let longest = 1 << 20

    let bytes: Data

    /// Decodes the body as JSON.
    /// - Throws: ``Failure/malformed(_:)`` with the member of the wrong type.
    func decoded<Value: Decodable>(as type: Value.Type) throws(Failure) -> Value {
        guard !bytes.isEmpty else { throw Failure.malformed("The body is empty; it should be a JSON object.") }
        do {
            return try JSONDecoder().decode(type, from: bytes)
        } catch {
            throw .malformed(Self.explanation(of: error))
        }
    }

    private static func explanation(of error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
            "\(place(context)) should be \(words(for: type))."
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(place(context)) is invalid: \(context.debugDescription)"
        default: "The body isn't JSON."
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        context.codingPath.isEmpty ? "The body" : "“\(context.codingPath.map(\.stringValue).joined(separator: "."))”"
    }

    private static func words(for type: any Any.Type) -> String {
        switch type {
        case is Int.Type: "a whole number"
        case is Double.Type: "a number"
        case is Bool.Type: "true or false"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}
