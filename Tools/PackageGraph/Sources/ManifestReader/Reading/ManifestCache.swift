import Foundation

/// Stores the results of `swift package dump-package` by the content of everything they depend on.
///
/// An entry is valid for the same bytes at the same path, the same machine and the same values of all environment
/// variables, since a manifest that can't be evaluated may read any of them. Entries that are damaged or of another
/// version are ignored. Several processes can use the cache at once, because entries are replaced atomically.
public struct ManifestCache: Sendable {
    /// The folder of the entries.
    public let directory: String

    /// Creates a cache in a folder. The folder is created with the first entry.
    public init(directory: String) {
        self.directory = directory
    }

    private struct Entry: Codable {
        var version: Int
        var key: String
        var manifest: Manifest
    }

    private static let version = 1

    /// Returns the stored manifest for a text, or nil.
    public func manifest(_ bytes: [UInt8], file: String, host: ManifestHost) -> Manifest? {
        let key = key(bytes, file, host)
        guard let data = FileManager.default.contents(atPath: path(key)),
            let entry = try? JSONDecoder().decode(Entry.self, from: data), entry.version == Self.version,
            entry.key == key
        else { return nil }
        return entry.manifest
    }

    /// Stores the manifest for a text. Errors are ignored.
    public func save(_ manifest: Manifest, _ bytes: [UInt8], file: String, host: ManifestHost) {
        let key = key(bytes, file, host)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(Entry(version: Self.version, key: key, manifest: manifest)) else { return }
        try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try? data.write(to: URL(fileURLWithPath: path(key)), options: .atomic)
    }

    private func path(_ key: String) -> String { "\(directory)/manifest-\(key).json" }

    private func key(_ bytes: [UInt8], _ file: String, _ host: ManifestHost) -> String {
        var hash = ContentHash()
        hash.add(bytes)
        hash.add(Array(file.utf8))
        hash.add(Array("\(host.operatingSystem) \(host.architecture) \(host.compilerVersion)".utf8))
        for (name, value) in host.environment.sorted(by: { $0.key < $1.key }) where !Self.volatile.contains(name) {
            hash.add(Array("\(name)=\(value)".utf8))
        }
        return hash.text
    }

    /// Variables that differ between shells and that no manifest depends on.
    private static let volatile: Set<String> = [
        "_", "OLDPWD", "PWD", "SHLVL", "SSH_CLIENT", "SSH_CONNECTION", "SSH_TTY", "TERM_SESSION_ID", "WINDOWID",
        "COLUMNS", "LINES",
    ]
}
