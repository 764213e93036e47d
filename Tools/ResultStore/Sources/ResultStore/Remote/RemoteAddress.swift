import Foundation

/// Where a remote store is: `http://HOST[:PORT][/PATH]` or the same with `https`. Holds no credentials.
public struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address without a slash at its end.
    public let url: String

    /// The address as it is written.
    public var description: String { url }

    /// Whether what is sent there can be read by nobody on the way: it is https, or this machine.
    var isSecure: Bool {
        guard let parts = URLComponents(string: url), let host = parts.host else { return false }
        let isLocal = host == "localhost" || host == "[::1]" || host == "::1" || Self.isLoopback(host)
        return parts.scheme?.lowercased() == "https" || isLocal
    }

    /// Whether a host is one of 127.0.0.0/8, written as four numbers.
    private static func isLoopback(_ host: String) -> Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }

    /// Reads a list of addresses, one a line; what is none, and lines that begin with `#`, are passed over.
    public static func list(_ text: String) -> Set<RemoteAddress> {
        Set(
            text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.hasPrefix("#") }.compactMap { try? parse($0).0 })
    }

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
