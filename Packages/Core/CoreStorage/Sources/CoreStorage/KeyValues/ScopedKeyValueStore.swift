import Foundation

/// The part of a store that belongs to somebody: each name ends with theirs there, so nobody else is shown what they kept.
struct ScopedKeyValueStore: KeyValueStoring {
    let store: any KeyValueStoring
    let owner: String

    func content(of name: String) throws(StorageError) -> Data? { try store.content(of: scoped(name)) }

    func keep(_ content: Data?, as name: String) throws(StorageError) { try store.keep(content, as: scoped(name)) }

    func setAside(_ name: String) throws(StorageError) -> String { try store.setAside(scoped(name)) }

    func place(of name: String) -> String { store.place(of: scoped(name)) }

    private func scoped(_ name: String) -> String { "\(name)-\(owner)" }
}

extension KeyValueStoring {
    /// The part of the store that belongs to somebody, as long as others ask for their own part: what is kept here as
    /// `drafts` is `drafts-OWNER` in the store.
    /// - Parameter owner: Names them: letters, digits and hyphens.
    public func scoped(to owner: String) -> any KeyValueStoring {
        precondition(
            StorageName.isValid(owner), "An owner's name becomes part of a file's name: letters, digits and hyphens.")
        return ScopedKeyValueStore(store: self, owner: owner)
    }
}
