import Foundation

/// The address of a remote store: `http[s]://HOST[:PORT][/PATH]`, without credentials.
public struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address without a trailing slash.
    public let url: String

    /// The same as ``url``.
    public var description: String { url }

    /// Whether others can't read the connection: the address is https or on this machine.
    var isSecure: Bool {
        guard let parts = URLComponents(string: url), let host = parts.host else { return false }
        let isLocal = host == "localhost" || host == "[::1]" || host == "::1" || Self.isLoopback(host)
        return parts.scheme?.lowercased() == "https" || isLocal
    }

    /// Whether a host is an IPv4 address in 127.0.0.0/8.
    private static func isLoopback(_ host: String) -> Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }

    /// Reads a list of addresses, one per line. Ignores invalid lines and lines that start with `#`.
    public static func list(_ text: String) -> Set<RemoteAddress> {
        Set(
            text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.hasPrefix("#") }.compactMap { try? parse($0).0 })
    }

    /// Parses an address, and separates the credentials that it may contain (`https://USER:PASSWORD@HOST`).
    ///
    /// - Throws: ``SettingsProblem`` for anything else. The error doesn't contain the text, since it may include a
    ///   password.
    static func parse(_ text: String) throws(SettingsProblem) -> (RemoteAddress, RemoteCredentials?) {
        guard var parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme),
            let host = parts.host,
            !host.isEmpty,
            parts.query == nil,
            parts.fragment == nil,
            !text.unicodeScalars.contains(where: { $0.value < 0x21 })
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
