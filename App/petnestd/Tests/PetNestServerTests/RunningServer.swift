import CoreNetworking
import CoreNetworkingTesting
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestServer

/// A server on a free port of this computer and a new database, for the time of a test.
struct RunningServer: Sendable {
    let port: Int
    let folder: URL

    /// Runs a body with a server, which is stopped afterwards.
    /// - Parameters:
    ///   - flags: The settings that a test changes.
    ///   - log: Receives the lines of the log, on any thread.
    static func run<Value: Sendable>(
        _ flags: [Setting: String] = [:], log: @escaping @Sendable (String) -> Void = { _ in },
        _ body: @escaping @Sendable (RunningServer) async throws -> Value
    ) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "petnestd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var own: [Setting: String] = [.port: "0", .outbox: folder.appending(path: "outbox").path]
        if flags[.postgres] == nil { own[.sqlite] = folder.appending(path: "petnest.sqlite").path }
        let settings = try ServerSettings(flags: own.merging(flags) { $1 }, environment: [:], file: nil)
        let server = try PetNestServer(settings, log: log)
        let (ports, found) = AsyncStream.makeStream(of: Int.self)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                try await server.run { found.yield($0) }
                return nil
            }
            group.addTask {
                for await port in ports { return try await body(RunningServer(port: port, folder: folder)) }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }

    /// The path of the database.
    var database: String { folder.appending(path: "petnest.sqlite").path }

    /// The address for clients.
    var address: ServerAddress {
        get throws { try ServerAddress("http://127.0.0.1:\(port)") }
    }

    /// Returns a client without a token.
    func visitor() throws -> APIClient {
        APIClient(transport: HTTPAPITransport(to: try address))
    }

    /// Returns a client with a token.
    func client(_ token: AccessToken) throws -> APIClient {
        APIClient(transport: HTTPAPITransport(to: try address), middleware: [TokenMiddleware(token: token)])
    }

    /// Sends bytes over a new connection, and returns what is received until the server closes it.
    func exchange(_ text: String, staysOpen: Bool = false) async throws -> String {
        let connection = try Connection(port: port)
        connection.send(text)
        if !staysOpen { connection.endSending() }
        return await connection.received()
    }

    /// Sends a call, and returns its reply.
    func send(_ call: APICall) async throws -> APIReply {
        try await HTTPAPITransport(to: address).send(call)
    }
}
