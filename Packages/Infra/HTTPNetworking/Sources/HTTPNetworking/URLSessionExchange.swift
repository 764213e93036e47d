import CoreNetworking
import Foundation
import HTTPTypes
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to a server.
///
/// A redirect isn't followed, because its target would receive the token. Cookies, caches and stored credentials aren't
/// used. Certificates are checked as the platform does.
final class URLSessionExchange: NSObject, URLSessionDataDelegate {
    private typealias Answer = Result<(HTTPResponse, Data), TransportError>

    /// A running request.
    private struct Exchange {
        var body = Data()
        /// Receives the body instead, if it arrives in parts.
        var parts: AsyncStream<Data>.Continuation?
        /// The reason it was ended here, or `nil`.
        var failure: String?
        /// Receives the response: with its whole body, or at once if the body arrives in parts. `nil` after that.
        var end: (@Sendable (Answer) -> Void)?
    }

    private let server: ServerAddress
    private let idle: TimeInterval
    private let whole: TimeInterval?
    /// The maximum number of bytes of a response, decompressed.
    private let longest: Int
    private let exchanges = Mutex<[Int: Exchange]>([:])
    private let session = Mutex<URLSession?>(nil)

    /// Creates an exchange with a server, which connects with the first request.
    /// - Parameters:
    ///   - idle: The seconds that a request may take without a byte.
    ///   - whole: The seconds that a request may take in all, or `nil` for any time.
    ///   - longest: The maximum number of bytes of a response, decompressed. The parts of a response aren't counted.
    init(with server: ServerAddress, idle: TimeInterval = 30, whole: TimeInterval? = 60, longest: Int = 64 << 20) {
        self.server = server
        self.idle = idle
        self.whole = whole
        self.longest = longest
    }

    /// Sends a request, and returns the response with its whole body.
    func send(_ request: HTTPRequest, _ body: Data) async throws(TransportError) -> (HTTPResponse, Data) {
        let task = try task(request, body)
        return try await answer(to: task, parts: nil).get()
    }

    /// Sends a request. Returns the response with the parts of its body once its header has arrived. The request ends
    /// when they are no longer iterated.
    func open(_ request: HTTPRequest) async throws(TransportError) -> (HTTPResponse, AsyncStream<Data>) {
        let task = try task(request, Data())
        let (parts, continuation) = AsyncStream.makeStream(of: Data.self)
        continuation.onTermination = { _ in task.cancel() }
        let response = try await answer(to: task, parts: continuation).get().0
        guard response.status.kind == .successful else {
            // The body of a refusal isn't read.
            continuation.finish()
            return (response, AsyncStream { $0.finish() })
        }
        return (response, parts)
    }

    /// Opens a connection with a short request, which a following request uses. If that fails, so will the following one.
    ///
    /// URLSession on Linux polls whether a connection can be written to until the request that opened it ends. If that is
    /// a stream, it takes a fifth of a core.
    func connect() async {
        let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/healthz")
        _ = try? await send(request, Data())
    }

    private func task(_ request: HTTPRequest, _ body: Data) throws(TransportError) -> URLSessionDataTask {
        guard let path = request.path, let url = server.url(path) else {
            throw .notSent("“\(request.path ?? "")” isn't a path of \(server).")
        }
        var sent = URLRequest(url: url)
        sent.httpMethod = request.method.rawValue
        for field in request.headerFields { sent.setValue(field.value, forHTTPHeaderField: field.name.rawName) }
        if !body.isEmpty { sent.httpBody = body }
        return running().dataTask(with: sent)
    }

