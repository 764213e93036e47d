import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A server on this computer that answers each connection's request with given bytes, valid or not, and closes it. A
/// preceding request for its health on the same connection isn't recorded.
final class ScriptedServer: Sendable {
    /// The port that it listens on.
    let port: Int
    private let listener: Int32
    private let received = Mutex<[String]>([])
    private let reused = Mutex(0)

    /// Starts the server.
    /// - Parameters:
    ///   - answer: The bytes to send after a request has arrived.
    ///   - stays: Whether the connection stays open after that.
    init(answering answer: [UInt8], stays: Bool = false) throws {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic -> UInt16? in
                guard bind(listener, generic, size) == 0, listen(listener, 16) == 0,
                    getsockname(listener, generic, &size) == 0
                else { return nil }
                return pointer.pointee.sin_port.bigEndian
            }
        }
        guard let port else { throw CocoaError(.fileReadUnknown) }
        self.port = Int(port)
        self.listener = listener
        Thread.detachNewThread { [self] in serve(answer, stays: stays) }
    }

    /// The requests that arrived, with their bodies.
    var requests: [String] { received.withLock(\.self) }

    /// The number of connections on which a request followed one for the server's health.
    var reusedConnections: Int { reused.withLock(\.self) }

    /// Stops accepting connections.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private func serve(_ answer: [UInt8], stays: Bool) {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            var request = read(connection)
            if request.hasPrefix("GET /healthz ") {
                let healthy = Array("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n".utf8)
                _ = send(connection, healthy, healthy.count, Self.noSignal)
                request = read(connection)
                if request.isEmpty {
                    close(connection)
                    continue
                }
                reused.withLock { $0 += 1 }
            }
            received.withLock { $0.append(request) }
            answer.withUnsafeBytes { bytes in
                var sent = 0
                while sent < bytes.count {
                    let count = send(connection, bytes.baseAddress! + sent, bytes.count - sent, Self.noSignal)
                    guard count > 0 else { break }
                    sent += count
                }
            }
            if !stays { close(connection) }
        }
    }

    /// Reads up to the end of the header, and as much as it announces. The beginning of TLS is no request: a server of
    /// HTTP answers it at once.
    private func read(_ connection: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if bytes.first == 22 { return text }
            if let end = text.range(of: "\r\n\r\n") {
                let length = text[..<end.lowerBound].split(separator: "\r\n").lazy
                    .filter { $0.lowercased().hasPrefix("content-length:") }
                    .compactMap { Int($0.split(separator: " ").last ?? "") }.first
                if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return text }
            bytes += buffer.prefix(count)
        }
    }

    #if canImport(Glibc)
    private static let noSignal = Int32(MSG_NOSIGNAL)
    #else
    private static let noSignal: Int32 = 0
    #endif
}
