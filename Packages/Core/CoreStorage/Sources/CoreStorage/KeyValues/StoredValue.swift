import Observation
import Synchronization

/// A stored value that is tracked by Observation.
///
/// ```swift
/// let settings = StoredValue(.settings, in: store, default: AppSettings())
/// try settings.change { $0.theme = .dark }   // durable when it returns
/// ```
///
/// It can be read and changed on any thread.
public final class StoredValue<Value: Codable & Sendable & Equatable>: Observable, Sendable {
    /// The problem that occurred when the value was first read, and how it was handled.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The stored value was damaged. It was moved to another place, and the default is used.
        case setAside(KeyValueError, place: String)
        /// The stored value can't be read. The default is used, and changes are rejected, so that nothing is lost.
        case unread(KeyValueError)

        /// Two sentences about the problem and what to do about it.
        public var description: String {
            switch self {
            case .setAside(let error, let place): "\(error) It is kept as \(place), and the defaults apply."
            case .unread(let error): "\(error) The defaults apply, and changes aren't saved."
            }
        }
    }

    /// The reason the default is used although a value was stored, if so.
    public let problem: Problem?

    // Without Observation's macro, which would take longer to build than the rest of the package.
    private let registrar = ObservationRegistrar()
    private let key: StorageKey<Value>
    private let store: any KeyValueStore
    private let current: Mutex<Value>

    /// Reads the value.
    /// - Parameter value: The value to use if none is stored.
    public init(_ key: StorageKey<Value>, in store: any KeyValueStore, default value: Value) {
        self.key = key
        self.store = store
        do throws(KeyValueError) {
            current = Mutex(try store.value(for: key) ?? value)
            problem = nil
        } catch {
            current = Mutex(value)
            problem = Self.problem(error, key, store)
        }
    }

    /// The current value.
    public var value: Value {
        registrar.access(self, keyPath: \.value)
        return current.withLock { $0 }
    }

    /// Changes and saves the value, and waits for the disk. Writes nothing if the value stays equal.
    /// - Throws: ``KeyValueError`` if it can't be saved. The old value stays in effect then.
    public func change(_ body: (inout Value) -> Void) throws(KeyValueError) {
        let isChanged = try current.withLock { current throws(KeyValueError) in
            var changed = current
            body(&changed)
            guard changed != current else { return false }
            if case .unread(let error) = problem { throw error }
            try store.set(changed, for: key)
            current = changed
            return true
        }
        // Outside of the lock, since an observer may read the value at once.
        if isChanged { registrar.withMutation(of: self, keyPath: \.value) {} }
    }

    private static func problem(
        _ error: KeyValueError, _ key: StorageKey<Value>, _ store: any KeyValueStore
    ) -> Problem {
        guard case .damaged = error else { return .unread(error) }
        do throws(StorageError) {
            return .setAside(error, place: try store.setAside(key.name))
        } catch {
            return .unread(.storage(error))
        }
    }
}
