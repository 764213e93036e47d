import Foundation

/// The address of a server: `https://petnest.example.org`, or with a path, below which all requests are sent.
///
/// Requests carry tokens, so the connection must be encrypted, except to a server on this computer.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// The URL, without a slash at its end.
    public let description: String

    /// Parses an address.
    /// - Throws: ``ServerAddressError``, which says what would be right.
    public init(_ text: String) throws(ServerAddressError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.host?.lowercased(), !host.isEmpty, ["http", "https"].contains(scheme)
        else { throw .malformed(text) }
        guard parts.user == nil,
            parts.password == nil,
            parts.query == nil,
            parts.fragment == nil
        else {
            throw .superfluous(text)
        }
        guard scheme == "https" || Self.isThisComputer(host) else { throw .unencrypted(host: host) }
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        let port = parts.port.map { ":\($0)" } ?? ""
        description = "\(scheme)://\(host)\(port)\(path)"
    }

    /// The address without its scheme, as people say it: `petnest.example.org`.
    public var name: String { String(description.trimmingPrefix("https://").trimmingPrefix("http://")) }

    /// Returns the URL of a request.
    /// - Parameter path: The path and query, percent-encoded, from the root.
    func url(_ path: String) -> URL? { URL(string: description + path) }

    /// The same address without encryption, or `nil` if that isn't permitted.
    var unencrypted: ServerAddress? { try? ServerAddress("http" + description.trimmingPrefix("https")) }

    private static func isThisComputer(_ host: String) -> Bool {
        host == "localhost" || host == "[::1]" || host == "::1"
            || host.hasPrefix("127.") && host.split(separator: ".").count == 4
                && host.split(separator: ".").allSatisfy { UInt8($0) != nil }
    }
}

/// The reasons a text isn't the address of a server.
public enum ServerAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It isn't a URL with `https` and a host.
    case malformed(String)
    /// It has a user, a password, a query or a fragment.
    case superfluous(String)
    /// The connection to another computer wouldn't be encrypted.
    case unencrypted(host: String)

    /// A sentence that says what would be right.
    public var description: String {
        switch self {
        case .malformed(let text): "“\(text)” isn't an address like https://petnest.example.org."
        case .superfluous(let text):
            "“\(text)” has more than a host, a port and a path. An address is like https://petnest.example.org."
        case .unencrypted(let host):
            "The connection to \(host) would not be encrypted, and others could read the sign-in. Use https://\(host)."
        }
    }
}
