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

        /// Makes one of parts that were kept.
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

    /// Makes a loader.
    public init(
        reader: ManifestReader = ManifestReader(),
        cache: ManifestCache? = nil,
        tool: SwiftTool? = SwiftTool(),
        recall: (@Sendable (_ file: String, _ bytes: [UInt8]) -> Loaded?)? = nil
    ) {
        self.reader = reader
        self.cache = cache
        self.tool = tool
        self.recall = recall
    }

    /// The same loader, with something else to remember earlier runs.
    public func recalling(_ recall: @escaping @Sendable (_ file: String, _ bytes: [UInt8]) -> Loaded?) -> ManifestLoader
    {
        ManifestLoader(reader: reader, cache: cache, tool: tool, recall: recall)
    }

    /// Loads the manifest that applies in a folder: under a millisecond in the ordinary case, half a second otherwise.
    ///
    /// - Parameters:
    ///   - directory: the package's absolute path.
    ///   - names: the names of the files in it.
    ///   - content: what a file of a name holds in place of the one on disk; nil for the one on disk. Such a manifest is
    ///     never run, for the tool would run the one on disk.
    /// - Returns: the manifest; nil when the folder holds none.
    /// - Throws: ``ManifestError`` when the manifest can't be read, isn't Swift, or is rejected by the tool as well.
    public func load(
        _ directory: String, names: [String], content: (String) -> [UInt8]? = { _ in nil }
    ) throws(ManifestError) -> Loaded? {
        let name = ManifestSelection.choose(among: names, tools: reader.host.compilerVersion) { name in
            guard let bytes = content(name) ?? (try? ManifestFile.bytes(directory + "/" + name)) else { return nil }
            return try? ManifestSelection.toolsVersion(of: bytes, file: name)
        }
        guard let name else { return nil }
        let file = directory + "/" + name
        let replaced = content(name)
        let bytes = if let replaced { replaced } else { try ManifestFile.bytes(file) }
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
        if let kept = cache?.manifest(bytes, file: file, host: reader.host) { return loaded(kept, .cached(unprovable)) }
        guard let tool, replaced == nil else {
            throw ManifestError(file: file, place: unprovable.place, kind: .unprovable(unprovable.reason))
        }
        let manifest = try DumpPackageReader.manifest(try tool.dumpPackage(directory, file: file), file: file)
        cache?.keep(manifest, bytes, file: file, host: reader.host)
        return loaded(manifest, .dumped(unprovable))
    }
}
