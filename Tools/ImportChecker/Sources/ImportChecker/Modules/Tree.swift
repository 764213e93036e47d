import ManifestReader
import PackageGraph

/// A repository as the rules see it. It is immutable after its creation; a class, because every rule holds it.
final class Tree {
    let graph: ModuleGraph
    let facts: [FileFacts]
    let configuration: CheckConfiguration
    let selectors: SelectorSet
    private(set) var targets: [CheckedTarget] = []
    /// Each file with each of its targets, ordered by file.
    private(set) var checkedFiles: [CheckedFile] = []
    private(set) var contexts: [FileContext] = []
    /// The imports of all files, ordered by target; grouped on demand.
    private(set) lazy var imports = ImportGroup.groups(checkedFiles, contexts, facts)
    private lazy var importsOfTarget = makeImportsOfTarget()
    /// The local targets by module name.
    private(set) var targetsOfModule: [String: [Int]] = [:]

    init(_ graph: ModuleGraph, _ facts: [FileFacts], _ configuration: CheckConfiguration) {
        self.graph = graph
        self.facts = facts
        self.configuration = configuration
        selectors = SelectorSet(tags: configuration.tags)
        makeTargets()
        makeCheckedFiles()
    }

    // MARK: Questions

    /// Returns the path with which rules refer to a package; `nil` for described modules, which belong to none.
    private func path(of package: Package) -> String? { package.kind == .described ? nil : package.path }

    /// The number of Swift files that no target contains.
    ///
    /// Manifests don't count, nor do files in a target's folder that its manifest excludes.
    var unknownFiles: Int {
        let folders = Set(graph.targets.flatMap(ownFolders))
        return Set(checkedFiles.lazy.filter { $0.target == nil }.map(\.file)).count { file in
            let path = graph.files[file].path
            if ManifestSelection.isManifest(String(Self.name(of: path))) { return false }
            var folder = path[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                if folders.contains(String(folder)) { return false }
            }
            return true
        }
    }

    /// Returns the folders all of whose files a target contains, except for those that its declaration leaves out.
    private func ownFolders(_ target: Target) -> [String] {
        let package = graph.packages[target.package]
        guard let found = graph.xcodeTarget(target.id) else {
            return package.kind == .package ? [target.folder].compactMap { $0 } : []
        }
        let prefix = graph.root + "/"
        return found.folders.compactMap {
            $0.path.hasPrefix(prefix) ? String($0.path.dropFirst(prefix.count)) : nil
        }
    }

    func path(_ checkedFile: CheckedFile) -> String { graph.files[checkedFile.file].path }

    /// Returns the imports in the files of a target.
    func imports(of target: Int) -> ArraySlice<ImportGroup> { imports[importsOfTarget[target]] }

    func layer(_ checkedFile: CheckedFile) -> Layer? {
        contexts[checkedFile.context].layer.map { configuration.layers[$0] }
    }

    func layer(of target: CheckedTarget) -> Layer? { target.layer.map { configuration.layers[$0] } }

    /// Returns a target as the end of a finding.
    func end(_ target: CheckedTarget, layer: Layer?? = nil) -> FindingEnd {
        FindingEnd(
            name: target.name, package: target.packagePath, target: target.name,
            layer: (layer ?? self.layer(of: target))?.name)
    }

    /// Returns the target or folder of a file as the end of a finding.
    func end(_ checkedFile: CheckedFile) -> FindingEnd {
        guard let target = checkedFile.target else {
            let package = graph.files[checkedFile.file].package.flatMap { path(of: graph.packages[$0]) }
            return FindingEnd(name: path(checkedFile), package: package, target: nil, layer: layer(checkedFile)?.name)
        }
        return end(targets[target], layer: layer(checkedFile))
    }

    func end(_ package: Package) -> FindingEnd {
        FindingEnd(name: package.manifest.name, package: path(of: package))
    }

    func place(_ place: ImportGroup.Place) -> SourcePlace {
        SourcePlace(file: graph.files[place.file].path, line: Int(place.line), column: Int(place.column))
    }

    /// Returns a place in a package's manifest, or its start if the place is unknown.
    func place(_ place: ManifestPlace?, in package: Package) -> SourcePlace {
        SourcePlace(file: package.manifestPath, line: place?.line ?? 1, column: place?.column ?? 1)
    }

    // MARK: Units

    private func makeTargets() {
        for target in graph.targets {
            let package = graph.packages[target.package]
            let isLocal = package.origin == .local
            let membership =
                isLocal ? membership(target.folder, path(of: package), target.name, target.kind) : nil
            targets.append(
                CheckedTarget(
                    id: target.id, name: target.name, moduleName: target.moduleName, package: target.package,
                    packageKind: package.kind, packagePath: isLocal ? path(of: package) : nil,
                    library: isLocal ? nil : package.identity,
                    kind: target.kind,
                    language: target.language, folder: target.folder, files: target.files,
                    layer: membership?.layer, isMemberItself: membership?.isItself ?? false))
        }
        for target in targets where target.isLocal && target.kind != .snippet {
            targetsOfModule[target.moduleName, default: []].append(target.id)
        }
    }

