import CSeal
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The addresses that a sealed program connects to.
enum SealedAddress {
    /// Returns the address of a request as text if connecting isn't allowed: it is on another machine, or a socket file
    /// that the program may not access. Returns `nil` if connecting is allowed.
    static func forbidden(_ request: UnsafePointer<seal_request>, _ seal: Seal) -> String? {
        if request.pointee.family != AF_UNIX { return remote(request) }
        let path = withUnsafeBytes(of: request.pointee.paths.0.text) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        // Sockets without a path in the file system are restricted by the kernel.
        guard path.hasPrefix("/"), let place = RealPath.of(path) else { return nil }
        return seal.allowsWriting(place) ? nil : place
    }

    /// Returns the address of a request as text if it is on another machine. Returns `nil` for this machine and for
    /// socket files.
    static func remote(_ request: UnsafePointer<seal_request>) -> String? {
        let bytes = withUnsafeBytes(of: request.pointee.address) { Array($0) }
        switch request.pointee.family {
        case AF_INET:
            let address = Array(bytes.prefix(4))
            // A connection to 0.0.0.0 reaches this machine.
            return isLocal(address) ? nil : text(AF_INET, address) + ":\(request.pointee.port)"
        case AF_INET6:
            let isMapped = bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]
            if bytes.dropLast() == ArraySlice(repeating: 0, count: 15), bytes[15] < 2 { return nil }
            return isMapped && isLocal(Array(bytes.suffix(4)))
                ? nil : "[" + text(AF_INET6, bytes) + "]:\(request.pointee.port)"
        default: return nil
        }
    }

    private static func isLocal(_ address: [UInt8]) -> Bool {
        address[0] == 127 || address == [0, 0, 0, 0]
    }

    private static func text(_ family: Int32, _ bytes: [UInt8]) -> String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "an address" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
