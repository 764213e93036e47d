import Foundation

/// Stores values by typed keys.
///
/// A value that was never saved is `nil`. A value that is damaged, of a newer version, or unreadable is a distinct
/// error, and stays as it is until it is set aside or another value is saved.
///
/// ```swift
/// let store: any KeyValueStore = FileKeyValueStore(folder: dataFolder.url)
/// try store.set(settings, for: .settings)
/// let settings = try store.value(for: .settings) ?? AppSettings()
/// ```
public protocol KeyValueStore: Sendable {
    /// Returns the content saved under a name, or `nil` if there is none.
    func content(of name: String) throws(StorageError) -> Data?

    /// Saves a content under a name, replacing the previous one; `nil` removes it. The content is durable when this
    /// returns.
    func save(_ content: Data?, as name: String) throws(StorageError)

    /// Moves the content of a name to a place where nothing reads it, so that it isn't lost when another is saved.
    /// - Returns: The new place, as text for a person.
    func setAside(_ name: String) throws(StorageError) -> String

    /// Returns the place of a name's content as text for a person, such as a file's path.
    func place(of name: String) -> String
}

extension KeyValueStore {
    /// Returns the value of a key, or `nil` if none was saved.
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

    /// Saves a value, replacing the previous one, even a damaged one.
    public func set<Value>(_ value: Value, for key: StorageKey<Value>) throws(KeyValueError) {
        let content: Data
        do {
            content = try key.encode(value)
        } catch {
            throw .damaged(place: place(of: key.name), reason: "the new value can't be written as JSON: \(error)")
        }
        do throws(StorageError) {
            try save(content, as: key.name)
        } catch {
            throw .storage(error)
        }
    }

    /// Removes a value, if there is one.
    public func remove<Value>(_ key: StorageKey<Value>) throws(KeyValueError) {
        do throws(StorageError) {
            try save(nil, as: key.name)
        } catch {
            throw .storage(error)
        }
    }
}

/// The reasons a value can't be read or saved.
public enum KeyValueError: Error, Hashable, Sendable {
    /// The saved content isn't valid.
    case damaged(place: String, reason: String)
    /// The saved content has a later version than this app knows.
    case newer(place: String, found: Int, known: Int)
    /// The storage can't be read or written.
    case storage(StorageError)
}

extension KeyValueError: CustomStringConvertible {
    /// Describes the problem and its place.
    public var description: String {
        switch self {
        case .damaged(let place, let reason): "\(place) is damaged: \(reason)."
        case .newer(let place, let found, let known):
            "\(place) was written by a newer version of this app (version \(found), known is \(known))."
        case .storage(let error): error.description
        }
    }
}
