import Foundation

/// A store that several owners share, such as the accounts of one computer: each keeps what it has in its own part.
public protocol SharedKeyValueStoring: KeyValueStoring {
    /// Removes all that is kept in the part of an owner, and what was set aside of it.
    /// - Throws: ``StorageError`` for the first thing that couldn't be removed; the others are gone.
    func removeAll(of owner: String) throws(StorageError)
}

extension SharedKeyValueStoring {
    /// The part of the store that belongs to somebody, as long as others ask for their own part: what is kept here as
    /// `drafts` is `drafts-OWNER` in the store.
    /// - Parameter owner: Names them: letters, digits and hyphens. No owner's name may end with a hyphen and another's.
    public func scoped(to owner: String) -> any KeyValueStoring {
        precondition(
            StorageName.isValid(owner), "An owner's name becomes part of a file's name: letters, digits and hyphens.")
        return ScopedKeyValueStore(store: self, owner: owner)
    }
}

/// The part of a store that belongs to somebody: each name ends with theirs there, so nobody else is shown what they kept.
struct ScopedKeyValueStore: KeyValueStoring {
    let store: any KeyValueStoring
    let owner: String

    func content(of name: String) throws(StorageError) -> Data? { try store.content(of: scoped(name)) }

    func keep(_ content: Data?, as name: String) throws(StorageError) { try store.keep(content, as: scoped(name)) }

    func setAside(_ name: String) throws(StorageError) -> String { try store.setAside(scoped(name)) }

    func place(of name: String) -> String { store.place(of: scoped(name)) }

    /// Whether a name in the store is one of an owner's, as it is or as it was set aside.
    static func isName(_ name: String, of owner: String) -> Bool {
        name.hasSuffix("-\(owner)") || name.contains("-\(owner).damaged")
    }

    private func scoped(_ name: String) -> String { "\(name)-\(owner)" }
}
