import Foundation
import IndexReading
import PackageGraph
import SourceEditing

/// Writes the files of a step: moves, access levels, imports and the manifest.
struct StepFiles {
    /// The name of the file that re-exports new modules.
    static let exports = "Exports.swift"

    let subject: SplitSubject
    let graph: DeclarationGraph
    let step: SplitPlan.Step
    /// The records of the package's other targets.
    let others: [IndexedFile]
    /// The place of the new module.
    let destination: any StepDestination

    private var folder: String { destination.folder }

    private var movedNodes: Set<Int> { Set(step.nodes) }

    /// Makes the changes on disk.
    ///
    /// - Throws: `refused` if a declaration can't move, `manifest` if the manifest can't be edited.
    func write() throws(StepError) -> AddedModule {
        let moved = movedNodes
        let access = AccessEdits(level: destination.level)
        let edits = try edits(moved, access)
        try writeSources(moved, edits)
        if moved.contains(where: graph.hasPublicName) { try export() }
        let users = try importInOtherTargets(moved)
        var tests: [DividedTarget] = []
        for group in step.tests { tests.append(try move(group)) }
        let manifests = try destination.manifests(module, tests: tests, users: [subject.subject.name] + users)
        for manifest in manifests { try ChangedFile.write(manifest.text, to: manifest.path) }
        try destination.complete()
        return added(tests)
    }

    /// Declares the dependencies on the module that files of other targets need, which import it after a repair.
    ///
    /// - Parameter files: The absolute paths of the files.
    func declareModule(in files: Set<String>) throws(StepError) {
        let users = subject.others.filter { !files.isDisjoint(with: subject.absoluteFiles(of: $0)) }
        guard !users.isEmpty else { return }
        let manifest = try subject.editedManifest { (manifest) throws(ManifestEditError) in
            try destination.use(by: users.map(\.name), in: &manifest)
        }
        try ChangedFile.write(manifest.text, to: manifest.path)
    }

    /// The new targets, for the rules.
    private func added(_ tests: [DividedTarget]) -> AddedModule {
        let relative = { (path: String) in RelativePath.relative(path, to: subject.graph.root) ?? path }
        var moves = Dictionary(sourceMoves.map { (relative($0.to), relative($0.from)) }) { first, _ in first }
        for (group, test) in zip(step.tests, tests) {
            let original = absolute(group.target.folder ?? "")
            for path in group.files { moves[relative(test.folder + path.dropFirst(original.count))] = relative(path) }
        }
        return AddedModule(
            name: step.name, divided: subject.subject.name, package: subject.package.path,
            newPackage: destination.newPackages.first.map(relative),
            members: ([module] + tests).map { AddedModule.Member(name: $0.name, original: $0.original.name) },
            moves: moves)
    }

    /// The target of the new module.
    private var module: DividedTarget {
        DividedTarget(
            name: step.name, original: subject.subject, folder: folder, imports: Set(movedImports.keys),
            allImports: Set(graph.files.flatMap(\.imports)), uses: step.uses)
    }

    /// The modules that the moved files import, each with the path of the first file.
    private var movedImports: [String: String] {
        let files = Set(step.files + step.declarations.map { graph.nodes[$0].file }).sorted()
        let imports = files.flatMap { file in
            (graph.files[file].imports + graph.hiddenImports[file].sorted()).map { ($0, graph.files[file].path) }
        }
        return Dictionary(imports) { first, _ in first }
    }

    // MARK: - Tests

