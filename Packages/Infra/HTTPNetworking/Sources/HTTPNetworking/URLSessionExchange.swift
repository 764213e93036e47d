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
/// used. Certificates are checked as the platform does. A request may take a minute in all, and half of one without a
/// byte.
final class URLSessionExchange: NSObject, URLSessionDataDelegate {
    /// A running request.
    private struct Exchange {
        var body = Data()
        /// The reason it was ended here, or `nil`.
        var failure: String?
        let end: @Sendable (Result<(HTTPResponse, Data), TransportError>) -> Void
    }

    private let server: ServerAddress
    /// The most bytes of a response, decompressed.
    private let longest: Int
    private let exchanges = Mutex<[Int: Exchange]>([:])
    private let session = Mutex<URLSession?>(nil)

    /// Creates an exchange with a server, which connects with the first request.
    /// - Parameter longest: The most bytes of a response, decompressed.
    init(with server: ServerAddress, longest: Int = 64 << 20) {
        self.server = server
        self.longest = longest
    }

    /// Sends a request, and returns the response with its whole body.
    func send(_ request: HTTPRequest, _ body: Data) async throws(TransportError) -> (HTTPResponse, Data) {
        guard let path = request.path, let url = server.url(path) else {
            throw .unreachable("“\(request.path ?? "")” isn't a path of \(server).")
        }
        var sent = URLRequest(url, request)
        if !body.isEmpty { sent.httpBody = body }
        let task = Mutex<URLSessionDataTask?>(nil)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let new = running().dataTask(with: sent)
                exchanges.withLock { $0[new.taskIdentifier] = Exchange { continuation.resume(returning: $0) } }
                task.withLock { $0 = new }
                new.resume()
                // Cancelled before there was a task to cancel.
                if Task.isCancelled { new.cancel() }
            }
        } onCancel: {
            task.withLock { $0 }?.cancel()
        }
        return try result.get()
    }

    private func running() -> URLSession {
        session.withLock { session in
            if let session { return session }
            let configuration = URLSessionConfiguration.storingNothing
            configuration.timeoutIntervalForRequest = 30
            configuration.timeoutIntervalForResource = 60
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
            $0[task.taskIdentifier]?.failure = "\(server) asks for a password, as PetNest's server doesn't."
        }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = exchanges.withLock { exchanges in
            guard var exchange = exchanges.removeValue(forKey: dataTask.taskIdentifier) else { return false }
            exchange.body.append(data)
            if exchange.body.count > longest { exchange.failure = "\(server) sent more than \(longest) bytes." }
            exchanges[dataTask.taskIdentifier] = exchange
            return exchange.failure != nil
        }
        if isTooLong { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let failure = exchange.failure {
            exchange.end(.failure(.unreachable(failure)))
        } else if let error {
            exchange.end(.failure(TransportError(error, server)))
        } else if let response = (task.response as? HTTPURLResponse).map(HTTPResponse.init) {
            exchange.end(.success((response, exchange.body)))
        } else {
            exchange.end(.failure(.unreachable("\(server) didn't answer in HTTP.")))
        }
    }
}

extension URLSessionConfiguration {
    /// A configuration without cookies, caches and stored credentials.
    static var storingNothing: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        return configuration
    }
}

extension URLRequest {
    /// Creates a request without a body.
    init(_ url: URL, _ request: HTTPRequest) {
        self.init(url: url)
        httpMethod = request.method.rawValue
        for field in request.headerFields { setValue(field.value, forHTTPHeaderField: field.name.rawName) }
    }
}

extension TransportError {
    /// The error of a request that got no response.
    init(_ error: any Error, _ server: ServerAddress) {
        guard let error = error as? URLError else {
            self = .unreachable("\(server) can't be reached: \(error)")
            return
        }
        switch error.code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .unreachable("\(server) didn't answer in time.")
        case .cannotConnectToHost: self = .unreachable("Nothing answers at \(server).")
        case .cannotFindHost, .dnsLookupFailed: self = .unreachable("There is no server with the name of \(server).")
        case .networkConnectionLost: self = .unreachable("The connection to \(server) broke.")
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            self = .unreachable("\(server) can't prove by a certificate that it is itself, so nothing was sent.")
        default: self = .unreachable("\(server) can't be reached: \(error.localizedDescription)")
        }
    }
}

extension HTTPResponse {
    init(_ response: HTTPURLResponse) {
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
    /// Creates a transport to a server.
    public init(to server: ServerAddress) {
        let exchange = URLSessionExchange(with: server)
        self.init(
            { request, body throws(TransportError) in try await exchange.send(request, body) },
            opening: { request throws(TransportError) in
                try await URLSessionStream.open(request, of: server)
            })
    }
}
