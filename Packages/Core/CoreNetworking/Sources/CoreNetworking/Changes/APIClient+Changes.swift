import CoreInterfaces
import CoreWire
import Foundation

extension APIClient {
    /// Opens the stream of changes that others make.
    /// - Returns: The changes until the connection ends. Events that this version doesn't know are left out.
    /// - Throws: `ServiceError.notFound` if the service has no such stream, as one within the process and an older server;
    ///   otherwise the errors of reads.
    func openChanges() async throws(ServiceError) -> AsyncStream<ChangeEvent> {
        let call = APICall(.get, ChangeEvent.path)
        let stream: APIStream
        do {
            stream = try await transport.open(call)
        } catch {
            throw ServiceError(error, to: call)
        }
        if stream.reply.status == 501 { throw .notFound }
        guard stream.reply.isSuccess else { throw ServiceError(stream.reply, to: call) }
        let (events, continuation) = AsyncStream.makeStream(of: ChangeEvent.self)
        let reading = Task {
            var parser = EventStreamParser()
            for await part in stream.parts {
                for name in parser.read(part) {
                    if let event = ChangeEvent(rawValue: name) { continuation.yield(event) }
                }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in reading.cancel() }
        return events
    }
}
