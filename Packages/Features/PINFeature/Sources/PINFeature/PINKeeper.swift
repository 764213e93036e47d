import CoreInterfaces
import CoreStorage
import Foundation

/// Sets, checks, changes and removes the PIN. Its whole state is saved, so that several instances agree and a restart
/// gives no free attempts.
actor PINKeeper {
    /// The result of an attempt.
    enum Answer: Hashable, Sendable {
        case right
        /// The PIN was wrong. The next attempt is possible after a number of seconds.
        case wrong(wait: TimeInterval)
        /// The attempt came too soon and wasn't checked.
        case tooSoon(wait: TimeInterval)
    }

    private nonisolated let store: any KeyValueStore
    private let hashing: any PasswordHashing
    private let now: @Sendable () -> Date
    /// The running attempt, for which the next one waits. The actor alone would let them interleave.
    private var last: Task<Answer, any Error>?

    init(store: any KeyValueStore, hashing: any PasswordHashing, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.hashing = hashing
        self.now = now
    }

    /// Whether a PIN is set. An unreadable or invalid file counts as a PIN, so that damage doesn't unlock the app.
    nonisolated var isSet: Bool {
        do throws(KeyValueError) {
            return try store.value(for: .pin) != nil
        } catch {
            return true
        }
    }

    /// The location of the PIN's file, for a person.
    nonisolated var place: String { store.place(of: StorageKey<PINRecord>.pin.name) }

    /// Checks a PIN.
    func attempt(_ pin: String) async throws(ServiceError) -> Answer {
        let before = last
        let task = Task { () async throws -> Answer in
            _ = await before?.result
            return try await self.check(pin)
        }
        last = task
        do {
            return try await task.value
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .unavailable(reason: "The attempt was cancelled.")
        }
    }

    /// Sets or changes the PIN.
    /// - Parameter current: The current PIN; ignored if there is none.
    /// - Returns: The result of checking the current PIN. Unless it is right, nothing was changed.
    func set(_ pin: String, current: String) async throws(ServiceError) -> Answer {
        if isSet {
            let answer = try await attempt(current)
            guard answer == .right else { return answer }
        }
        let record = PINRecord(hash: try await hashing.hash(pin))
        try save(record)
        return .right
    }

    /// Removes the PIN.
    /// - Returns: The result of checking the current PIN.
    func remove(current: String) async throws(ServiceError) -> Answer {
        let answer = try await attempt(current)
        guard answer == .right else { return answer }
        try save(nil)
        return .right
    }

    private func check(_ pin: String) async throws(ServiceError) -> Answer {
        guard var record = try read() else { return .right }
        if let next = record.nextAttempt {
            // A clock that was set back doesn't make the wait longer.
            let wait = min(next.timeIntervalSince(now()), AttemptDelay.wait(after: record.failures))
            if wait > 0 { return .tooSoon(wait: wait) }
        }
        // Counted before the check, so that killing the app uses up the attempt.
        record.failures += 1
        let wait = AttemptDelay.wait(after: record.failures)
        record.nextAttempt = wait > 0 ? now().addingTimeInterval(wait) : nil
        try save(record)
        guard try await hashing.matches(pin, record.hash) else { return .wrong(wait: wait) }
        record.failures = 0
        record.nextAttempt = nil
        try save(record)
        return .right
    }

    private func read() throws(ServiceError) -> PINRecord? {
        do throws(KeyValueError) {
            return try store.value(for: .pin)
        } catch {
            throw .unavailable(
                reason: "\(error) A person who may change the computer's files can remove it, and with it the PIN.")
        }
    }

    private func save(_ record: PINRecord?) throws(ServiceError) {
        do throws(KeyValueError) {
            if let record { try store.set(record, for: .pin) } else { try store.remove(.pin) }
        } catch {
            throw .unavailable(reason: error.description)
        }
    }
}

extension PINKeeper.Answer {
    /// The message at the field, or `nil` if the PIN was right.
    var problem: String? {
        switch self {
        case .right: nil
        case .wrong(0): "Wrong PIN."
        case .wrong(let wait): "Wrong PIN. Try again in \(Self.words(wait))."
        case .tooSoon(let wait): "Too soon. Try again in \(Self.words(wait))."
        }
    }

    private static func words(_ wait: TimeInterval) -> String {
        let seconds = Int(wait.rounded(.up))
        let minutes = (seconds + 59) / 60
        return seconds < 60
            ? "\(seconds) \(seconds == 1 ? "second" : "seconds")" : "\(minutes) \(minutes == 1 ? "minute" : "minutes")"
    }
}
