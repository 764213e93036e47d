import Foundation
import ManifestReader
import PackageGraph

/// The manifests that earlier runs evaluated, by path and content.
public final class ManifestStore: @unchecked Sendable {
    // `seen` is only touched while the lock is held; everything else doesn't change.
    private let file: CacheFile
    private let known: [String: Entry]
    private let host: ManifestHost
    private let lock = NSLock()
    /// The content of every manifest that this run asked for.
    private var seen: [String: String] = [:]

    private struct Entry {
        let content: String
        let reads: [String: String?]
        let manifest: Manifest
    }

    /// Reads what earlier runs kept; nothing where they kept none, or it can't be trusted.
    ///
    /// - Parameters:
    ///   - directory: the absolute path of a folder that one repository has to itself.
    ///   - host: what manifests are evaluated for.
    public init(directory: String, host: ManifestHost) {
        self.host = host
        file = CacheFile(
            path: directory + "/manifests.cache",
            key: Digest.hex(of: [
                ProgramIdentity.key, host.operatingSystem, host.architecture, host.compilerVersion.description,
            ]))
        known = file.read(Self.read) ?? [:]
    }

    /// What an earlier run evaluated of the same bytes, if the environment still says the same.
    public func recall(_ file: String, _ bytes: [UInt8]) -> ManifestLoader.Loaded? {
        let content = Self.content(bytes)
        lock.withLock { seen[file] = content }
        guard let entry = known[file], entry.content == content,
            entry.reads.allSatisfy({ host.environment[$0.key] == $0.value })
        else { return nil }
        return ManifestLoader.Loaded(
            file: file, manifest: entry.manifest, method: .evaluated, environmentReads: entry.reads)
    }

    /// What tells the texts of the manifests that this run asked for from others, by path.
    public var contents: [String: String] { lock.withLock { seen } }

    /// Keeps the evaluated manifests of a graph, if they differ from what was there. One that can't be written is no error.
    public func save(_ graph: ModuleGraph) {
        save(
            graph.packages.map { package in
                ManifestLoader.Loaded(
                    file: package.origin == .local ? graph.root + "/" + package.manifestPath : package.manifestPath,
                    manifest: package.manifest, method: package.method, environmentReads: package.environmentReads)
            })
    }

    /// Keeps the evaluated manifests of a tree, if they differ from what was there.
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
