import CoreWire
import Foundation

/// A request and the type of its response body. A gateway declares one for each of its operations:
///
/// ```swift
/// extension APIRequest where Answer == PetsDTO {
///     static var pets: Self { .get("v1", "pets") }
/// }
/// ```
public struct APIRequest<Answer>: Sendable, CustomStringConvertible {
    /// The method.
    public let method: WireMethod
    /// The path and query, percent-encoded, from the root.
    public let path: String
    /// Whether sending it repeatedly has the same effect as sending it once.
    let isRepeatable: Bool
    /// Encodes the body, if there is one.
    let encodeBody: (@Sendable (JSONEncoder) throws -> Data)?

    init(
        method: WireMethod,
        path: [String],
        query: [(name: String, value: String)],
        isRepeatable: Bool? = nil,
        encodeBody: (@Sendable (JSONEncoder) throws -> Data)?
    ) {
        self.method = method
        self.isRepeatable = isRepeatable ?? (method != .post)
        let parameters = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
        self.path =
            "/" + path.map(\.percentEncoded).joined(separator: "/")
            + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
        self.encodeBody = encodeBody
    }

    init(
        _ endpoint: EndpointDeclaration, path: [String], query: [QueryItem],
        encodeBody: (@Sendable (JSONEncoder) throws -> Data)?
    ) {
        self.init(
            method: endpoint.method, path: path, query: query.map { ($0.name, $0.value) },
            isRepeatable: endpoint.isRepeatable, encodeBody: encodeBody)
    }

    /// The method and path: `GET /v1/pets`.
    public var description: String { "\(method.rawValue) \(path)" }

    /// Creates a request that reads a resource.
    /// - Parameters:
    ///   - path: The components of the path, which are percent-encoded here.
    ///   - query: The query's parameters in order, which are percent-encoded here.
    public static func get(_ path: String..., query: [(name: String, value: String)] = []) -> Self {
        Self(method: .get, path: path, query: query, encodeBody: nil)
    }

    /// Creates a request that stores a resource under its id.
    public static func put(_ path: String..., body: some Encodable & Sendable) -> Self {
        Self(method: .put, path: path, query: []) { try $0.encode(body) }
    }

    /// Creates a request that posts a body.
    public static func post(_ path: String..., body: some Encodable & Sendable) -> Self {
        Self(method: .post, path: path, query: []) { try $0.encode(body) }
    }

    /// Creates a request that removes a resource.
    public static func delete(_ path: String...) -> Self {
        Self(method: .delete, path: path, query: [], encodeBody: nil)
    }
}

/// The response of a request that returns no body.
public struct NoContent: Hashable, Sendable {
    /// Creates the only value.
    public init() {}
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
