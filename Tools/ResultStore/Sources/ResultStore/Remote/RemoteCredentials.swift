import Foundation

/// What a remote store knows a user by. Shows in no description.
public struct RemoteCredentials: Sendable, CustomStringConvertible, CustomReflectable {
    /// The line of the request's head that holds them.
    let header: String

    /// A name and a password (RFC 7617).
    public static func basic(user: String, password: String) -> RemoteCredentials {
        RemoteCredentials(header: "Authorization: Basic " + Data("\(user):\(password)".utf8).base64EncodedString())
    }

    /// A token (RFC 6750).
    public static func bearer(_ token: String) -> RemoteCredentials {
        RemoteCredentials(header: "Authorization: Bearer \(token)")
    }

    /// A header of the server's own, `Name: value`; nil for anything else than a name, a colon and visible text.
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

    /// Says that there are credentials, and not which.
    public var description: String { "credentials" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
