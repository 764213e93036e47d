import Foundation
import ResultStoreTesting
import Synchronization

@testable import ResultStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A server that sends the same bytes on every connection, for any request, and then ends in a given way.
final class HostileServer: Sendable {
    enum End: Sendable {
        /// Closes the connection.
        case close
        /// Sends nothing more until the client closes the connection.
        case silence
        /// Sends zeros until the client closes the connection.
        case endless
    }

    private let listener: LoopbackListener
    private let received = Mutex<[String]>([])

    init(_ response: String, then end: End = .close) throws {
        listener = try LoopbackListener()
        let descriptor = listener.descriptor
        let bytes = Array(response.utf8)
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                #if canImport(Darwin)
                var isSilent: Int32 = 1
                setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isSilent, socklen_t(MemoryLayout<Int32>.size))
                #endif
                Thread.detachNewThread { [self] in
                    serve(connection, bytes, end)
                    close(connection)
                }
            }
        }
    }

    /// Stops listening and ends the thread that waits for connections.
    func stop() {
        listener.close()
    }

    /// The headers of all requests.
    var requests: [String] { received.withLock(\.self) }

    private func serve(_ connection: Int32, _ response: [UInt8], _ end: End) {
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while request.count < 4 || !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { return }
            request += buffer[..<count]
        }
        received.withLock { $0.append(String(decoding: request, as: UTF8.self)) }
        guard put(response, connection) else { return }
        switch end {
        case .close:
            // Reads the rest of the request first. Otherwise the client sees a reset before the response.
            shutdown(connection, Int32(SHUT_WR))
            while read(connection, &buffer, buffer.count) > 0 {}
        case .silence: while read(connection, &buffer, buffer.count) > 0 {}
        case .endless: while put([UInt8](repeating: 0, count: 65_536), connection) {}
        }
    }

    private func put(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Darwin)
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
            #else
            let count = rest.withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            #endif
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Creates a store that uses this server.
    func store(
        address: String = "", timeout: Duration = .seconds(60), _ change: (inout RemoteSettings) -> Void = { _ in }
    ) throws -> RemoteStore {
        var settings = try RemoteSettings(address: "http://\(address)127.0.0.1:\(listener.port)/base")
        settings.writes = true
        settings.connectTimeout = .seconds(60)
        settings.timeout = timeout
        settings.attempts = 1
        change(&settings)
        return RemoteStore(settings)
    }
}
