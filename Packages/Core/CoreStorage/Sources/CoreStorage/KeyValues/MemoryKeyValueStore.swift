import Foundation
import Synchronization

/// Stores values in memory, for tests and for sessions that must leave no traces.
public final class MemoryKeyValueStore: SharedKeyValueStore {
    private let contents: Mutex<[String: Data]>

    /// Creates a store.
    /// - Parameter contents: The initial contents by name, as in files.
    public init(_ contents: [String: Data] = [:]) {
        self.contents = Mutex(contents)
    }

    /// Returns the content saved under a name.
    public func content(of name: String) -> Data? {
        contents.withLock { $0[name] }
    }

    /// Saves a content.
    public func save(_ content: Data?, as name: String) {
        contents.withLock { $0[name] = content }
    }

    /// Moves the content to a name that no key has.
    public func setAside(_ name: String) -> String {
        contents.withLock { contents in
            let target = "\(name).damaged"
            contents[target] = contents.removeValue(forKey: name)
            return target
        }
    }

    /// Removes the contents of the owner's names.
    public func removeAll(of owner: String) {
        contents.withLock { contents in
            contents = contents.filter { !ScopedKeyValueStore.isName($0.key, of: owner) }
        }
    }

    /// Returns the name itself.
    public func place(of name: String) -> String { name }
}
