import Foundation
import Synchronization

/// Keeps values as long as it lives: for tests, and for sessions that must leave nothing behind.
public final class MemoryKeyValueStore: SharedKeyValueStoring {
    private let contents: Mutex<[String: Data]>

    /// Creates a store.
    /// - Parameter contents: What it holds, by name, as a file would.
    public init(_ contents: [String: Data] = [:]) {
        self.contents = Mutex(contents)
    }

    /// The content kept under a name.
    public func content(of name: String) -> Data? {
        contents.withLock { $0[name] }
    }

    /// Keeps a content.
    public func keep(_ content: Data?, as name: String) {
        contents.withLock { $0[name] = content }
    }

    /// Keeps it under a name that no key has.
    public func setAside(_ name: String) -> String {
        contents.withLock { contents in
            let kept = "\(name).damaged"
            contents[kept] = contents.removeValue(forKey: name)
            return kept
        }
    }

    /// Removes what is kept under the owner's names.
    public func removeAll(of owner: String) {
        contents.withLock { contents in
            contents = contents.filter { !ScopedKeyValueStore.isName($0.key, of: owner) }
        }
    }

    /// The name itself.
    public func place(of name: String) -> String { name }
}