    private func answer(to task: URLSessionDataTask, parts: AsyncStream<Data>.Continuation?) async -> Answer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchanges.withLock {
                    $0[task.taskIdentifier] = Exchange(parts: parts) { continuation.resume(returning: $0) }
                }
                task.resume()
                // Cancelled before the request was running.
                if Task.isCancelled { task.cancel() }
            }
        } onCancel: {
            task.cancel()
        }
    }

    private func running() -> URLSession {
        session.withLock { session in
            if let session { return session }
            #if canImport(FoundationNetworking)
            OpenSSLCleanup.prevent()
            #endif
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = idle
            if let whole { configuration.timeoutIntervalForResource = whole }
            configuration.httpCookieStorage = nil
            configuration.httpShouldSetCookies = false
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            let new = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
            session = new
            return new
        }
    }

    // MARK: - URLSessionDataDelegate

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if challenge.protectionSpace.authenticationMethod == "NSURLAuthenticationMethodServerTrust" {
            return completionHandler(.performDefaultHandling, nil)
        }
        exchanges.withLock {
            $0[task.taskIdentifier]?.failure = "\(server) asks for a password, which a PetNest server doesn't."
        }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let end = exchanges.withLock { exchanges in
            guard exchanges[dataTask.taskIdentifier]?.parts != nil else { return nil as (@Sendable (Answer) -> Void)? }
            defer { exchanges[dataTask.taskIdentifier]?.end = nil }
            return exchanges[dataTask.taskIdentifier]?.end
        }
        end?(answer(response, Data()))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = exchanges.withLock { exchanges in
            guard var exchange = exchanges.removeValue(forKey: dataTask.taskIdentifier) else { return false }
            if let parts = exchange.parts { parts.yield(data) } else { exchange.body.append(data) }
            if exchange.body.count > longest { exchange.failure = "\(server) sent more than \(longest) bytes." }
            exchanges[dataTask.taskIdentifier] = exchange
            return exchange.failure != nil
        }
        if isTooLong { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let failure = exchange.failure {
            exchange.end?(.failure(.unreachable(failure)))
        } else if let error {
            exchange.end?(.failure(TransportError(error, server)))
        } else {
            exchange.end?(answer(task.response, exchange.body))
        }
        exchange.parts?.finish()
    }

    private func answer(_ response: URLResponse?, _ body: Data) -> Answer {
        guard let response = response as? HTTPURLResponse else {
            return .failure(.unreachable("\(server) didn't answer in HTTP."))
        }
        return .success((HTTPResponse(response), body))
    }
}

extension TransportError {
    /// The error of a request that got no response.
    fileprivate init(_ error: any Error, _ server: ServerAddress) {
        guard let error = error as? URLError else {
            self = .unreachable("\(server) can't be reached: \(error)")
            return
        }
        switch error.code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .unreachable("\(server) didn't answer in time.")
        case .cannotConnectToHost: self = .notSent("Nothing answers at \(server).")
        case .cannotFindHost, .dnsLookupFailed: self = .notSent("There is no server with the name of \(server).")
        case .networkConnectionLost: self = .unreachable("The connection to \(server) was interrupted.")
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            self = .untrusted(server, error.localizedDescription)
        default: self = Self.other(error.localizedDescription, server)
        }
    }

    /// The error for a failure that has no code of its own on Linux, where it is described by curl or OpenSSL.
    private static func other(_ description: String, _ server: ServerAddress) -> TransportError {
        if description.contains("wrong version number") {
            let advice = server.unencrypted.map { " Try \($0)." } ?? ""
            return .notSent("\(server) doesn't speak HTTPS.\(advice)")
        }
        if description.contains("certificate") {
            return .untrusted(server, String(description.trimmingPrefix("SSL certificate problem: ")))
        }
        if description.contains("HTTP/0.9") {
            return .unreachable("The server at \(server) isn't a PetNest server.")
        }
        return .unreachable("\(server) can't be reached: \(description)")
    }

    private static func untrusted(_ server: ServerAddress, _ reason: String) -> TransportError {
        .notSent(
            "This computer doesn't trust the certificate of \(server), so nothing was sent (\(reason)). Check the address "
                + "and the clock. A certificate of your own must be added to those that this computer trusts.")
    }
}

extension HTTPResponse {
    fileprivate init(_ response: HTTPURLResponse) {
        var fields = HTTPFields()
        for case (let name as String, let value as String) in response.allHeaderFields {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        // A status has three digits in HTTP/1.1; a server may send others.
        let status = (100...999).contains(response.statusCode) ? response.statusCode : 502
        self.init(status: Status(code: status), headerFields: fields)
    }
}

extension HTTPAPITransport {
    /// Creates a transport to a server. A request may take half a minute without a byte; one whose response arrives in
    /// parts may take any time, and a minute without a byte. A body that the server sent with an entity tag is
    /// remembered, so that it isn't sent again while it is the same.
    /// - Parameter limit: The seconds that a request may take in all.
    public init(to server: ServerAddress, within limit: TimeInterval = 60) {
        let requests = URLSessionExchange(with: server, whole: limit)
        let streams = URLSessionExchange(with: server, idle: 60, whole: nil)
        self.init(
            Self.remembering { request, body throws(TransportError) in try await requests.send(request, body) },
            opening: { request throws(TransportError) in
                #if canImport(FoundationNetworking)
                await streams.connect()
                #endif
                return try await streams.open(request)
            })
    }
}
