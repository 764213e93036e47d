import HTTPTypes
import NIOCore

/// The addresses of proxies that are trusted to report the address of a client.
struct TrustedProxies: Equatable, Sendable {
    private let addresses: Set<String>

    /// Parses addresses with commas between them, or returns `nil` if one of them isn't an IP address.
    init?(_ text: String) {
        var addresses: Set<String> = []
        for part in text.split(separator: ",") {
            let word = String(part.filter { $0 != " " })
            guard let address = try? SocketAddress(ipAddress: word, port: 0), let ip = address.ipAddress else {
                return nil
            }
            addresses.insert(ip)
        }
        self.addresses = addresses
    }

    /// Returns the client's address of a request: that of the connection or, if that is a trusted proxy's, the last
    /// address in `X-Forwarded-For` that isn't one. Addresses before it were written by the client and may be false.
    func client(of connection: SocketAddress?, _ fields: HTTPFields) -> String {
        let peer = connection?.ipAddress ?? ""
        guard addresses.contains(peer), let forwarded = HTTPField.Name("X-Forwarded-For").flatMap({ fields[$0] }) else {
            return Self.network(of: peer)
        }
        let hops = forwarded.split(separator: ",").map { String($0.filter { $0 != " " }) }
        return Self.network(of: hops.last { !addresses.contains($0) } ?? peer)
    }

    /// Returns an IPv4 address, or the first 64 bits of an IPv6 address, because a household has all addresses with
    /// that prefix.
    private static func network(of address: String) -> String {
        guard address.contains(":"), case .v6(let v6)? = try? SocketAddress(ipAddress: address, port: 0) else {
            return address
        }
        return withUnsafeBytes(of: v6.address.sin6_addr) { bytes in
            bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
        }
    }
}
