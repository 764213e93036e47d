import Foundation
import ManifestReader
import PackageGraph

/// The evaluated manifests of earlier runs, by path and content.
public final class ManifestStore: @unchecked Sendable {
    // `seen` is only accessed while the lock is held. Everything else is immutable.
    private let file: CacheFile
    private let known: [String: Entry]
    private let host: ManifestHost
    private let lock = NSLock()
    /// The content of every manifest that this run requested.
    private var seen: [String: String] = [:]

    private struct Entry {
        let content: String
        let reads: [String: String?]
        let manifest: Manifest
    }

    /// Reads the cache of earlier runs; the store is empty if there is none, or it isn't valid.
    ///
    /// - Parameters:
    ///   - directory: The absolute path of a folder for this repository only.
    ///   - host: The host for which manifests are evaluated.
    public init(directory: String, host: ManifestHost) {
        self.host = host
        file = CacheFile(
            path: directory + "/manifests.cache",
            key: Digest.hex(of: [
                ProgramIdentity.key, host.operatingSystem, host.architecture, host.compilerVersion.description,
            ]))
        known = file.read(Self.read) ?? [:]
    }

    /// Returns the evaluated manifest of the same bytes, if the environment is unchanged.
    public func recall(_ file: String, _ bytes: [UInt8]) -> ManifestLoader.Loaded? {
        let content = Self.content(bytes)
        lock.withLock { seen[file] = content }
        guard let entry = known[file], entry.content == content,
            entry.reads.allSatisfy({ host.environment[$0.key] == $0.value })
        else { return nil }
        return ManifestLoader.Loaded(
            file: file, manifest: entry.manifest, method: .evaluated, environmentReads: entry.reads)
    }

    /// The digests of the manifests that this run requested, by path.
    public var contents: [String: String] { lock.withLock { seen } }

    /// Saves the evaluated manifests of a graph, if they differ from the saved ones. Errors are ignored.
    public func save(_ graph: ModuleGraph) {
        save(
            graph.packages.map { package in
                ManifestLoader.Loaded(
                    file: package.origin == .local ? graph.root + "/" + package.manifestPath : package.manifestPath,
                    manifest: package.manifest, method: package.method, environmentReads: package.environmentReads)
            })
    }

    /// Saves the evaluated manifests of a tree, if they differ from the saved ones.
    func save(_ manifests: [ManifestLoader.Loaded]) {
        let seen = contents
        var used: [String: Entry] = [:]
        for loaded in manifests where loaded.method == .evaluated {
            guard let content = seen[loaded.file] else { continue }
            used[loaded.file] = Entry(content: content, reads: loaded.environmentReads, manifest: loaded.manifest)
        }
        let isSame =
            used.count == known.count
            && used.allSatisfy { path, entry in
                known[path].map { $0.content == entry.content && $0.reads == entry.reads } ?? false
            }
        guard !isSame else { return }
        file.write { writer in
            writer.add(UInt32(used.count))
            for (path, entry) in used.sorted(by: { $0.key < $1.key }) {
                writer.add(path)
                writer.add(entry.content)
                writer.add(UInt32(entry.reads.count))
                for (name, value) in entry.reads.sorted(by: { $0.key < $1.key }) {
                    writer.add(name)
                    writer.add(UInt8(value == nil ? 0 : 1))
                    writer.add(value ?? "")
                }
                ManifestCodec.write(entry.manifest, to: &writer)
            }
        }
    }

    private static func read(_ reader: inout ByteReader) -> [String: Entry]? {
        let count = reader.count(of: 16)
        var entries: [String: Entry] = [:]
        entries.reserveCapacity(count)
        for _ in 0..<count {
            let path = reader.text()
            let content = reader.text()
            var reads: [String: String?] = [:]
            for _ in 0..<reader.count(of: 9) {
                let name = reader.text()
                let isSet = reader.number(UInt8.self) == 1
                let value = reader.text()
                reads[name] = .some(isSet ? value : nil)
            }
            guard let manifest = ManifestCodec.read(&reader) else { return nil }
            entries[path] = Entry(content: content, reads: reads, manifest: manifest)
        }
        return entries
    }

    private static func content(_ bytes: [UInt8]) -> String {
        var digest = Digest()
        digest.add(bytes)
        return digest.hex
    }
}
