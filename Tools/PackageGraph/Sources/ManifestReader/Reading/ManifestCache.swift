import Foundation

/// Keeps what `swift package dump-package` said, by the content that decided it.
///
/// An entry counts only for the same bytes at the same path, the same machine and the same values of every environment
/// variable: a manifest that can't be proved may read any of them. Entries that are damaged or of another version are
/// as good as none. Safe for several processes at once: entries are replaced whole.
public struct ManifestCache: Sendable {
    /// The folder the entries lie in.
    public let directory: String

    /// Creates a cache in a folder, which is created with the first entry.
    public init(directory: String) {
        self.directory = directory
    }

    private struct Entry: Codable {
        var version: Int
        var key: String
        var manifest: Manifest
    }

    private static let version = 1

    /// The manifest kept for a text, or nil.
    public func manifest(_ bytes: [UInt8], file: String, host: ManifestHost) -> Manifest? {
        let key = key(bytes, file, host)
        guard let data = FileManager.default.contents(atPath: path(key)),
            let entry = try? JSONDecoder().decode(Entry.self, from: data), entry.version == Self.version,
            entry.key == key
        else { return nil }
        return entry.manifest
    }

    /// Keeps a manifest for a text; a cache that can't be written is no error.
    public func keep(_ manifest: Manifest, _ bytes: [UInt8], file: String, host: ManifestHost) {
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

    /// Variables that differ from shell to shell and that no manifest's content turns on.
    private static let volatile: Set<String> = [
        "_", "OLDPWD", "PWD", "SHLVL", "SSH_CLIENT", "SSH_CONNECTION", "SSH_TTY", "TERM_SESSION_ID", "WINDOWID",
        "COLUMNS", "LINES",
    ]
}
