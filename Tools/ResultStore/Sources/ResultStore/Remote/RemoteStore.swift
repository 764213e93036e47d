import Synchronization

/// Passes shared between machines, on a server of the Bazel HTTP cache protocol (bazel-remote, nginx with WebDAV, a
/// bucket).
///
/// A record is stored under `/cas/` by its own digest. An entry under `/ac/` refers to it by its key, as for Bazel's
/// own results: https://bazel.build/remote/caching. The record is written before the entry, so that no entry refers to
/// a missing record. When a record is read, its size, digest and key are verified, and its signature if there is a
/// secret. An invalid record is treated as missing.
public final class RemoteStore: Sendable {
    /// The address, and how the store is used.
    public let settings: RemoteSettings

    private let transport: any HTTPTransport
    private let reading = Mutex(CircuitBreaker())
    private let writing = Mutex(CircuitBreaker())

    /// Counts failures, so that a store that is down doesn't slow down the whole run.
    private struct CircuitBreaker {
        var consecutiveFailures = 0
        var isStopped = false
    }

    /// Creates the store. Doesn't send anything yet.
    public convenience init(_ settings: RemoteSettings) {
        self.init(
            settings,
            transport: CurlTransport(
                address: settings.address, credentials: settings.credentials, connectTimeout: settings.connectTimeout,
                timeout: settings.timeout))
    }

    init(_ settings: RemoteSettings, transport: any HTTPTransport) {
        self.settings = settings
        self.transport = transport
    }

    /// Whether reading has stopped for this run, after consecutive failures or a permanent one.
    public var isReadingStopped: Bool { reading.withLock(\.isStopped) }
    /// Whether writing has stopped for this run, after consecutive failures or a permanent one.
    public var isWritingStopped: Bool { writing.withLock(\.isStopped) }

    /// Describes what follows for reading after a problem, as the end of a sentence.
    func consequenceForReading(after problem: RemoteProblem) -> String {
        consequence(isStopped: problem.isPermanent) + "no more passes are read in this run"
    }

    /// Describes what follows for writing after a problem, as the end of a sentence.
    func consequenceForWriting(after problem: RemoteProblem) -> String {
        consequence(isStopped: stopsWriting(problem)) + "no more passes are written in this run"
    }

    private func consequence(isStopped: Bool) -> String {
        isStopped ? "and " : "and after \(settings.consecutiveFailureLimit) consecutive failures "
    }

    /// Whether a problem ends writing.
    ///
    /// If reading has already ended and the server doesn't respond to a write either, it is considered down without
    /// further attempts.
    private func stopsWriting(_ problem: RemoteProblem) -> Bool {
        problem.isPermanent || problem.isUnresponsive && isReadingStopped
    }

    /// Returns the pass stored for a key. Returns ``StoredResult/absent`` if the settings don't allow reading, or if
    /// reading has stopped.
    public func result(for key: ResultKey) async throws(RemoteProblem) -> StoredResult {
        guard settings.reads, !isReadingStopped else { return .absent }
        do throws(RemoteProblem) {
            let result = try await download(key)
            // A server that always returns invalid entries is as useless as one that never responds.
            if case .rejected = result { recordFailure(reading, isPermanent: false) } else { recordSuccess(reading) }
            return result
        } catch {
            recordFailure(reading, isPermanent: error.isPermanent)
            throw error
        }
    }

    /// Writes a pass: first the record, then the entry. Does nothing if the settings don't allow writing, or if writing
    /// has stopped.
    public func save(_ record: TestRecord) async throws(RemoteProblem) {
        guard settings.writes, !isWritingStopped else { return }
        let bytes = record.sealed(with: settings.secret)
        let entry = ActionResult(of: bytes)
        do throws(RemoteProblem) {
            guard bytes.count <= settings.recordLimit else { throw .tooLarge(limit: settings.recordLimit) }
            try await put(bytes, at: "cas/\(entry.digest.hex)")
            try await put(entry.bytes, at: "ac/\(record.key.hex)")
            recordSuccess(writing)
        } catch {
            recordFailure(writing, isPermanent: stopsWriting(error))
            throw error
        }
    }

    // MARK: Requests

    private func download(_ key: ResultKey) async throws(RemoteProblem) -> StoredResult {
        guard let entry = try await get("ac/\(key.hex)", limit: ActionResult.limit) else { return .absent }
        let named: ActionResult
        do throws(EntryDefect) {
            named = try ActionResult(entry)
        } catch {
            return .rejected(error)
        }
        guard named.size > 0 else { return .rejected(.damaged) }
        guard named.size <= settings.recordLimit else { return .rejected(.tooLarge(limit: settings.recordLimit)) }
        // A server may evict records before the entries that refer to them.
        guard let record = try await get("cas/\(named.digest.hex)", limit: named.size) else { return .absent }
        guard ActionResult(of: record) == named else { return .rejected(.damaged) }
        do throws(EntryDefect) {
            return .found(try TestRecord(unsealing: record, for: key, secret: settings.secret))
        } catch {
            return .rejected(error)
        }
    }

    private func get(_ path: String, limit: Int) async throws(RemoteProblem) -> [UInt8]? {
        let response = try await send(HTTPRequest(method: .get, path: path, limit: limit))
        switch response.status {
        case 200: return response.body
        case 404, 410: return nil
        default: throw Self.problem(response.status)
        }
    }

    private func put(_ bytes: [UInt8], at path: String) async throws(RemoteProblem) {
        let response = try await send(HTTPRequest(method: .put(bytes), path: path, limit: 1 << 20))
        guard [200, 201, 202, 204].contains(response.status) else { throw Self.problem(response.status) }
    }

    /// Sends a request, repeats it after temporary failures, and returns the response of the last attempt.
    private func send(_ request: HTTPRequest) async throws(RemoteProblem) -> HTTPResponse {
        for _ in 1..<max(1, settings.attempts) {
            do throws(RemoteProblem) {
                let response = try await transport.send(request)
                guard Self.problem(response.status).isRetryable else { return response }
            } catch {
                guard error.isRetryable else { throw error }
            }
        }
        return try await transport.send(request)
    }

    private static func problem(_ status: Int) -> RemoteProblem {
        switch status {
        case 300..<400: .redirected(status: status)
        case 401, 403, 407: .refused(status: status)
        case 413, 507: .full(status: status)
        default: .failed(status: status)
        }
    }

    // MARK: Circuit breaker

    private func recordSuccess(_ breaker: borrowing Mutex<CircuitBreaker>) {
        breaker.withLock { $0.consecutiveFailures = 0 }
    }

    private func recordFailure(_ breaker: borrowing Mutex<CircuitBreaker>, isPermanent: Bool) {
        breaker.withLock { breaker in
            breaker.consecutiveFailures += 1
            let isExhausted = breaker.consecutiveFailures >= settings.consecutiveFailureLimit
            if isPermanent || isExhausted { breaker.isStopped = true }
        }
    }
}
