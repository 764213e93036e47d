import CoreNetworking
import Foundation
import HTTPTypes
import Synchronization

/// The bodies of reads with their entity tags, so that a server needn't send a body that is still the same.
///
/// A remembered body is used only if the server answers 304: what the sender of this request may read has the same
/// bytes. So it doesn't matter which account received it; the bodies stay in memory after it has signed out. The least
/// recently used bodies are forgotten first.
struct RememberedReads {
    /// A body and its tag.
    struct Read {
        let tag: String
        let body: Data
        fileprivate var lastUse: Int
    }

    /// The maximum number of bytes of all bodies.
    let limit: Int
    private var reads: [String: Read] = [:]
    private var size = 0
    private var uses = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Returns what was read from a path, or `nil`.
    mutating func read(_ path: String) -> Read? {
        uses += 1
        reads[path]?.lastUse = uses
        return reads[path]
    }

    /// Remembers the body that was read from a path, in place of an earlier one. One that takes more than a quarter of
    /// the limit isn't remembered.
    /// - Parameter tag: Its tag; `nil` if it has none, so that it isn't remembered.
    mutating func record(_ body: Data, tag: String?, path: String) {
        size -= reads.removeValue(forKey: path)?.body.count ?? 0
        guard let tag, body.count <= limit / 4 else { return }
        uses += 1
        reads[path] = Read(tag: tag, body: body, lastUse: uses)
        size += body.count
        while size > limit, let oldest = reads.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            reads[oldest.key] = nil
            size -= oldest.value.body.count
        }
    }
}

extension HTTPAPITransport {
    /// Returns an exchange that asks for a body only if it isn't the remembered one.
    /// - Parameter limit: The maximum number of bytes of all remembered bodies.
    static func remembering(upTo limit: Int = 8 << 20, _ exchange: @escaping Exchange) -> Exchange {
        let memory = SharedReads(limit: limit)
        return { request, body throws(TransportError) in
            guard request.method == .get, let path = request.path else { return try await exchange(request, body) }
            let known = memory.reads.withLock { $0.read(path) }
            var conditional = request
            conditional.headerFields[.ifNoneMatch] = known?.tag
            let (response, received) = try await exchange(conditional, body)
            if response.status == .notModified, let known {
                return (HTTPResponse(status: .ok, headerFields: response.headerFields), known.body)
            }
            if response.status == .ok {
                memory.reads.withLock { $0.record(received, tag: response.headerFields[.eTag], path: path) }
            }
            return (response, received)
        }
    }
}

/// A class, because a closure can't capture a mutex.
private final class SharedReads: Sendable {
    let reads: Mutex<RememberedReads>

    init(limit: Int) {
        reads = Mutex(RememberedReads(limit: limit))
    }
}
