import Foundation

/// Keeps values by their keys.
///
/// A value that was never kept is `nil`; one that is damaged, of a newer version or can't be read is an error of its own,
/// and stays as it is until somebody sets it aside or keeps another.
///
/// ```swift
/// let store: any KeyValueStoring = FileKeyValueStore(folder: dataFolder.url)
/// try store.set(settings, for: .settings)
/// let settings = try store.value(for: .settings) ?? AppSettings()
/// ```
public protocol KeyValueStoring: Sendable {
    /// The content kept under a name, or `nil` where there is none.
    func content(of name: String) throws(StorageError) -> Data?

    /// Keeps a content under a name in place of the last; `nil` removes it. It is kept for good when this returns.
    func keep(_ content: Data?, as name: String) throws(StorageError)

    /// Moves what is kept under a name to where nothing reads it, so that nothing is lost when another is kept.
    /// - Returns: Where it is now, in words for a person.
    func setAside(_ name: String) throws(StorageError) -> String

    /// Where what is kept under a name is, in words for a person: a file's path.
    func place(of name: String) -> String
}

extension KeyValueStoring {
    /// The value of a key, or `nil` where none was kept.
    public func value<Value>(for key: StorageKey<Value>) throws(KeyValueError) -> Value? {
        let content: Data?
        do throws(StorageError) {
            content = try self.content(of: key.name)
        } catch {
            throw .storage(error)
        }
        guard let content else { return nil }
        return try key.decode(content, at: place(of: key.name))
    }

    /// Keeps a value in place of the last one, whatever that was.
    public func set<Value>(_ value: Value, for key: StorageKey<Value>) throws(KeyValueError) {
        let content: Data
        do {
            content = try key.encode(value)
        } catch {
            throw .damaged(place: place(of: key.name), reason: "the new value can't be written as JSON: \(error)")
        }
        do throws(StorageError) {
            try keep(content, as: key.name)
        } catch {
            throw .storage(error)
        }
    }

    /// Removes a value, if there is one.
    public func remove<Value>(_ key: StorageKey<Value>) throws(KeyValueError) {
        do throws(StorageError) {
            try keep(nil, as: key.name)
        } catch {
            throw .storage(error)
        }
    }
}

/// The reasons for which a value isn't read or kept.
public enum KeyValueError: Error, Hashable, Sendable {
    /// What is kept isn't what the app writes.
    case damaged(place: String, reason: String)
    /// What is kept is of a later version than this app knows.
    case newer(place: String, found: Int, known: Int)
    /// The place can't be read or written.
    case storage(StorageError)
}

extension KeyValueError: CustomStringConvertible {
    /// What is wrong and where, in a sentence.
    public var description: String {
        switch self {
        case .damaged(let place, let reason): "\(place) is damaged: \(reason)."
        case .newer(let place, let found, let known):
            "\(place) was written by a newer version of this app (version \(found), known is \(known))."
        case .storage(let error): error.description
        }
    }
}
