import Foundation
import IndexReading
import PackageGraph
import SourceEditing

/// Writes the files of a step: moves, access levels, imports and the manifest.
struct StepFiles {
    let subject: SplitSubject
    let graph: DeclarationGraph
    let step: SplitPlan.Step
    /// The records of the package's other targets.
    let others: [IndexedFile]

    /// The absolute path of the new module's folder.
    var folder: String {
        let parent = (subject.folder as NSString).deletingLastPathComponent
        let package = subject.package.directory
        // If the target's folder is the sources folder or the package's own, the new folder can't be beside it.
        return parent.count < package.count || (subject.folder as NSString).lastPathComponent == "Sources"
            ? package + "/" + step.name : parent + "/" + step.name
    }

    private var movedNodes: Set<Int> { Set(step.nodes) }

    /// Makes the changes on disk.
    ///
    /// - Throws: `refused` if a declaration can't move, `manifest` if the manifest can't be edited.
    func write(access: AccessEdits) throws(StepError) {
        let moved = movedNodes
        try refuseWhatCannotMove(moved)
        let edits = try edits(moved, access)
        try writeSources(moved, edits)
        if moved.contains(where: isPublic) { try export() }
        let users = try importInOtherTargets(moved)
        try writeManifest(users: users)
        for group in step.tests { try move(group) }
    }

    // MARK: - Tests

