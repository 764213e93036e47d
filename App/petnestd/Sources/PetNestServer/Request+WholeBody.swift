import BackendCore
import Foundation
import Hummingbird
import NIOCore

/// The reasons a body isn't read to its end.
enum BodyError: Error {
    /// It has more bytes than the backend accepts: at least the count.
    case tooLong(Int)
    /// It is compressed, or encoded in another way, which the backend doesn't read.
    case encoded(String)
    /// Its sender must wait, for a time, before the next request.
    case notAwaited(Duration)
    /// Its last byte didn't arrive in time.
    case tooSlow
    /// The connection ended, or its bytes aren't HTTP.
    case broken
}

extension Request {
    /// Reads the body.
    /// - Parameter time: The time from now within which it must have arrived.
    func wholeBody(within time: Duration) async throws(BodyError) -> Data {
        if headers[.contentLength] == nil, headers[.transferEncoding] == nil { return Data() }
        if let encoding = headers[.contentEncoding], encoding.lowercased() != "identity" { throw .encoded(encoding) }
        if let length = headers[.contentLength].flatMap(Int.init), length > BackendCore.RequestBody.longest {
            throw .tooLong(length)
        }
        let body = body
        let result = await withTaskGroup(of: Result<Data, BodyError>.self) { group in
            group.addTask { await body.bytes() }
            group.addTask {
                // Cancelled as soon as the body has arrived.
                try? await Task.sleep(for: time)
                return .failure(.tooSlow)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.broken)
        }
        return try result.get()
    }
}

extension Hummingbird.RequestBody {
    fileprivate func bytes() async -> Result<Data, BodyError> {
        var bytes = Data()
        do {
            for try await buffer in self {
                bytes.append(contentsOf: buffer.readableBytesView)
                if bytes.count > BackendCore.RequestBody.longest { return .failure(.tooLong(bytes.count)) }
            }
            return .success(bytes)
        } catch {
            return .failure(.broken)
        }
    }
}
