import Foundation

/// Where a remote store is: `http://HOST[:PORT][/PATH]` or the same with `https`. Holds no credentials.
public struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address without a slash at its end.
    public let url: String

    /// The address as it is written.
    public var description: String { url }

    /// Reads an address and the credentials in it (`https://USER:PASSWORD@HOST`), which are taken out.
    ///
    /// Throws for anything else, in words that don't repeat the text, since it may hold a password.
    static func parse(_ text: String) throws(SettingsProblem) -> (RemoteAddress, RemoteCredentials?) {
        guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty, parts.query == nil,
            parts.fragment == nil, !text.unicodeScalars.contains(where: { $0.value < 0x21 })
        else {
            throw .wrongAddress
        }
        let credentials = parts.user.map { RemoteCredentials.basic(user: $0, password: parts.password ?? "") }
        parts.user = nil
        parts.password = nil
        guard var url = parts.string else { throw .wrongAddress }
        while url.hasSuffix("/") { url.removeLast() }
        return (RemoteAddress(url: url), credentials)
    }
}
