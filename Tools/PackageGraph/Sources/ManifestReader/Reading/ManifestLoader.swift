import Foundation

/// Reads packages' manifests: by evaluating them, and where that proves nothing by running them.
public struct ManifestLoader: Sendable {
    /// How a manifest came to be known.
    public enum Method: Hashable, Sendable, Codable {
        /// Evaluated, without running anything.
        case evaluated
        /// `swift package dump-package` was run, for this reason.
        case dumped(Unprovable)
        /// `swift package dump-package` was run earlier on the same content.
        case cached(Unprovable)
    }

    /// A manifest, and how it came to be known.
    public struct Loaded: Hashable, Sendable, Codable {
        /// The manifest's absolute path.
        public let file: String
        /// What it declares.
        public let manifest: Manifest
        /// How that is known.
        public let method: Method
        /// The environment's variables it read, nil where the environment has none; all that evaluation met.
        public let environmentReads: [String: String?]

        /// Creates one of parts that were kept.
        public init(file: String, manifest: Manifest, method: Method, environmentReads: [String: String?]) {
            self.file = file
            self.manifest = manifest
            self.method = method
            self.environmentReads = environmentReads
        }
    }

    /// Evaluates manifests.
    public let reader: ManifestReader
    /// Keeps what running manifests told; nil to keep nothing.
    public let cache: ManifestCache?
    /// Runs manifests; nil to refuse those that can't be proved.
    public let tool: SwiftTool?

    /// What a caller remembers of an earlier run, by the manifest's path and bytes; nil for what it doesn't know.
    ///
    /// The caller must have seen the same bytes at the same path, for the same host, and the environment must still have
    /// the values in ``Loaded/environmentReads``.
    public let recall: (@Sendable (_ file: String, _ bytes: [UInt8]) -> Loaded?)?

    /// Called before each manifest is evaluated, with the reason; on any thread.
    public let announce: @Sendable (Unprovable) -> Void

    /// Creates a loader.
    public init(
        reader: ManifestReader = ManifestReader(),
        cache: ManifestCache? = nil,
        tool: SwiftTool? = SwiftTool(),
        recall: (@Sendable (_ file: String, _ bytes: [UInt8]) -> Loaded?)? = nil,
        announce: @escaping @Sendable (Unprovable) -> Void = { _ in }
    ) {
        self.reader = reader
        self.cache = cache
        self.tool = tool
        self.recall = recall
        self.announce = announce
    }

    /// The same loader, with something else to remember earlier runs.
    public func recalling(_ recall: @escaping @Sendable (_ file: String, _ bytes: [UInt8]) -> Loaded?) -> ManifestLoader
    {
        ManifestLoader(reader: reader, cache: cache, tool: tool, recall: recall, announce: announce)
    }

    /// Loads the manifest that applies in a folder: under a millisecond in the ordinary case, half a second otherwise.
    ///
    /// - Parameters:
    ///   - directory: the package's absolute path.
    ///   - names: the names of the files in it.
    ///   - content: what a file of a name holds in place of the one on disk; nil for the one on disk.
    ///   - copy: writes the package with these contents into a folder that isn't there yet, so that it can be run: the tool reads
    ///     what is on disk. Without it such a manifest isn't run.
    /// - Returns: the manifest; nil when the folder holds none.
    /// - Throws: ``ManifestError`` when the manifest can't be read, isn't Swift, or is rejected by the tool as well.
    public func load(
        _ directory: String, names: [String], content: (String) -> [UInt8]? = { _ in nil },
        copy: ((_ destination: String) throws -> Void)? = nil
    ) throws(ManifestError) -> Loaded? {
        let name = ManifestSelection.choose(among: names, tools: reader.host.compilerVersion) { name in
            guard let bytes = content(name) ?? (try? ManifestFile.bytes(directory + "/" + name)) else { return nil }
            return try? ManifestSelection.toolsVersion(of: bytes, file: name)
        }
        guard let name else { return nil }
        let file = directory + "/" + name
        let bytes = if let replaced = content(name) { replaced } else { try ManifestFile.bytes(file) }
        if let known = recall?(file, bytes) { return known }
        let result = try DeepStack.run { () throws(ManifestError) in try reader.evaluate(bytes, file: file) }
        let unprovable: Unprovable
        switch result.outcome {
        case .success(let manifest):
            return Loaded(file: file, manifest: manifest, method: .evaluated, environmentReads: result.environmentReads)
        case .failure(let reason): unprovable = reason
        }
        func loaded(_ manifest: Manifest, _ method: Method) -> Loaded {
            Loaded(file: file, manifest: manifest, method: method, environmentReads: result.environmentReads)
        }
        let cache = ManifestDependence.isOnTextAlone(bytes) ? cache : nil
        if let kept = cache?.manifest(bytes, file: file, host: reader.host) { return loaded(kept, .cached(unprovable)) }
        // What was staged just now is mostly what lies on the disk as well.
        let isOnDisk = names.allSatisfy { name in
            guard ManifestSelection.isManifest(name), let replaced = content(name) else { return true }
            return (try? ManifestFile.bytes(directory + "/" + name)) == replaced
        }
        guard let tool, isOnDisk || copy != nil else {
            throw ManifestError(file: file, place: unprovable.place, kind: .unprovable(unprovable.reason))
        }
        announce(unprovable)
        let manifest =
            if isOnDisk {
                try DumpPackageReader.manifest(try tool.dumpPackage(directory, file: file), file: file)
            } else {
                try Self.manifest(of: directory, file: file, tool: tool, copy: copy)
            }
        cache?.keep(manifest, bytes, file: file, host: reader.host)
        return loaded(manifest, .dumped(unprovable))
    }

    /// Runs the manifest of a copy of a package, which lies as deep in a temporary folder as the package does in the file system,
    /// so that paths out of it can be told from those in it.
    private static func manifest(
        of directory: String, file: String, tool: SwiftTool, copy: ((_ destination: String) throws -> Void)?
    ) throws(ManifestError) -> Manifest {
        let temporary =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/package-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        do {
            try copy?(temporary + directory)
        } catch {
            throw ManifestError(file: file, kind: .notRun("a copy of the package can't be written: \(error)"))
        }
        let data = try tool.dumpPackage(temporary + directory, file: file)
        return try DumpPackageReader.manifest(data, file: file).moved(from: temporary)
    }
}

extension Manifest {
    /// The same manifest with the beginning of every path in it taken away.
    fileprivate func moved(from prefix: String) -> Manifest {
        var copy = self
        copy.dependencies = dependencies.map { dependency in
            func moved(_ path: String) -> String {
                path.hasPrefix(prefix + "/") ? String(path.dropFirst(prefix.count)) : path
            }
            let source: PackageDependency.Source =
                switch dependency.source {
                case .path(let path): .path(moved(path))
                case .sourceControl(let location, let requirement): .sourceControl(moved(location), requirement)
                case .registry: dependency.source
                }
            return PackageDependency(
                identity: dependency.identity, name: dependency.name, source: source, traits: dependency.traits,
                place: dependency.place)
        }
        return copy
    }
}
