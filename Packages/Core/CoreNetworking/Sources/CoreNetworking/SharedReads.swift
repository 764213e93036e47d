import Synchronization

/// Lets identical concurrent reads share one request.
///
/// A read never shares one that started before or during a call that changes something, so nobody sees an older value
/// after saving.
final class SharedReads: Sendable {
    /// A running read.
    private final class Read: Sendable {
        let task: Task<Result<APIReply, TransportError>, Never>
        private let askers = Atomic(0)

        init(of call: APICall, from transport: any APITransport) {
            task = Task {
                do throws(TransportError) {
                    return .success(try await transport.send(call))
                } catch {
                    return .failure(error)
                }
            }
        }

        func join() {
            askers.add(1, ordering: .sequentiallyConsistent)
        }

        /// Removes a waiting caller.
        /// - Returns: Whether all callers have stopped waiting.
        func leave() -> Bool {
            askers.subtract(1, ordering: .sequentiallyConsistent).newValue == 0
        }
    }

    /// The reads that can be shared, by path.
    private let reads = Mutex<[String: Read]>([:])

    /// Sends a call, or waits for an identical running one. If all waiting callers are cancelled, the call is cancelled
    /// too.
    func reply(to call: APICall, from transport: any APITransport) async throws(TransportError) -> APIReply {
        guard call.method == .get else {
            shareNone()
            defer { shareNone() }
            return try await transport.send(call)
        }
        let read = join(call, transport)
        let reply = await withTaskCancellationHandler {
            await read.task.value
        } onCancel: {
            // Under the lock, so that nobody joins a cancelled read.
            reads.withLock { reads in
                guard read.leave() else { return }
                if reads[call.path] === read { reads[call.path] = nil }
                read.task.cancel()
            }
        }
        // The read is answered: later callers start a new one.
        reads.withLock { reads in
            if reads[call.path] === read { reads[call.path] = nil }
        }
        return try reply.get()
    }

    private func shareNone() {
        reads.withLock { $0.removeAll() }
    }

    private func join(_ call: APICall, _ transport: any APITransport) -> Read {
        reads.withLock { reads in
            let read = reads[call.path] ?? Read(of: call, from: transport)
            read.join()
            reads[call.path] = read
            return read
        }
    }
}
