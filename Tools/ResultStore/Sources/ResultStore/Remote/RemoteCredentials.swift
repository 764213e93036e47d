import Foundation

/// The credentials for a remote store. No description contains them.
public struct RemoteCredentials: Sendable, CustomStringConvertible, CustomReflectable {
    /// The line of the request's header.
    let header: String

    /// Creates credentials from a user name and a password (RFC 7617).
    public static func basic(user: String, password: String) -> RemoteCredentials {
        RemoteCredentials(header: "Authorization: Basic " + Data("\(user):\(password)".utf8).base64EncodedString())
    }

    /// Creates credentials from a bearer token (RFC 6750).
    public static func bearer(_ token: String) -> RemoteCredentials {
        RemoteCredentials(header: "Authorization: Bearer \(token)")
    }

    /// Creates credentials from a custom header, `Name: value`. Returns `nil` unless the line is a name, a colon and
    /// printable text.
    public static func header(_ line: String) -> RemoteCredentials? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let name = line[..<colon]
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        let isName = !name.isEmpty && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || isLetterOrDigit($0) }
        guard isName, !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        return RemoteCredentials(header: "\(name): \(value)")
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// A constant text that doesn't reveal the credentials.
    public var description: String { "credentials" }

    /// An empty mirror, so that dumping the value doesn't reveal the credentials.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
