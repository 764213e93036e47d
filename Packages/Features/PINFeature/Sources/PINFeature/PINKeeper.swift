import CoreInterfaces
import CoreStorage
import Foundation

/// Sets, checks, changes and removes the PIN. All that it knows is kept, so that several of them agree, and a restart gives
/// no attempts for free.
actor PINKeeper {
    /// What came of an attempt.
    enum Answer: Hashable, Sendable {
        case right
        /// It was wrong; the next is taken after so many seconds.
        case wrong(wait: TimeInterval)
        /// It wasn't looked at, since it came too soon.
        case tooSoon(wait: TimeInterval)
    }

    private nonisolated let store: any KeyValueStoring
    private let hashing: any PasswordHashing
    private let now: @Sendable () -> Date
    /// The attempt under way, which the next one waits for: an actor would let it begin meanwhile.
    private var last: Task<Answer, any Error>?

    init(store: any KeyValueStoring, hashing: any PasswordHashing, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.hashing = hashing
        self.now = now
    }

    /// Whether there is a PIN. One whose file can't be read or makes no sense is there too: no damage opens the app.
    nonisolated var isSet: Bool {
        do throws(KeyValueError) {
            return try store.value(for: .pin) != nil
        } catch {
            return true
        }
    }

    /// The file of the PIN, in words for a person.
    nonisolated var place: String { store.place(of: StorageKey<PINRecord>.pin.name) }

    /// Takes an attempt.
    func attempt(_ pin: String) async throws(ServiceError) -> Answer {
        let before = last
        let task = Task { () async throws -> Answer in
            _ = await before?.result
            return try await self.take(pin)
        }
        last = task
        do {
            return try await task.value
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .unavailable(reason: "The attempt was given up.")
        }
    }

    /// Sets a PIN, or changes it.
    /// - Parameter current: The PIN that there is; of no meaning if there is none.
    /// - Returns: What came of the current PIN; anything but right has changed nothing.
    func set(_ pin: String, current: String) async throws(ServiceError) -> Answer {
        if isSet {
            let answer = try await attempt(current)
            guard answer == .right else { return answer }
        }
        let record = PINRecord(hash: try await hashing.hash(pin))
        try keep(record)
        return .right
    }

    /// Removes the PIN.
    /// - Returns: As ``set(_:current:)``.
    func remove(current: String) async throws(ServiceError) -> Answer {
        let answer = try await attempt(current)
        guard answer == .right else { return answer }
        try keep(nil)
        return .right
    }

    private func take(_ pin: String) async throws(ServiceError) -> Answer {
        guard var record = try read() else { return .right }
        if let next = record.nextAttempt {
            // A clock that was set back doesn't make the wait longer than it was.
            let wait = min(next.timeIntervalSince(now()), PINPatience.wait(after: record.failures))
            if wait > 0 { return .tooSoon(wait: wait) }
        }
        // Counted before it is looked at: who ends the app meanwhile has used the attempt up.
        record.failures += 1
        let wait = PINPatience.wait(after: record.failures)
        record.nextAttempt = wait > 0 ? now().addingTimeInterval(wait) : nil
        try keep(record)
        guard try await hashing.matches(pin, record.hash) else { return .wrong(wait: wait) }
        record.failures = 0
        record.nextAttempt = nil
        try keep(record)
        return .right
    }

    private func read() throws(ServiceError) -> PINRecord? {
        do throws(KeyValueError) {
            return try store.value(for: .pin)
        } catch {
            throw .unavailable(
                reason: "\(error) Whoever may change the computer's files can remove it, and with it the PIN.")
        }
    }

    private func keep(_ record: PINRecord?) throws(ServiceError) {
        do throws(KeyValueError) {
            if let record { try store.set(record, for: .pin) } else { try store.remove(.pin) }
        } catch {
            throw .unavailable(reason: error.description)
        }
    }
}

extension PINKeeper.Answer {
    /// What to say at the field; `nil` if the PIN was right.
    var problem: String? {
        switch self {
        case .right: nil
        case .wrong(0): "That isn't the PIN."
        case .wrong(let wait): "That isn't the PIN. The next attempt is taken in \(Self.words(wait))."
        case .tooSoon(let wait): "This attempt wasn't looked at. Wait \(Self.words(wait))."
        }
    }

    private static func words(_ wait: TimeInterval) -> String {
        let seconds = Int(wait.rounded(.up))
        let minutes = (seconds + 59) / 60
        return seconds < 60
            ? "\(seconds) \(seconds == 1 ? "second" : "seconds")" : "\(minutes) \(minutes == 1 ? "minute" : "minutes")"
    }
}
