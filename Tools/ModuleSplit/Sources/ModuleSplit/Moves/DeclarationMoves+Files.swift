import PackageGraph
import SourceEditing

extension DeclarationMoves {
    /// The declarations of one file that go to one module.
    public struct Piece: Sendable {
        /// The module: an index in ``Arrangement/modules``.
        public let module: Int
        /// The name of the first declaration.
        public let name: String
        /// The text.
        public let text: [UInt8]
    }

    /// A file that moves, as a whole or in part.
    public struct MovedFile: Sendable {
        /// The absolute path.
        public let path: String
        /// The parts, ordered by module. The first one may stay in the target.
        public let pieces: [Piece]

        /// Whether the file isn't divided.
        public var isWhole: Bool { pieces.count == 1 }
    }

    /// The files with declarations that move, ordered by their paths.
    public var movedFiles: [MovedFile] {
        var modules = [Set<Int>](repeating: [], count: graph.files.count)
        for (node, module) in arrangement.moduleOfNode.enumerated() { modules[graph.nodes[node].file].insert(module) }
        let moved = graph.files.indices.filter { modules[$0].contains { $0 > 0 } }
        return moved.map { file in
            MovedFile(path: graph.files[file].path, pieces: modules[file].sorted().map { piece(of: file, in: $0) })
        }.sorted { $0.path < $1.path }
    }

    private func piece(of file: Int, in module: Int) -> Piece {
        let source = graph.files[file]
        let nodes = graph.nodes.indices.filter {
            graph.nodes[$0].file == file && arrangement.moduleOfNode[$0] == module
        }
        let declarations = Set(nodes.map { graph.nodes[$0].declaration })
        // A module doesn't import itself.
        let imports = source.importedNames.filter { module > 0 && $0.name == moduleName(module) }.map {
            SourceEdit(range: source.lineRange(of: $0.range), text: "")
        }
        return Piece(
            module: module, name: graph.declaration(nodes[0]).name,
            text: DividedFile(source).text(of: declarations, imports: imports))
    }

    /// The name under which other modules import a module.
    ///
    /// - Parameter module: An index in ``Arrangement/modules``.
    public func moduleName(_ module: Int) -> String {
        guard module > 0 else { return subject.subject.moduleName }
        switch destinations[module - 1] {
        case .existing(let target): return subject.graph.targets[target].moduleName
        case .new(let name): return name
        }
    }

    /// Returns the text of a file with an import, if it has none of the module.
    ///
    /// - Parameters:
    ///   - module: The name of the module.
    ///   - isTestable: Whether the file needs the module's internal names.
    ///   - path: The path of the file.
    ///   - text: Its content.
    public static func adding(
        importOf module: String, isTestable: Bool, to path: String, _ text: [UInt8]
    ) -> [UInt8] {
        let source = SourceDeclarations(path: path, text: text)
        guard !source.imports.contains(module) else { return text }
        let edit = StepFiles.importEdit(module, in: source, attribute: isTestable ? "@testable " : "")
        return SourceEdit.apply([edit], to: text)
    }
}
