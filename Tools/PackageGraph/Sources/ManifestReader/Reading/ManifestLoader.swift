import Foundation

/// Reads the manifests of packages: by evaluating them or, if that isn't possible, by running them.
public struct ManifestLoader: Sendable {
    /// The way in which a manifest was read.
    public enum Method: Hashable, Sendable, Codable {
        /// The manifest was evaluated, without running anything.
        case evaluated
        /// `swift package dump-package` was run, for this reason.
        case dumped(EvaluationObstacle)
        /// The result of an earlier run of `swift package dump-package` on the same content was used, for this reason.
        case cached(EvaluationObstacle)
    }

    /// A manifest, and how it was read.
    public struct Loaded: Hashable, Sendable, Codable {
        /// The manifest's absolute path.
        public let file: String
        /// The declarations.
        public let manifest: Manifest
        /// The way in which the manifest was read.
        public let method: Method
        /// The environment variables that evaluation read; nil for those that aren't set.
        public let environmentReads: [String: String?]

        /// Creates a manifest from stored parts.
        public init(file: String, manifest: Manifest, method: Method, environmentReads: [String: String?]) {
            self.file = file
            self.manifest = manifest
            self.method = method
            self.environmentReads = environmentReads
        }
    }

    /// Evaluates manifests.
    public let reader: ManifestReader
    /// Stores the results of running manifests; nil not to store them.
    public let cache: ManifestCache?
    /// Runs manifests; nil to reject those that can't be evaluated.
    public let tool: SwiftTool?

    /// Returns a result that the caller has stored, by the manifest's path and bytes; nil if there is none.
    ///
    /// The stored result must be for the same bytes at the same path and for the same host, and the environment must
    /// still have the values in ``Loaded/environmentReads``.
    public let recall: (@Sendable (_ file: String, _ bytes: [UInt8]) -> Loaded?)?

    /// Called before a manifest is run, with the reason, on any thread.
    public let announce: @Sendable (EvaluationObstacle) -> Void

    /// Creates a loader.
    public init(
        reader: ManifestReader = ManifestReader(),
        cache: ManifestCache? = nil,
        tool: SwiftTool? = SwiftTool(),
        recall: (@Sendable (_ file: String, _ bytes: [UInt8]) -> Loaded?)? = nil,
        announce: @escaping @Sendable (EvaluationObstacle) -> Void = { _ in }
    ) {
        self.reader = reader
        self.cache = cache
        self.tool = tool
        self.recall = recall
        self.announce = announce
    }

    /// Returns the same loader with a different source of stored results.
    public func recalling(_ recall: @escaping @Sendable (_ file: String, _ bytes: [UInt8]) -> Loaded?) -> ManifestLoader
    {
        ManifestLoader(reader: reader, cache: cache, tool: tool, recall: recall, announce: announce)
    }

    /// Loads the manifest that applies in a folder. This takes less than a millisecond if it can be evaluated, half a
    /// second otherwise.
    ///
    /// - Parameters:
    ///   - directory: the package's absolute path.
    ///   - names: the names of the files in it.
    ///   - content: returns the content that replaces the file with this name; nil to use the file on disk.
    ///   - copy: writes the package with these contents to a folder that doesn't exist yet, to run the manifest there:
    ///     the tool reads files on disk. Nil to reject a manifest that has to be run.
    /// - Returns: the manifest; nil if the folder contains none.
    /// - Throws: ``ManifestError`` if the manifest can't be read, isn't Swift, or is rejected by the tool.
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
        let unprovable: EvaluationObstacle
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
        // Staged files are mostly the same as those on disk.
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
        cache?.save(manifest, bytes, file: file, host: reader.host)
        return loaded(manifest, .dumped(unprovable))
    }

    /// Runs the manifest in a copy of a package. The copy is at the package's absolute path below a temporary folder,
    /// so that removing the folder from a path in the result restores the original one.
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
    /// Returns the manifest with a prefix removed from all paths.
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
