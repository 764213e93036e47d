import ManifestReader
import PackageGraph

/// A repository as the rules see it. It doesn't change once it is made; a class, because every rule holds it.
final class Tree {
    let graph: ModuleGraph
    let facts: [FileFacts]
    let configuration: CheckConfiguration
    let selectors: SelectorSet
    private(set) var units: [Unit] = []
    /// Each file with each unit it belongs to, by file.
    private(set) var occurrences: [Occurrence] = []
    private(set) var contexts: [FileContext] = []
    /// The imports of all files, unit by unit; grouped when somebody asks for them.
    private(set) lazy var imports = ImportGroup.groups(occurrences, contexts, facts)
    private lazy var importsOfUnit = makeImportsOfUnit()
    /// The local units of a module's name.
    private(set) var unitsOfModule: [String: [Int]] = [:]

    init(_ graph: ModuleGraph, _ facts: [FileFacts], _ configuration: CheckConfiguration) {
        self.graph = graph
        self.facts = facts
        self.configuration = configuration
        selectors = SelectorSet(tags: configuration.tags)
        makeUnits()
        makeOccurrences()
    }

    // MARK: Questions

    func path(_ occurrence: Occurrence) -> String { graph.files[occurrence.file].path }

    /// The imports in the files of a unit.
    func imports(of unit: Int) -> ArraySlice<ImportGroup> { imports[importsOfUnit[unit]] }

    func layer(_ occurrence: Occurrence) -> Layer? {
        contexts[occurrence.context].layer.map { configuration.layers[$0] }
    }

    func layer(of unit: Unit) -> Layer? { unit.layer.map { configuration.layers[$0] } }

    /// The end of a unit, for findings.
    func end(_ unit: Unit, layer: Layer?? = nil) -> FindingEnd {
        FindingEnd(
            name: unit.name, package: unit.packagePath, target: unit.name, layer: (layer ?? self.layer(of: unit))?.name)
    }

    /// The end that a file is part of, for findings.
    func end(_ occurrence: Occurrence) -> FindingEnd {
        guard let unit = occurrence.unit else {
            let package = graph.files[occurrence.file].package.map { graph.packages[$0].path }
            return FindingEnd(name: path(occurrence), package: package, target: nil, layer: layer(occurrence)?.name)
        }
        return end(units[unit], layer: layer(occurrence))
    }

    func end(_ package: Package) -> FindingEnd {
        FindingEnd(name: package.manifest.name, package: package.path)
    }

    func place(_ place: ImportGroup.Place) -> SourcePlace {
        SourcePlace(file: graph.files[place.file].path, line: Int(place.line), column: Int(place.column))
    }

    /// A place in a package's manifest; its start where the reader knows no better.
    func place(_ place: ManifestPlace?, in package: Package) -> SourcePlace {
        SourcePlace(file: package.manifestPath, line: place?.line ?? 1, column: place?.column ?? 1)
    }

    // MARK: Units

    private func makeUnits() {
        for target in graph.targets {
            let package = graph.packages[target.package]
            let isLocal = package.origin == .local
            units.append(
                Unit(
                    id: target.id, name: target.name, moduleName: target.moduleName, package: target.package,
                    packagePath: isLocal ? package.path : nil, library: isLocal ? nil : package.identity,
                    kind: target.kind,
                    language: target.language, folder: target.folder, files: target.files,
                    layer: isLocal ? layer(target.folder, package.path, target.name, target.kind) : nil))
        }
        for module in configuration.outside {
            let files = graph.files.indices.filter { index in
                let file = graph.files[index]
                return file.targets.isEmpty && !ManifestSelection.isManifest(String(Self.name(of: file.path)))
                    && selectors.contains(
                        Subject(path: file.path, package: nil, target: module.name, kind: nil), in: module.folders)
            }
            let folder = module.folders.first.map { $0.glob.isLiteral ? $0.glob.text : "" }
            let kind: Target.Kind = module.isTest ? .test : .library
            units.append(
                Unit(
                    id: units.count, name: module.name, moduleName: ModuleName.mangled(module.name), package: nil,
                    packagePath: nil,
                    library: nil, kind: kind, language: .swift, folder: folder, files: files,
                    layer: layer(folder, nil, module.name, kind)))
        }
        for unit in units where unit.isLocal && unit.kind != .snippet {
            unitsOfModule[unit.moduleName, default: []].append(unit.id)
        }
    }

