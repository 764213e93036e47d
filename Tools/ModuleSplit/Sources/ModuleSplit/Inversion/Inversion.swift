import IndexReading
import SourceEditing

/// The change after which some declarations use a type through a protocol.
struct Inversion {
    /// What the compiler turned out to require in addition.
    struct Additions: Hashable {
        /// Whether the protocol inherits from `Sendable`.
        var isSendable = false
        /// Whether the protocol's file imports what the files of the members import.
        var hasImports = false
    }

    /// The name of the protocol.
    let protocolName: String
    /// The index of the file that gets the protocol in ``DeclarationGraph/files``.
    let file: Int
    /// The number of places at which the protocol replaces the type.
    let replacedCount: Int
    /// The number of members that the protocol requires.
    let requirementCount: Int
    let graph: DeclarationGraph
    let type: InvertedType
    let users: Set<Int>
    let relative: (String) -> String
    private let replacements: [Int: [SourceEdit]]
    /// The closures that are handed in for created values, without and with `@Sendable`.
    private let handIns: (plain: [FactoryHandIn], sendable: [FactoryHandIn])
    /// The protocol, apart from its inheritance clause: the text before it and the text behind it.
    private let declaration: (head: String, inherited: [String], tail: String)
    private let protocolOffset: Int
    private let missingImports: [String]

    /// Plans the change.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - users: The declarations that should no longer use it.
    ///   - graph: The declarations of the target.
    ///   - others: The index records of the package's other targets.
    ///   - protocolName: The name of the protocol; by default the type's with `Protocol`.
    ///   - relative: Returns the path of a file for messages.
    /// - Throws: `notInvertible` with the uses that a protocol can't replace, `refused` if there are none or if the
    ///   protocol's name is taken.
    init(
        of type: InvertedType, users: Set<Int>, in graph: DeclarationGraph, others: [IndexedFile] = [],
        protocolName: String? = nil, relative: @escaping (String) -> String
    ) throws(StepError) {
        self.graph = graph
        self.type = type
        self.users = users
        self.relative = relative
        let name = protocolName ?? type.name + "Protocol"
        self.protocolName = name
        try Self.check(name, in: graph, relative: relative)
        var reading = InversionReading(type: type, graph: graph, protocolName: name, relative: relative)
        try reading.read(users)
        guard let first = reading.uses.first else {
            throw .refused("none of these declarations uses \(type.name); name others with --in")
        }
        let requirements = reading.requirements()
        handIns = (
            reading.handIns(users, others: others, isSendable: false),
            reading.handIns(users, others: others, isSendable: true)
        )
        guard reading.obstacles.isEmpty else {
            throw .notInvertible(type: type.name, reading.obstacles)
        }
        replacements = reading.replacements
        replacedCount = reading.replacements.values.reduce(0) { $0 + $1.count } + reading.creations.count
        requirementCount = requirements.count
        let file = graph.nodes[first.from].file
        self.file = file
        let source = graph.files[file]
        let inFile = reading.uses.filter { graph.nodes[$0.from].file == file }
        protocolOffset =
            inFile.map { graph.declaration($0.from).range.lowerBound }.min() ?? source.importOffset
        declaration = reading.declaration(requirements, indentation: SyntaxFile(source).indentation)
        let members = Set(reading.members.map { graph.nodes[graph.symbols[$0].node].file })
        let imported = Set(source.imports)
        var missing: [String] = []
        for member in members.sorted() {
            for module in graph.files[member].imports where !imported.contains(module) && !missing.contains(module) {
                missing.append(module)
            }
        }
        missingImports = missing
    }

    private static func check(
        _ name: String, in graph: DeclarationGraph, relative: (String) -> String
    ) throws(StepError) {
        let isName = name.first.map { $0.isLetter || $0 == "_" } ?? false
        guard isName, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            throw .refused("'\(name)' can't be the name of a protocol; use letters, digits and '_' with --protocol")
        }
        for source in graph.files {
            guard let taken = source.names.first(where: { $0.parent == nil && $0.name == name }),
                taken.kind != .extensionBlock
            else { continue }
            let line = source.lineTable.line(at: taken.offset)
            throw .refused(
                "'\(name)' is declared already, at \(relative(source.path)):\(line); choose another name with --protocol"
            )
        }
    }

    /// Returns the edits of the files that change, by their index in ``DeclarationGraph/files``.
    func edits(with additions: Additions = Additions()) -> [Int: [SourceEdit]] {
        var edits = replacements
        for handIn in additions.isSendable ? handIns.sendable : handIns.plain {
            edits.merge(handIn.edits) { $0 + $1 }
        }
        var inherited = declaration.inherited
        if additions.isSendable, !inherited.contains("Sendable"), !inherited.contains("Actor") {
            inherited.append("Sendable")
        }
        let clause = inherited.isEmpty ? "" : ": " + inherited.joined(separator: ", ")
        let text = declaration.head + clause + declaration.tail + "\n\n"
        let source = graph.files[file]
        var imports = ""
        if additions.hasImports, !missingImports.isEmpty {
            imports = missingImports.map { "import \($0)\n" }.joined() + (source.imports.isEmpty ? "\n" : "")
        }
        if source.importOffset == protocolOffset {
            edits[file, default: []].append(.insertion(imports + text, at: protocolOffset))
        } else {
            edits[file, default: []] += [
                .insertion(imports, at: source.importOffset), .insertion(text, at: protocolOffset),
            ]
        }
        edits[type.file, default: []].append(
            .insertion(
                "\n\nextension \(type.name): \(protocolName) {}", at: graph.declaration(type.node).range.upperBound))
        return edits
    }

    /// Returns the texts of the files that change, by path.
    func texts(with additions: Additions = Additions()) -> [String: [UInt8]] {
        var texts: [String: [UInt8]] = [:]
        for (file, edits) in edits(with: additions) {
            texts[graph.files[file].path] = SourceEdit.apply(edits, to: graph.files[file].text)
        }
        var others: [String: (text: [UInt8], edits: [SourceEdit])] = [:]
        for handIn in additions.isSendable ? handIns.sendable : handIns.plain {
            others.merge(handIn.otherFiles) { ($0.text, $0.edits + $1.edits) }
        }
        for (path, file) in others { texts[path] = SourceEdit.apply(file.edits, to: file.text) }
        return texts
    }
}