    /// Moves test files to the new module's own test target.
    private func move(_ group: MovedTests.Group) throws(StepError) {
        let original = absolute(group.target.folder ?? "")
        let name = testName(for: group.target.name)
        let folder = (original as NSString).deletingLastPathComponent + "/" + name
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw .refused("the folder \(folder) of the new tests exists already")
        }
        let moving = Set(group.files)
        var imports: Set<String> = []
        var allImports: Set<String> = []
        for path in subject.absoluteFiles(of: group.target) {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw .refused("the file \(path) can't be read")
            }
            let source = SourceDeclarations(path: path, text: Array(data))
            allImports.formUnion(source.imports)
            guard moving.contains(path) else { continue }
            imports.formUnion(source.imports)
            var edits = others.first { $0.path == path }.map { qualifierEdits(in: source, for: $0) } ?? []
            for imported in source.importedNames where imported.name == subject.subject.moduleName {
                let isThere = source.imports.contains(step.name)
                edits.append(
                    isThere
                        ? SourceEdit(range: source.lineRange(of: imported.range), text: "")
                        : SourceEdit(range: imported.range, text: step.name))
            }
            try move(path, to: folder + path.dropFirst(original.count), text: SourceEdit.apply(edits, to: source.text))
        }
        let relative = String(folder.dropFirst(subject.package.directory.count + 1))
        try editManifest { (manifest) throws(ManifestEditError) in
            try manifest.addTarget(
                name,
                splitFrom: group.target.name,
                function: "testTarget",
                path: relative == "Tests/\(name)" ? nil : relative,
                isNeeded: {
                    $0 != subject.subject.name && $0 != step.name && Self.isNeeded($0, imports, of: allImports)
                },
                uses: [step.name]
            )
        }
    }

    /// The name of the test target for files that leave another one: `LowIntegrationTests` for tests of `Low` that
    /// leave `WholeIntegrationTests`.
    private func testName(for original: String) -> String {
        let prefix = subject.subject.name
        return step.name + (original.hasPrefix(prefix) ? original.dropFirst(prefix.count) : original[...])
    }

    /// Whether declarations that left a target need one of its dependencies. One whose module no file imports may be
    /// needed for its resources, its macros, or what it does when it is linked.
    private static func isNeeded(_ dependency: String, _ imports: Set<String>, of all: Set<String>) -> Bool {
        let module = ModuleName.mangled(dependency)
        return imports.contains(module) || !all.contains(module)
    }

    private func absolute(_ path: String) -> String {
        subject.graph.root + "/" + path
    }

    private func refuseWhatCannotMove(_ moved: Set<Int>) throws(StepError) {
        if FileManager.default.fileExists(atPath: folder) {
            throw .refused("the folder \(folder) of the new module exists already")
        }
        for node in moved {
            let file = graph.files[graph.nodes[node].file]
            if file.usesResources, !subject.subject.declaration.resources.isEmpty {
                throw .refused(
                    "\(file.path) uses Bundle.module, whose resources belong to '\(subject.subject.name)'; pin the file there"
                )
            }
            if graph.declaration(node).kind == .statements {
                throw .refused("\(file.path) contains the program's statements, which can't move")
            }
        }
    }

    // MARK: - Sources

    /// The edits of one file.
    private struct FileEdits {
        /// Access levels and initializers, which go where the declaration goes.
        var declarations: [SourceEdit] = []
        /// Imports, which stay.
        var imports: [SourceEdit] = []
    }

    /// The edits of access levels and imports, by file.
    private func edits(_ moved: Set<Int>, _ access: AccessEdits) throws(StepError) -> [Int: FileEdits] {
        var requirements = AccessRequirements(graph, level: access.level)
        requirements.require(step.exposed.map(\.symbol))
        var edits: [Int: FileEdits] = [:]
        for place in requirements.raised.sorted() {
            guard let edit = access.raising(place.declared, in: graph.files[place.file]) else { continue }
            edits[place.file, default: FileEdits()].declarations.append(edit)
        }
        for place in requirements.initialized.sorted() {
            do {
                guard let edit = try access.initializer(of: place.declared, in: graph.files[place.file]) else {
                    continue
                }
                edits[place.file, default: FileEdits()].declarations.append(edit)
            } catch {
                throw .refused(Self.sentence(for: error, in: graph.files[place.file].path))
            }
        }
        for file in step.importingFiles where !graph.files[file].imports.contains(step.name) {
            let source = graph.files[file]
            edits[file, default: FileEdits()].imports.append(Self.importEdit(step.name, in: source))
        }
        for reference in graph.references + graph.innerReferences
        where moved.contains(graph.symbols[reference.symbol].node) {
            let file = graph.nodes[reference.from].file
            guard let edit = qualifierEdit(at: reference.offset, in: graph.files[file]) else { continue }
            edits[file, default: FileEdits()].declarations.append(edit)
        }
        return edits
    }

    /// The edit that names the new module where a moved declaration is qualified by the old one.
    private func qualifierEdit(at offset: Int, in source: SourceDeclarations) -> SourceEdit? {
        source.qualifier(subject.subject.moduleName, before: offset).map { SourceEdit(range: $0, text: step.name) }
    }

    /// The edit that imports a module behind the last import, or before the first declaration.
    static func importEdit(_ module: String, in source: SourceDeclarations, attribute: String = "") -> SourceEdit {
        let line = "\(attribute)import \(module)\n"
        return .insertion(source.imports.isEmpty ? line + "\n" : line, at: source.importOffset)
    }

    private static func sentence(for obstacle: AccessEdits.Obstacle, in path: String) -> String {
        switch obstacle {
        case .untypedProperty(let type, let property):
            "other modules will create \(type), whose memberwise initializer has to be written out, but the type of "
                + "'\(property)' is inferred; write it in \(path)"
        case .attributedProperty(let type, let property):
            "other modules will create \(type), whose memberwise initializer has to be written out, but '\(property)' has "
                + "attributes; write the initializer in \(path)"
        }
    }

    private func writeSources(_ moved: Set<Int>, _ edits: [Int: FileEdits]) throws(StepError) {
        let prefix = commonFolder()
        let whole = Set(step.files)
        for file in graph.files.indices {
            let source = graph.files[file]
            let own = edits[file, default: FileEdits()]
            let parts = step.declarations.filter { graph.nodes[$0].file == file }
            if whole.contains(file) {
                let destination = folder + "/" + source.path.dropFirst(prefix.count + 1)
                try move(source.path, to: destination, text: SourceEdit.apply(own.declarations, to: source.text))
            } else if !parts.isEmpty {
                let name = (source.path as NSString).lastPathComponent
                try write(part(parts, of: source, own.declarations), to: folder + "/" + name)
                try write(remainder(parts, of: source, own), to: source.path)
            } else if !own.declarations.isEmpty || !own.imports.isEmpty {
                try write(SourceEdit.apply(own.declarations + own.imports, to: source.text), to: source.path)
            }
        }
    }

    /// The text of the declarations that leave a file, below the file's own imports.
    private func part(_ nodes: [Int], of source: SourceDeclarations, _ edits: [SourceEdit]) -> [UInt8] {
        let ranges = nodes.map { source.topLevel[graph.nodes[$0].declaration].range }
        var removals: [SourceEdit] = []
        for declaration in source.topLevel where !ranges.contains(declaration.range) {
            removals.append(SourceEdit(range: Self.withLineBreaks(declaration.range, in: source.text), text: ""))
        }
        return SourceEdit.apply(Self.edits(edits, outside: removals) + removals, to: source.text)
    }

    /// The text of a file without the declarations that leave it.
    private func remainder(_ nodes: [Int], of source: SourceDeclarations, _ edits: FileEdits) -> [UInt8] {
        let removals = nodes.map { node in
            let range = source.topLevel[graph.nodes[node].declaration].range
            return SourceEdit(range: Self.withLineBreaks(range, in: source.text), text: "")
        }
        let kept = Self.edits(edits.declarations, outside: removals) + edits.imports
        return SourceEdit.apply(kept + removals, to: source.text)
    }

    private static func edits(_ edits: [SourceEdit], outside removals: [SourceEdit]) -> [SourceEdit] {
        edits.filter { edit in !removals.contains { $0.range.contains(edit.range.lowerBound) } }
    }

    /// A range with the line breaks that follow it, so that no empty lines pile up.
    private static func withLineBreaks(_ range: Range<Int>, in text: [UInt8]) -> Range<Int> {
        var end = range.upperBound
        while end < text.count, text[end] == 0x0A || text[end] == 0x0D { end += 1 }
        return range.lowerBound..<end
    }

    /// The folder that all files of the step are in, if it isn't the target's own.
    private func commonFolder() -> String {
        let folders = Set(step.files.map { (graph.files[$0].path as NSString).deletingLastPathComponent })
        return folders.count == 1 ? folders.first! : subject.folder
    }

    private func isPublic(_ node: Int) -> Bool {
        let file = graph.files[graph.nodes[node].file]
        let range = graph.declaration(node).range
        return file.names.contains { range.contains($0.offset) && ($0.writtenAccess ?? .internal) >= .public }
    }

    /// Re-exports the new module, so that importers of the target still see the public declarations that have moved.
    private func export() throws(StepError) {
        let path = subject.folder + "/Exports.swift"
        let known = FileManager.default.contents(atPath: path) ?? Data()
        try write(Array(known) + Array("@_exported import \(step.name)\n".utf8), to: path)
    }

    // MARK: - Other targets

    /// Adds imports to the files of other targets that use moved declarations, and returns the names of those targets.
    private func importInOtherTargets(_ moved: Set<Int>) throws(StepError) -> [String] {
        var users: Set<String> = []
        let byModule = Dictionary(subject.others.map { ($0.moduleName, $0) }, uniquingKeysWith: { first, _ in first })
        // Tests that move get their import when they do.
        let movedTests = Set(step.tests.flatMap(\.files))
        for record in others where !movedTests.contains(record.path) {
            guard let target = byModule[record.module] else { continue }
            let uses = record.occurrences.filter { occurrence in
                guard occurrence.roles.contains(.reference),
                    let symbol = graph.symbolIndex[record.symbols[occurrence.symbol].usr]
                else { return false }
                return moved.contains(graph.symbols[symbol].node)
            }
            let hiddenUses = uses.contains { use in
                graph.symbolIndex[record.symbols[use.symbol].usr].map { !isVisibleOutside($0) } ?? false
            }
            guard !uses.isEmpty, let data = FileManager.default.contents(atPath: record.path) else { continue }
            let source = SourceDeclarations(path: record.path, text: Array(data))
            var edits = uses.compactMap { use in
                source.lineTable.offset(line: use.line, column: use.column).flatMap {
                    qualifierEdit(at: $0, in: source)
                }
            }
            if (hiddenUses || !edits.isEmpty), !source.imports.contains(step.name) {
                users.insert(target.name)
                let attribute = target.kind == .test && hiddenUses ? "@testable " : ""
                edits.append(Self.importEdit(step.name, in: source, attribute: attribute))
            }
            if !edits.isEmpty { try write(SourceEdit.apply(edits, to: source.text), to: record.path) }
        }
        return users.sorted()
    }

    /// The edits that name the new module where another target qualifies a moved declaration by the old one.
    private func qualifierEdits(in source: SourceDeclarations, for record: IndexedFile) -> [SourceEdit] {
        let moved = movedNodes
        return record.occurrences.compactMap { use in
            guard let symbol = graph.symbolIndex[record.symbols[use.symbol].usr],
                moved.contains(graph.symbols[symbol].node),
                let offset = source.lineTable.offset(line: use.line, column: use.column)
            else { return nil }
            return qualifierEdit(at: offset, in: source)
        }
    }

    private func isVisibleOutside(_ symbol: Int) -> Bool {
        graph.access(of: symbol) >= .public
    }

    // MARK: - The manifest

    private func writeManifest(users: [String]) throws(StepError) {
        let movedImports = Set(
            Set(step.files + step.declarations.map { graph.nodes[$0].file }).flatMap { graph.files[$0].imports })
        let allImports = Set(graph.files.flatMap(\.imports))
        try editManifest { (manifest) throws(ManifestEditError) in
            try manifest.addTarget(
                step.name,
                splitFrom: subject.subject.name,
                path: declaredPath,
                isNeeded: { Self.isNeeded($0, movedImports, of: allImports) },
                uses: step.uses
            )
            for name in [subject.subject.name] + users { try manifest.addDependency(named: step.name, to: name) }
        }
    }

    private func editManifest(_ edit: (inout ManifestEdit) throws(ManifestEditError) -> Void) throws(StepError) {
        let path = subject.graph.root + "/" + subject.package.manifestPath
        guard let data = FileManager.default.contents(atPath: path) else { throw .manifest("\(path) can't be read") }
        var manifest = ManifestEdit(Array(data))
        do {
            try edit(&manifest)
        } catch {
            throw .manifest(error.description)
        }
        try write(manifest.result, to: path)
    }

    /// The folder as the manifest has to declare it; `nil` if SwiftPM finds it by the target's name.
    private var declaredPath: String? {
        let relative = String(folder.dropFirst(subject.package.directory.count + 1))
        let isDefault = ["Sources", "Source", "src", "srcs"].contains { relative == "\($0)/\(step.name)" }
        return isDefault ? nil : relative
    }

    /// Moves a file whose text changes.
    private func move(_ path: String, to destination: String, text: [UInt8]) throws(StepError) {
        try write(text, to: destination)
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw .refused("the file \(path) can't be moved: \(error.localizedDescription)")
        }
    }

    private func write(_ text: [UInt8], to path: String) throws(StepError) {
        do {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(text).write(to: URL(filePath: path))
        } catch {
            throw .refused("the file \(path) can't be written: \(error)")
        }
    }
}
