import CoreNetworking
import Foundation
import HTTPTypes
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request whose response arrives in parts. Redirects, cookies and certificates are treated as those of other
/// requests. It ends after a minute without a byte, and when its parts aren't iterated any more.
final class URLSessionStream: NSObject, URLSessionDataDelegate {
    private typealias Opened = Result<HTTPResponse, TransportError>

    private let server: ServerAddress
    private let parts: AsyncStream<Data>.Continuation
    /// Waits for the response's header.
    private let waiting = Mutex<CheckedContinuation<Opened, Never>?>(nil)

    private init(_ server: ServerAddress, parts: AsyncStream<Data>.Continuation) {
        self.server = server
        self.parts = parts
    }

    /// Sends a request. Returns the response with its parts once its header has arrived.
    static func open(
        _ request: HTTPRequest, of server: ServerAddress
    ) async throws(TransportError) -> (HTTPResponse, AsyncStream<Data>) {
        guard let path = request.path, let url = server.url(path) else {
            throw .unreachable("“\(request.path ?? "")” isn't a path of \(server).")
        }
        let (parts, continuation) = AsyncStream.makeStream(of: Data.self)
        let stream = URLSessionStream(server, parts: continuation)
        let configuration = URLSessionConfiguration.storingNothing
        configuration.timeoutIntervalForRequest = 60
        let session = URLSession(configuration: configuration, delegate: stream, delegateQueue: nil)
        let task = session.dataTask(with: URLRequest(url, request))
        continuation.onTermination = { _ in session.invalidateAndCancel() }
        let opened = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                stream.waiting.withLock { $0 = continuation }
                task.resume()
                // Cancelled before the task was running.
                if Task.isCancelled { task.cancel() }
            }
        } onCancel: {
            task.cancel()
        }
        let response: HTTPResponse
        do throws(TransportError) {
            response = try opened.get()
        } catch {
            continuation.finish()
            throw error
        }
        guard response.status.kind == .successful else {
            // Nobody waits for the rest of a refusal.
            continuation.finish()
            return (response, AsyncStream { $0.finish() })
        }
        return (response, parts)
    }

    private func finishOpening(_ opened: Opened) {
        waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }?.resume(returning: opened)
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
        let isTrust = challenge.protectionSpace.authenticationMethod == "NSURLAuthenticationMethodServerTrust"
        completionHandler(isTrust ? .performDefaultHandling : .cancelAuthenticationChallenge, nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            finishOpening(.success(HTTPResponse(response)))
        } else {
            finishOpening(.failure(.unreachable("\(server) didn't answer in HTTP.")))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        parts.yield(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { finishOpening(.failure(TransportError(error, server))) }
        // A response without a body may end without its header having been reported.
        if let response = task.response as? HTTPURLResponse { finishOpening(.success(HTTPResponse(response))) }
        finishOpening(.failure(.unreachable("\(server) didn't answer in HTTP.")))
        parts.finish()
    }
}
