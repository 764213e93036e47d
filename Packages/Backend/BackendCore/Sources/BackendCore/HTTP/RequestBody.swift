import CoreWire
import Foundation

/// The body of a request, not yet read.
public struct RequestBody: Sendable {
    /// The largest body: 1 MiB.
    public static let longest = 1 << 20

    /// The bytes as they were received.
    public let bytes: Data

    /// Decodes the body as JSON.
    /// - Throws: ``Failure/malformed(_:)`` with the member of the wrong type.
    public func decoded<Value: Decodable>(as type: Value.Type) throws(Failure) -> Value {
        guard !bytes.isEmpty else { throw Failure.malformed("The body is empty; it should be a JSON object.") }
        do {
            return try JSONDecoder().decode(type, from: bytes)
        } catch {
            throw Failure(WireError(decoding: error))
        }
    }
}
