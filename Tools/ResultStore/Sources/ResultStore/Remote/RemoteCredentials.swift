import Foundation

/// What a remote store knows a user by. Shows in no description.
public struct RemoteCredentials: Sendable, CustomStringConvertible, CustomReflectable {
    /// The value of the header `Authorization`.
    let header: String

    /// A name and a password (RFC 7617).
    public static func basic(user: String, password: String) -> RemoteCredentials {
        RemoteCredentials(header: "Basic " + Data("\(user):\(password)".utf8).base64EncodedString())
    }

    /// A token (RFC 6750).
    public static func bearer(_ token: String) -> RemoteCredentials {
        RemoteCredentials(header: "Bearer \(token)")
    }

    /// Says that there are credentials, and not which.
    public var description: String { "credentials" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
