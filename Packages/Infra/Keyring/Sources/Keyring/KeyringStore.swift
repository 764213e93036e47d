import CoreStorage
import Foundation

/// Stores secrets in the desktop's keyring, through `secret-tool` (<https://wiki.gnome.org/Projects/Libsecret>):
/// encrypted, and readable while the person's keyring is open.
///
/// Reading or saving one costs a process, about 10 ms, or longer if the desktop asks to open the keyring.
public struct KeyringStore: KeyValueStore {
    private let program: SecretTool
    private let folder: String
    private let older: any KeyValueStore

    /// The largest value in bytes. `secret-tool` truncates longer ones without failing.
    static let mostBytes = 8192

    /// Creates a store.
    /// - Parameters:
    ///   - environment: The process's environment, whose PATH contains `secret-tool`.
    ///   - folder: The data folder that the secrets belong to.
    ///   - older: The previous store, from which values are moved into the keyring.
    /// - Throws: If `secret-tool` isn't installed.
    public init(
        environment: [String: String], folder: URL, movingFrom older: any KeyValueStore
    ) throws(StorageError) {
        program = try SecretTool(environment: environment)
        self.folder = folder.standardizedFileURL.path(percentEncoded: false)
        self.older = older
    }

    /// Returns the keyring's content, or the older store's if the keyring has none.
    public func content(of name: String) throws(StorageError) -> Data? {
        if let content = try program.run(.lookup, attributes(name)) { return content }
        guard let content = try older.content(of: name) else { return nil }
        try save(content, as: name)
        return content
    }

    /// Saves a content in the keyring, and removes it from the older store.
    public func save(_ content: Data?, as name: String) throws(StorageError) {
        if let content {
            guard content.count <= Self.mostBytes else {
                throw .service(
                    operation: "keep \(name) in", place: SecretTool.place,
                    reason: "it has \(content.count) bytes, and an item holds \(Self.mostBytes)")
            }
            _ = try program.run(.store(label: "PetNest: \(name) of \(folder)"), attributes(name), input: content)
        } else {
            _ = try program.run(.clear, attributes(name))
        }
        if try older.content(of: name) != nil { try older.save(nil, as: name) }
    }

    /// Renames the item to the first free name of `NAME-damaged-1`, `NAME-damaged-2` and so on.
    public func setAside(_ name: String) throws(StorageError) -> String {
        guard let content = try program.run(.lookup, attributes(name)) else { return try older.setAside(name) }
        var number = 1
        while try program.run(.lookup, attributes("\(name)-damaged-\(number)")) != nil { number += 1 }
        try save(content, as: "\(name)-damaged-\(number)")
        try save(nil, as: name)
        return place(of: "\(name)-damaged-\(number)")
    }

    /// The item's name.
    public func place(of name: String) -> String { "\(name) in \(SecretTool.place)" }

    private func attributes(_ name: String) -> [String] {
        ["application", "petnest", "folder", folder, "name", name]
    }
}
