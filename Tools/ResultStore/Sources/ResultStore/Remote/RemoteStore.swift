import Synchronization

/// Passes shared between machines, on a server of the Bazel HTTP cache protocol (bazel-remote, nginx with WebDAV, a bucket).
///
/// A record lies under `/cas/` by its own digest, and `/ac/` names it by its key, as Bazel's own results do:
/// https://bazel.build/remote/caching. It is written first and named then, so that no entry leads to nothing. What is read
/// is checked by size, digest and key, and by its signature where there is a secret; what doesn't hold counts as nothing.
public final class RemoteStore: Sendable {
    /// Where it is and how it is used.
    public let settings: RemoteSettings

    private let transport: any HTTPTransport
    private let reading = Mutex(Patience())
    private let writing = Mutex(Patience())

    private struct Patience {
        var failuresInRow = 0
        var isOver = false
    }

    /// The store that settings name. Nothing is sent before it is asked.
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

    /// Whether nothing more is asked in this run, after failures in a row or one that lasts.
    public var isReadingOver: Bool { reading.withLock(\.isOver) }
    /// Whether nothing more is written in this run, after failures in a row or one that lasts.
    public var isWritingOver: Bool { writing.withLock(\.isOver) }

    /// What becomes of reading after a problem, as the end of a sentence.
    func outlookForReading(after problem: RemoteProblem) -> String {
        outlook(isOver: problem.lasts) + "nothing more is asked for in this run"
    }

    /// What becomes of writing after a problem, as the end of a sentence.
    func outlookForWriting(after problem: RemoteProblem) -> String {
        outlook(isOver: endsWriting(problem)) + "nothing more is written in this run"
    }

    private func outlook(isOver: Bool) -> String {
        isOver ? "and " : "and after \(settings.failuresInRow) failures in a row "
    }

    /// A server that didn't answer questions any more and doesn't answer this either is away: one more wait is enough.
    private func endsWriting(_ problem: RemoteProblem) -> Bool {
        problem.lasts || problem.isSilence && isReadingOver
    }

    /// The pass that is kept for a key; nothing when the settings don't allow reading or the store is left alone.
    public func result(for key: ResultKey) async throws(RemoteProblem) -> StoredResult {
        guard settings.reads, !isReadingOver else { return .absent }
        do throws(RemoteProblem) {
            let result = try await download(key)
            // A server that always lies is as useless as one that never answers.
            if case .rejected = result { noteFailure(reading, lasts: false) } else { noteSuccess(reading) }
            return result
        } catch {
            noteFailure(reading, lasts: error.lasts)
            throw error
        }
    }

    /// Keeps a pass, its contents first; does nothing when the settings don't allow writing or the store is left alone.
    public func keep(_ record: TestRecord) async throws(RemoteProblem) {
        guard settings.writes, !isWritingOver else { return }
        let bytes = record.sealed(with: settings.secret)
        let entry = ActionResult(of: bytes)
        do throws(RemoteProblem) {
            guard bytes.count <= settings.recordLimit else { throw .tooLarge(limit: settings.recordLimit) }
            try await put(bytes, at: "cas/\(entry.digest.hex)")
            try await put(entry.bytes, at: "ac/\(record.key.hex)")
            noteSuccess(writing)
        } catch {
            noteFailure(writing, lasts: endsWriting(error))
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
        // A server may forget contents before the entries that name them.
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

    /// The answer of the last attempt.
    private func send(_ request: HTTPRequest) async throws(RemoteProblem) -> HTTPResponse {
        for _ in 1..<max(1, settings.attempts) {
            do throws(RemoteProblem) {
                let response = try await transport.send(request)
                guard Self.problem(response.status).mayPass else { return response }
            } catch {
                guard error.mayPass else { throw error }
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

    // MARK: Patience

    private func noteSuccess(_ patience: borrowing Mutex<Patience>) {
        patience.withLock { $0.failuresInRow = 0 }
    }

    private func noteFailure(_ patience: borrowing Mutex<Patience>, lasts: Bool) {
        patience.withLock { patience in
            patience.failuresInRow += 1
            if lasts || patience.failuresInRow >= settings.failuresInRow { patience.isOver = true }
        }
    }
}
