import Synchronization

/// Lets those who ask for the same thing at the same time share one request.
///
/// A read never shares one that began before or during a call that changes something, so nobody who saved is shown what
/// was there before.
final class SharedReads: Sendable {
    /// A read that is under way.
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

        /// - Returns: Whether nobody waits for it any more.
        func leave() -> Bool {
            askers.subtract(1, ordering: .sequentiallyConsistent).newValue == 0
        }
    }

    /// The reads that can be shared, by path.
    private let reads = Mutex<[String: Read]>([:])

    /// Sends a call, or waits for the same one that is under way. Where all who wait are cancelled, so is the call.
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
            // Under the lock, so that nobody joins what is given up.
            reads.withLock { reads in
                guard read.leave() else { return }
                if reads[call.path] === read { reads[call.path] = nil }
                read.task.cancel()
            }
        }
        // Answered: who asks from now on asks anew.
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
