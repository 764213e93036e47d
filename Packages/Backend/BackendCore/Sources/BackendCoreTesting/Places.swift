/// A limited number of places. Who finds none waits for one.
actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates free places.
    init(_ count: Int) {
        free = count
    }

    /// Runs a closure in a place.
    nonisolated func withPlace(_ work: @Sendable () async throws -> Void) async throws {
        await take()
        do {
            try await work()
        } catch {
            await give()
            throw error
        }
        await give()
    }

    private func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func give() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