    /// Returns the layer of a target, and whether the layer names the target or a folder in its package.
    private func membership(
        _ folder: String?, _ package: String?, _ target: String, _ kind: Target.Kind
    ) -> (layer: Int, isItself: Bool)? {
        guard let folder,
            let (layer, member) = membership(of: Subject(path: folder, package: package, target: target, kind: kind))
        else { return nil }
        let isInside = package.map { member.glob.text.hasPrefix($0.isEmpty ? "" : $0 + "/") } ?? false
        return (layer, member.kind == .target || member.kind == .folder && isInside)
    }

    private func makeCheckedFiles() {
        let needsFiles = configuration.layers.flatMap(\.members).contains { $0.glob.text.hasSuffix(".swift") }
        // Local variables, since access to properties of a class is checked at run time, once for every file.
        var checkedFiles: [CheckedFile] = []
        var contexts: [FileContext] = []
        var known: [ContextKey: Int] = [:]
        var last: (key: ContextKey, context: Int)?
        checkedFiles.reserveCapacity(graph.files.count)
        known.reserveCapacity(graph.targets.count + graph.packages.count)
        func add(_ file: Int, _ key: ContextKey) {
            // Files are ordered by folder.
            if let last, last.key == key {
                checkedFiles.append(CheckedFile(file: file, target: key.target, context: last.context))
                return
            }
            let context = known[key] ?? contexts.count
            if context == contexts.count { contexts.append(self.context(key)) }
            known[key] = context
            last = (key, context)
            checkedFiles.append(CheckedFile(file: file, target: key.target, context: context))
        }
        for (index, file) in graph.files.enumerated() {
            let folder = needsFiles ? file.path[...] : Self.folder(of: file.path)
            for target in file.targets {
                add(index, ContextKey(folder: folder, target: target, package: self.targets[target].package))
            }
            if file.targets.isEmpty { add(index, ContextKey(folder: folder, target: nil, package: file.package)) }
        }
        self.checkedFiles = checkedFiles
        self.contexts = contexts
    }

    private struct ContextKey: Hashable {
        let folder: Substring
        let target: Int?
        let package: Int?
    }

    private func context(_ key: ContextKey) -> FileContext {
        var subject = Subject(
            path: String(key.folder), package: key.package.flatMap { path(of: graph.packages[$0]) },
            target: key.target.map { targets[$0].name },
            kind: key.target.map { targets[$0].kind })
        let layer = membership(of: subject)?.layer
        subject.layer = layer.map { configuration.layers[$0].name }
        return FileContext(subject: subject, target: key.target, package: key.package, layer: layer)
    }

    /// Returns the path before the last slash; empty without one.
    private static func folder(of path: String) -> Substring {
        lastSlash(in: path).map { Substring(path.utf8.prefix($0)) } ?? ""
    }

    /// Returns the part of a path after the last slash.
    static func name(of path: String) -> Substring {
        lastSlash(in: path).map { Substring(path.utf8.dropFirst($0 + 1)) } ?? path[...]
    }

    private static func lastSlash(in path: String) -> Int? {
        var path = path
        return path.withUTF8 { $0.lastIndex(of: UInt8(ascii: "/")) }
    }

    private func makeImportsOfTarget() -> [Range<Int>] {
        var ranges = [Range<Int>](repeating: 0..<0, count: targets.count)
        var start = 0
        for (index, group) in imports.enumerated() {
            guard let target = group.target else { break }
            if imports[start].target != target { start = index }
            ranges[target] = start..<(index + 1)
        }
        return ranges
    }

    // MARK: Layers

    /// Returns the layer of the most specific matching member, and that member: a target before a package before a folder before a tag,
    /// one without wildcards before one with them, the longer before the shorter; of equals the first.
    private func membership(of subject: Subject) -> (layer: Int, member: Selector)? {
        var best: (weight: Int, layer: Int, member: Selector)?
        for (index, layer) in configuration.layers.enumerated() {
            for member in layer.members where selectors.matches(member, subject) {
                let weight = Self.weight(member)
                if weight > best?.weight ?? -1 { best = (weight, index, member) }
            }
        }
        return best.map { ($0.layer, $0.member) }
    }

    private static func weight(_ selector: Selector) -> Int {
        let kind =
            switch selector.kind {
            case .target: 3
            case .package: 2
            case .folder: 1
            case .tag, .kind, .layer: 0
            }
        return kind * 10_000 + (selector.glob.isLiteral ? 5_000 : 0) + min(selector.glob.text.utf8.count, 4_999)
    }
}

/// A file as part of a target. A file of two targets is listed twice, a file of none once.
struct CheckedFile: Sendable {
    /// The file's index in the graph.
    let file: Int
    let target: Int?
    /// The index of its context in ``Tree/contexts``.
    let context: Int
}