    private func layer(_ folder: String?, _ package: String?, _ target: String, _ kind: Target.Kind) -> Int? {
        folder.flatMap { layer(of: Subject(path: $0, package: package, target: target, kind: kind)) }
    }

    private func makeOccurrences() {
        var outside: [Int: [Int]] = [:]
        for unit in units[graph.targets.count...] {
            for file in unit.files { outside[file, default: []].append(unit.id) }
        }
        let needsFiles = configuration.layers.flatMap(\.members).contains { $0.glob.text.hasSuffix(".swift") }
        // Every access to what the class holds is checked at run time, and there is one for every file.
        var occurrences: [Occurrence] = []
        var contexts: [FileContext] = []
        var known: [ContextKey: Int] = [:]
        var last: (key: ContextKey, context: Int)?
        occurrences.reserveCapacity(graph.files.count)
        known.reserveCapacity(graph.targets.count + graph.packages.count)
        func add(_ file: Int, _ key: ContextKey) {
            // Files come folder by folder.
            if let last, last.key == key {
                occurrences.append(Occurrence(file: file, unit: key.unit, context: last.context))
                return
            }
            let context = known[key] ?? contexts.count
            if context == contexts.count { contexts.append(self.context(key)) }
            known[key] = context
            last = (key, context)
            occurrences.append(Occurrence(file: file, unit: key.unit, context: context))
        }
        for (index, file) in graph.files.enumerated() {
            let folder = needsFiles ? file.path[...] : Self.folder(of: file.path)
            let units = file.targets.isEmpty ? outside[index] ?? [] : file.targets
            for unit in units { add(index, ContextKey(folder: folder, unit: unit, package: file.package)) }
            if units.isEmpty { add(index, ContextKey(folder: folder, unit: nil, package: file.package)) }
        }
        self.occurrences = occurrences
        self.contexts = contexts
    }

    private struct ContextKey: Hashable {
        let folder: Substring
        let unit: Int?
        let package: Int?
    }

    private func context(_ key: ContextKey) -> FileContext {
        var subject = Subject(
            path: String(key.folder), package: key.package.map { graph.packages[$0].path },
            target: key.unit.map { units[$0].name },
            kind: key.unit.map { units[$0].kind })
        let layer = layer(of: subject)
        subject.layer = layer.map { configuration.layers[$0].name }
        return FileContext(subject: subject, unit: key.unit, package: key.package, layer: layer)
    }

    /// The path before the last slash; empty without one.
    private static func folder(of path: String) -> Substring {
        lastSlash(in: path).map { Substring(path.utf8.prefix($0)) } ?? ""
    }

    /// What follows the last slash of a path.
    static func name(of path: String) -> Substring {
        lastSlash(in: path).map { Substring(path.utf8.dropFirst($0 + 1)) } ?? path[...]
    }

    private static func lastSlash(in path: String) -> Int? {
        var path = path
        return path.withUTF8 { $0.lastIndex(of: UInt8(ascii: "/")) }
    }

    private func makeImportsOfUnit() -> [Range<Int>] {
        var ranges = [Range<Int>](repeating: 0..<0, count: units.count)
        var start = 0
        for (index, group) in imports.enumerated() {
            guard let unit = group.unit else { break }
            if imports[start].unit != unit { start = index }
            ranges[unit] = start..<(index + 1)
        }
        return ranges
    }

    // MARK: Layers

    /// The layer of the most particular member that matches: a target before a package before a folder before a tag, one
    /// without wildcards before one with, the longer before the shorter; of equals the first.
    private func layer(of subject: Subject) -> Int? {
        var best: (weight: Int, layer: Int)?
        for (index, layer) in configuration.layers.enumerated() {
            for member in layer.members where selectors.matches(member, subject) {
                let weight = Self.weight(member)
                if weight > best?.weight ?? -1 { best = (weight, index) }
            }
        }
        return best?.layer
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
