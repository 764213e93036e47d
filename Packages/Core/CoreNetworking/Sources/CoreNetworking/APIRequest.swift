import CoreWire
import Foundation

/// The request of an endpoint, with the ids in its path and its encoded query.
struct APIRequest: Sendable, CustomStringConvertible {
    /// The method.
    let method: WireMethod
    /// The path and query, percent-encoded, from the root.
    let path: String
    /// Whether sending it repeatedly has the same effect as sending it once.
    let isRepeatable: Bool
    /// Encodes the body, if there is one.
    let encodeBody: (@Sendable (JSONEncoder) throws -> Data)?

    /// Creates a request.
    /// - Parameters:
    ///   - path: The components of the path, which are percent-encoded here.
    ///   - query: The parameters of the query, which are percent-encoded here.
    init(
        _ endpoint: EndpointDeclaration, path: [String], query: [QueryItem] = [],
        encodeBody: (@Sendable (JSONEncoder) throws -> Data)? = nil
    ) {
        method = endpoint.method
        isRepeatable = endpoint.isRepeatable
        let parameters = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
        self.path =
            "/" + path.map(\.percentEncoded).joined(separator: "/")
            + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
        self.encodeBody = encodeBody
    }

    /// The method and path: `GET /v1/pets`.
    var description: String { "\(method.rawValue) \(path)" }
}

extension String {
    /// The text with everything but RFC 3986's unreserved characters percent-encoded.
    fileprivate var percentEncoded: String {
        var encoded = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                encoded += hex.count == 1 ? "%0\(hex)" : "%\(hex)"
            }
        }
        return encoded
    }
}
