import Observation
import Synchronization

/// A value that is observed and kept: whoever reads ``value`` where Observation looks on is told when it changes.
///
/// ```swift
/// let settings = StoredValue(.settings, in: store, default: AppSettings())
/// try settings.change { $0.theme = .dark }   // kept when it returns
/// ```
///
/// It may be read and changed on any thread.
public final class StoredValue<Value: Codable & Sendable & Equatable>: Observable, Sendable {
    /// What went wrong when the value was first read, with what was done about it.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// What was kept was damaged; it is in another place now, and the default in force.
        case setAside(KeyValueError, place: String)
        /// What is kept can't be read. The default is in force, and changes aren't kept, so that nothing is lost.
        case unread(KeyValueError)

        /// What happened and what to do, in two sentences.
        public var description: String {
            switch self {
            case .setAside(let error, let place): "\(error) It is kept as \(place), and the defaults are in force."
            case .unread(let error): "\(error) The defaults are in force, and changes are not kept."
            }
        }
    }

    /// Why the default is in force though something was kept, if so.
    public let problem: Problem?

    // By hand: the macro of Observation would take longer to build than the rest of the package.
    private let registrar = ObservationRegistrar()
    private let key: StorageKey<Value>
    private let store: any KeyValueStoring
    private let current: Mutex<Value>

    /// Reads the value.
    /// - Parameter value: What is in force where none is kept.
    public init(_ key: StorageKey<Value>, in store: any KeyValueStoring, default value: Value) {
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

    /// What is in force.
    public var value: Value {
        registrar.access(self, keyPath: \.value)
        return current.withLock { $0 }
    }

    /// Changes the value and keeps it; it waits for the disk. Where nothing changes, nothing is written.
    /// - Throws: ``KeyValueError`` where it can't be kept; the old value stays in force then.
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
        // Outside of the lock, since whoever is told may read the value at once.
        if isChanged { registrar.withMutation(of: self, keyPath: \.value) {} }
    }

    private static func problem(
        _ error: KeyValueError, _ key: StorageKey<Value>, _ store: any KeyValueStoring
    ) -> Problem {
        guard case .damaged = error else { return .unread(error) }
        do throws(StorageError) {
            return .setAside(error, place: try store.setAside(key.name))
        } catch {
            return .unread(.storage(error))
        }
    }
}
