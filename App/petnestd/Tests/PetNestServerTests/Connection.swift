import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A connection to a port of this computer, over which a test sends any bytes.
final class Connection: Sendable {
    private let descriptor: Int32

    /// Connects.
    init(port: Int) throws {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends a text. The server may have closed the connection meanwhile.
    /// - Returns: Whether all of it was sent.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { rest in
                #if canImport(Glibc)
                Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                #else
                Darwin.send(descriptor, rest.baseAddress, rest.count, 0)
                #endif
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Sends a text again and again, without reading, until the server has closed the connection.
    /// - Parameter pause: The milliseconds to wait for the end between two times, if the server sends nothing; or `nil`.
    func sendUntilClosed(_ text: String, pause: Int32? = nil) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                while send(text), pause.map(isReadable) != true {}
                continuation.resume()
            }
        }
    }

    /// Waits until the server has sent something or closed the connection.
    /// - Returns: Whether it has within a number of milliseconds.
    private func isReadable(within milliseconds: Int32) -> Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, milliseconds) > 0
    }

    /// Ends sending.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Returns what the server sends until it closes the connection.
    func received() async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4096)
                while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
                    bytes += buffer.prefix(count)
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}
