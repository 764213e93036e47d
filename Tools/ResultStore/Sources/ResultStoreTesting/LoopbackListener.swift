#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A socket that listens on a free port of the loopback interface.
public struct LoopbackListener: Sendable {
    /// The socket.
    public let descriptor: Int32
    /// The port.
    public let port: UInt16

    /// The system's error if the socket can't be created.
    public struct SocketError: Error {
        /// `errno`.
        public let code: Int32
    }

    /// Starts to listen.
    ///
    /// - Throws: ``SocketError``.
    public init() throws {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(descriptor, address, length) == 0, listen(descriptor, 16) == 0 else { return Int32(-1) }
                return getsockname(descriptor, address, &length)
            }
        }
        guard result == 0 else { throw SocketError(code: errno) }
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Closes the socket. Ends an `accept` that waits on another thread.
    public func close() {
        #if canImport(Glibc)
        shutdown(descriptor, Int32(SHUT_RDWR))
        Glibc.close(descriptor)
        #elseif canImport(Musl)
        shutdown(descriptor, SHUT_RDWR)
        Musl.close(descriptor)
        #else
        Darwin.close(descriptor)
        #endif
    }
}
