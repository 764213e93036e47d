import CoreStorage
import Foundation

/// Keeps secrets in the desktop's keyring, by `secret-tool` (<https://wiki.gnome.org/Projects/Libsecret>): encrypted, and
/// there while the person's keyring is open.
///
/// Cost of reading or keeping one: a process, some 10 ms; longer where the desktop asks to open the keyring.
public struct KeyringStore: KeyValueStoring {
    private let program: SecretTool
    private let folder: String
    private let older: any KeyValueStoring

    /// The most bytes of a value: `secret-tool` keeps no more, and doesn't fail where there are.
    static let mostBytes = 8192

    /// Creates a store.
    /// - Parameters:
    ///   - environment: The process's; its PATH leads to `secret-tool`.
    ///   - folder: The data folder whose secrets they are: another one has its own.
    ///   - older: Where they were before. What is found there goes into the keyring, and then from there.
    /// - Throws: Where there is no `secret-tool`.
    public init(
        environment: [String: String], folder: URL, movingFrom older: any KeyValueStoring
    ) throws(StorageError) {
        program = try SecretTool(environment: environment)
        self.folder = folder.standardizedFileURL.path(percentEncoded: false)
        self.older = older
    }

    /// What the keyring holds, or the older store where the keyring has nothing.
    public func content(of name: String) throws(StorageError) -> Data? {
        if let content = try program.run(.lookup, attributes(name)) { return content }
        guard let content = try older.content(of: name) else { return nil }
        try save(content, as: name)
        return content
    }

    /// Keeps a content in the keyring, and nothing in the older store any more.
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

    /// Gives the item the first free name of `NAME-damaged-1`, `NAME-damaged-2` and so on.
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