    /// Moves test files to the new module's own test target.
    private func move(_ group: MovedTests.Group) throws(StepError) -> DividedTarget {
        let original = absolute(group.target.folder ?? "")
        let name = testName(for: group.target.name)
        let folder = destination.testFolder(name, leaving: original)
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw .refused("the folder \(folder) of the new tests exists already")
        }
        let moving = Set(group.files)
        let exports = ReexportedModules(graph.files)
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
            let hidden = others.first { $0.path == path }.map { exports.used(by: $0, importing: source.imports) } ?? []
            imports.formUnion(hidden)
            var edits = others.first { $0.path == path }.map { qualifierEdits(in: source, for: $0) } ?? []
            edits += Self.importEdits(hidden, in: source)
            for imported in source.importedNames where imported.name == subject.subject.moduleName {
                let isThere = source.imports.contains(step.name)
                edits.append(
                    isThere
                        ? SourceEdit(range: source.lineRange(of: imported.range), text: "")
                        : SourceEdit(range: imported.range, text: step.name))
            }
            try ChangedFile.move(
                path, to: folder + path.dropFirst(original.count), text: SourceEdit.apply(edits, to: source.text))
        }
        // The divided target and the new one aren't among the dependencies that are copied.
        let known: Set<String> = [subject.subject.moduleName, ModuleName.mangled(step.name)]
        return DividedTarget(
            name: name, original: group.target, folder: folder, imports: imports.subtracting(known),
            allImports: allImports.union(known), uses: [step.name])
    }

    /// The name of the test target for files that leave another one: `LowIntegrationTests` for tests of `Low` that
    /// leave `WholeIntegrationTests`.
    private func testName(for original: String) -> String {
        let prefix = subject.subject.name
        return step.name + (original.hasPrefix(prefix) ? original.dropFirst(prefix.count) : original[...])
    }

    private func absolute(_ path: String) -> String {
        subject.graph.root + "/" + path
    }

    // MARK: - Sources

    /// The edits of one file.
    private struct FileEdits {
        /// Access levels and initializers, which go where the declaration goes.
        var declarations: [SourceEdit] = []
        /// Imports, which stay.
        var imports: [SourceEdit] = []
        /// Imports of what the old module re-exports, for declarations that move.
        var movedImports: [SourceEdit] = []
    }

    /// The edits of access levels and imports, by file.
    private func edits(_ moved: Set<Int>, _ access: AccessEdits) throws(StepError) -> [Int: FileEdits] {
        var requirements = AccessRequirements(graph, level: access.level)
        requirements.require(step.exposed.map(\.symbol) + symbolsOfOtherTargets(moved))
        var edits: [Int: FileEdits] = [:]
        for place in requirements.raised.sorted() {
            edits[place.file, default: FileEdits()].declarations += access.raising(
                place.declared, in: graph.files[place.file])
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
        for file in Set(moved.map { graph.nodes[$0].file }) {
            edits[file, default: FileEdits()].movedImports = Self.importEdits(
                graph.hiddenImports[file], in: graph.files[file])
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
        insertion("\(attribute)import \(module)\n", in: source)
    }

    /// The edits that import modules, in the order of their names.
    private static func importEdits(_ modules: Set<String>, in source: SourceDeclarations) -> [SourceEdit] {
        modules.isEmpty ? [] : [insertion(modules.sorted().map { "import \($0)\n" }.joined(), in: source)]
    }

    private static func insertion(_ imports: String, in source: SourceDeclarations) -> SourceEdit {
        .insertion(source.imports.isEmpty ? imports + "\n" : imports, at: source.importOffset)
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

    /// The files that move, as a whole or in part, with their new paths.
    private var sourceMoves: [(from: String, to: String)] {
        let prefix = commonFolder()
        let whole = Set(step.files)
        return Set(step.files + step.declarations.map { graph.nodes[$0].file }).sorted().map { file in
            let path = graph.files[file].path
            let name = whole.contains(file) ? String(path.dropFirst(prefix.count + 1)) : RelativePath.name(of: path)
            return (path, folder + "/" + name)
        }
    }

    private func writeSources(_ moved: Set<Int>, _ edits: [Int: FileEdits]) throws(StepError) {
        let whole = Set(step.files)
        let destinations = Dictionary(sourceMoves.map { ($0.from, $0.to) }) { first, _ in first }
        for file in graph.files.indices {
            let source = graph.files[file]
            let own = edits[file, default: FileEdits()]
            let parts = step.declarations.filter { graph.nodes[$0].file == file }
            if let destination = destinations[source.path] {
                guard whole.contains(file) else {
                    let leaving = Set(parts.map { graph.nodes[$0].declaration })
                    let division = DividedFile(source)
                    try ChangedFile.write(
                        division.text(of: leaving, own.declarations, imports: own.movedImports), to: destination)
                    let staying = Set(source.topLevel.indices).subtracting(leaving)
                    try ChangedFile.write(
                        division.text(of: staying, own.declarations, imports: own.imports), to: source.path)
                    continue
                }
                try ChangedFile.move(
                    source.path, to: destination,
                    text: SourceEdit.apply(own.declarations + own.movedImports, to: source.text))
            } else if !own.declarations.isEmpty || !own.imports.isEmpty {
                try ChangedFile.write(
                    SourceEdit.apply(own.declarations + own.imports, to: source.text), to: source.path)
            }
        }
    }

    /// The folder that all files of the step are in, if it isn't the target's own.
    private func commonFolder() -> String {
        let folders = Set(step.files.map { (graph.files[$0].path as NSString).deletingLastPathComponent })
        return folders.count == 1 ? folders.first! : subject.folder
    }

    /// Re-exports the new module, so that importers of the target still see the public declarations that have moved.
    private func export() throws(StepError) {
        let path = subject.folder + "/" + Self.exports
        let known = FileManager.default.contents(atPath: path) ?? Data()
        try ChangedFile.write(Array(known) + Array("@_exported import \(step.name)\n".utf8), to: path)
    }

    // MARK: - Other targets

    /// The moved symbols that other targets than tests use, which import modules with `@testable`.
    private func symbolsOfOtherTargets(_ moved: Set<Int>) -> [Int] {
        let modules = Set(subject.others.filter { $0.kind != .test }.map(\.moduleName))
        let symbols = others.filter { modules.contains($0.module) }.flatMap { record in
            record.occurrences.filter { $0.roles.contains(.reference) }.compactMap {
                graph.symbolIndex[record.symbols[$0.symbol].usr]
            }
        }
        return Set(symbols).filter {
            moved.contains(graph.symbols[$0].node) && graph.isHidden($0, below: destination.level)
        }.sorted()
    }

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
            if !edits.isEmpty { try ChangedFile.write(SourceEdit.apply(edits, to: source.text), to: record.path) }
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
}
