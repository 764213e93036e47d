import Foundation

/// A store shared by several owners, such as the accounts of one computer. Each owner has its own part.
public protocol SharedKeyValueStore: KeyValueStore {
    /// Removes everything in an owner's part, including what was set aside.
    /// - Throws: ``StorageError`` for the first content that couldn't be removed. The others are removed.
    func removeAll(of owner: String) throws(StorageError)
}

extension SharedKeyValueStore {
    /// Returns the part of the store that belongs to an owner. Content saved there as `drafts` is `drafts-OWNER` in the
    /// whole store.
    /// - Parameter owner: The name of the owner: letters, digits and hyphens. No owner's name may end with a hyphen
    ///   followed by another's.
    public func scoped(to owner: String) -> any KeyValueStore {
        precondition(
            StorageName.isValid(owner),
            "An owner's name becomes part of a file name, so it must consist of letters, digits and hyphens.")
        return ScopedKeyValueStore(store: self, owner: owner)
    }
}

/// The part of a store that belongs to one owner. Each name ends with the owner's in the whole store, so owners don't
/// see each other's contents.
struct ScopedKeyValueStore: KeyValueStore {
    let store: any KeyValueStore
    let owner: String

    func content(of name: String) throws(StorageError) -> Data? { try store.content(of: scoped(name)) }

    func save(_ content: Data?, as name: String) throws(StorageError) { try store.save(content, as: scoped(name)) }

    func setAside(_ name: String) throws(StorageError) -> String { try store.setAside(scoped(name)) }

    func place(of name: String) -> String { store.place(of: scoped(name)) }

    /// Returns whether a name in the store belongs to an owner, in use or set aside.
    static func isName(_ name: String, of owner: String) -> Bool {
        name.hasSuffix("-\(owner)") || name.contains("-\(owner).damaged")
    }

    private func scoped(_ name: String) -> String { "\(name)-\(owner)" }
}
