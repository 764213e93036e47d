import Foundation
import IndexReading
import SourceEditing
import SwiftSyntax

/// The edits after which a type below creates values with a closure that its initializer takes from above.
struct FactoryHandIn {
    /// The edits of the target's files.
    private(set) var edits: [Int: [SourceEditing.SourceEdit]] = [:]
    /// The files of other targets that create the owner, by path, with their edits.
    private(set) var otherFiles: [String: (text: [UInt8], edits: [SourceEditing.SourceEdit])] = [:]
    private let type: InvertedType
    private let graph: DeclarationGraph
    private let protocolName: String
    private let isSendable: Bool
    /// Whether the owner stores the closure, because it calls it after its initialization.
    private let isStored: Bool

    /// The name of the closure.
    private var name: String { "make" + type.name }

    /// Plans the edits for the places in one type below.
    ///
    /// - Parameters:
    ///   - creations: The places, which have the same owner.
    ///   - type: The created type.
    ///   - users: The declarations that should no longer use it.
    ///   - others: The index records of the package's other targets.
    ///   - isSendable: Whether the compiler requires a closure that is `Sendable`.
    /// - Throws: The reason no closure can be handed in.
    init(
        _ creations: [Creation], of type: InvertedType, users: Set<Int>, in graph: DeclarationGraph,
        others: [IndexedFile], protocolName: String, isolation: [String], isSendable: Bool
    ) throws(Creation.Obstacle) {
        self.type = type
        self.graph = graph
        self.protocolName = protocolName
        isStored = creations.contains(where: \.needsStoredClosure)
        guard let first = creations.first else {
            self.isSendable = isSendable
            return
        }
        guard creations.allSatisfy({ $0.initializer == first.initializer && $0.labels == first.labels }) else {
            throw .init(reason: "it is created in several ways")
        }
        let file = SyntaxFile(graph.files[first.file])
        let offset = first.owner.positionAfterSkippingLeadingTrivia.utf8Offset
        guard let owner = graph.files[first.file].name(at: offset),
            let group = file.token(at: offset)?.parent?.asProtocol((any DeclGroupSyntax).self)
        else { throw .init(reason: "its owner isn't known") }
        self.isSendable = isSendable || Self.isSendable(group)
        let parameters = try Self.types(of: first, in: graph, type: type)
        let closure =
            ([self.isSendable ? "@Sendable" : nil] + isolation.filter { $0.hasSuffix("Actor") }.map(Optional.some))
            .compactMap { $0.map { $0 + " " } }.joined()
            + "(\(parameters.joined(separator: ", "))) -> any \(protocolName)"
        let values = try InitialValues(creations, of: type, closure: name, in: graph)
        let initializer = try addParameter(closure, to: group, owner: owner, in: first.file, computing: values)
        for creation in creations where creation.needsStoredClosure {
            edits[creation.file, default: []] += creation.edits(calling: name)
        }
        edits[first.file, default: []] += values.edits(type: "any \(protocolName)")
        let arguments = zip(first.labels, first.labels.indices).map { label, index in
            (label.isEmpty ? "" : label + ": ") + "$\(index)"
        }
        let argument = "\(name): { \(type.name)(\(arguments.joined(separator: ", "))) }"
        try hand(argument, to: initializer, of: first.owner.text, users: users, others: others)
    }

    private static func isSendable(_ group: any DeclGroupSyntax) -> Bool {
        group.is(ActorDeclSyntax.self)
            || group.inheritanceClause?.inheritedTypes.contains { $0.type.trimmedDescription.hasSuffix("Sendable") }
                ?? false
    }

    // MARK: - The closure's type

    /// The types of the closure's parameters.
    private static func types(
        of creation: Creation, in graph: DeclarationGraph, type: InvertedType
    ) throws(Creation.Obstacle) -> [String] {
        let symbol = graph.symbols[creation.initializer]
        let source = graph.files[graph.nodes[symbol.node].file]
        let declared = source.names[symbol.declared]
        var known: [(label: String, type: String)] = []
        var signature: [Range<Int>] = []
        if symbol.isImplicitInitializer {
            for property in declared.properties where property.isParameter && declared.kind == .structure {
                guard let type = property.type, !property.hasAttributes else {
                    throw .init(reason: "the type of '\(property.name)' isn't written")
                }
                known.append((property.name, type))
                signature.append(property.range)
            }
        } else {
            guard let node = SyntaxFile(source).node(InitializerDeclSyntax.self, at: declared.offset),
                node.genericParameterClause == nil, node.optionalMark == nil, node.signature.effectSpecifiers == nil
            else { throw .init(reason: "its initializer is generic, can fail, or has effects") }
            guard source.access(of: symbol.declared) > .fileprivate else {
                throw .init(reason: "its initializer is private")
            }
            signature = declared.signature
            for parameter in node.signature.parameterClause.parameters {
                var text = parameter.type.trimmedDescription
                if text.hasPrefix("@escaping ") { text = String(text.dropFirst("@escaping ".count)) }
                guard parameter.ellipsis == nil, !["@", "inout ", "some "].contains(where: text.hasPrefix) else {
                    throw .init(reason: "a closure can't have the parameter '\(parameter.trimmedDescription)'")
                }
                known.append((parameter.firstName.text == "_" ? "" : parameter.firstName.text, text))
            }
        }
        let file = graph.nodes[symbol.node].file
        for reference in graph.references + graph.innerReferences
        where graph.nodes[reference.from].file == file && signature.contains(where: { $0.contains(reference.offset) }) {
            guard reference.symbol != type.symbol, !type.members.contains(reference.symbol) else {
                throw .init(reason: "its initializer has \(type.name) in its signature")
            }
        }
        var types: [String] = []
        for label in creation.labels {
            while let next = known.first, next.label != label { known.removeFirst() }
            guard let next = known.first else { throw .init(reason: "its arguments don't match its parameters") }
            types.append(next.type)
            known.removeFirst()
        }
        return types
    }

    // MARK: - The owner

    /// Adds the closure to the initializer of the owner, or writes one.
    ///
    /// - Returns: The symbol of the initializer.
    private mutating func addParameter(
        _ closure: String, to group: any DeclGroupSyntax, owner: Int, in file: Int, computing values: InitialValues
    ) throws(Creation.Obstacle) -> Int {
        let source = graph.files[file]
        let declared = source.names[owner]
        let members = source.names.indices.filter { source.names[$0].parent == owner }
        guard !members.contains(where: { source.names[$0].name == name }) else {
            throw .init(reason: "\(declared.name) has a member '\(name)' already")
        }
        let isExtended = graph.files.contains { other in
            other.names.contains { member in
                member.kind == .initializer
                    && member.parent.map {
                        other.names[$0].kind == .extensionBlock && other.names[$0].name == declared.name
                    }
                        ?? false
            }
        }
        let written = group.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
        guard written.count < 2, !isExtended else {
            throw .init(reason: "\(declared.name) has several initializers")
        }
        let indentation = Self.indentation(before: group.memberBlock.members.first, in: source)
        let stored = group.memberBlock.members.last { item in
            guard let variable = item.decl.as(VariableDeclSyntax.self) else { return false }
            let isStatic = variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
            return !isStatic && variable.bindings.allSatisfy { $0.accessorBlock == nil }
        }
        let place =
            stored?.endPositionBeforeTrailingTrivia ?? group.memberBlock.leftBrace.endPositionBeforeTrailingTrivia
        func property(_ access: String) -> String {
            isStored ? "\n\(indentation)\(access)let \(name): \(closure)" : ""
        }
        let parameter = "\(name): \(isStored ? "@escaping " : "")\(closure)"
        let assignments = (isStored ? ["self.\(name) = \(name)"] : []) + values.assignments
        if let initializer = written.first {
            edits[file, default: []].append(.insertion(property("private "), at: place.utf8Offset))
            try add(parameter, assigning: assignments, to: initializer, in: file, computing: values)
            return try symbol(of: initializer.initKeyword.positionAfterSkippingLeadingTrivia.utf8Offset, in: file)
        }
        if declared.kind == .structure {
            guard declared.properties.allSatisfy({ !$0.hasAttributes }) else {
                throw .init(reason: "a property of \(declared.name) has attributes")
            }
            guard !values.isEmpty else {
                edits[file, default: []].append(.insertion(property(""), at: place.utf8Offset))
                return try symbol(of: declared.offset, in: file, isImplicit: true)
            }
            let memberwise = try MemberwiseInitializer(of: owner, in: source, without: values.names)
            try values.requireNone(of: memberwise.names)
            let body = memberwise.text(adding: parameter, assignments, indentation: indentation)
            edits[file, default: []].append(.insertion(property("private ") + body, at: place.utf8Offset))
        } else {
            guard group.inheritanceClause == nil || group.is(ActorDeclSyntax.self) else {
                throw .init(reason: "\(declared.name) may inherit its initializer")
            }
            let body = MemberwiseInitializer().text(adding: parameter, assignments, indentation: indentation)
            edits[file, default: []].append(.insertion(property("private ") + body, at: place.utf8Offset))
        }
        return try symbol(of: declared.offset, in: file, isImplicit: true)
    }

    private func symbol(
        of offset: Int, in file: Int, isImplicit: Bool = false
    ) throws(Creation.Obstacle) -> Int {
        let found = graph.symbols.indices.first { index in
            let symbol = graph.symbols[index]
            return graph.nodes[symbol.node].file == file && symbol.isImplicitInitializer == isImplicit
                && graph.files[file].names[symbol.declared].offset == offset
        }
        guard let found else { throw .init(reason: "the index doesn't contain the initializer") }
        return found
    }

    /// Adds the closure as the last parameter of an initializer, and assigns what needs it first.
    private mutating func add(
        _ parameter: String, assigning assignments: [String], to initializer: InitializerDeclSyntax, in file: Int,
        computing values: InitialValues
    ) throws(Creation.Obstacle) {
        let words = initializer.modifiers.map(\.name.text)
        guard !["public", "open", "package"].contains(where: words.contains) else {
            throw .init(reason: "its owner's initializer is visible in other modules, which would have to change")
        }
        guard !["convenience", "required", "override"].contains(where: words.contains), let body = initializer.body
        else {
            throw .init(reason: "its owner's initializer is \(words.joined(separator: " "))")
        }
        let source = graph.files[file]
        let clause = initializer.signature.parameterClause
        try values.requireNone(of: Set(clause.parameters.map { ($0.secondName ?? $0.firstName).text }))
        edits[file, default: []].append(
            Self.appending(
                parameter, behind: clause.parameters.last.map(Syntax.init), open: clause.leftParen, in: source))
        let brace = body.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
        let isOnOneLine =
            source.lineTable.line(at: brace)
            == source.lineTable.line(at: body.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset)
        let indentation = Self.indentation(before: body.statements.first, in: source)
        let text =
            isOnOneLine
            ? " " + assignments.joined(separator: "; ") + (body.statements.isEmpty ? " " : ";")
            : assignments.map { "\n\(indentation)\($0)" }.joined()
        edits[file, default: []].append(.insertion(text, at: brace))
    }

    // MARK: - Above

    /// Passes the closure wherever the initializer is called.
    private mutating func hand(
        _ argument: String, to initializer: Int, of owner: String, users: Set<Int>, others: [IndexedFile]
    ) throws(Creation.Obstacle) {
        var parsed: [Int: SyntaxFile] = [:]
        for reference in graph.references + graph.innerReferences where reference.symbol == initializer {
            let file = graph.nodes[reference.from].file
            guard !users.contains(reference.from) else {
                let line = graph.files[file].lineTable.line(at: reference.offset)
                let path = graph.files[file].path.split(separator: "/").last ?? ""
                throw .init(reason: "its owner is created below too, at \(path):\(line)")
            }
            let syntax = parsed[file] ?? SyntaxFile(graph.files[file])
            parsed[file] = syntax
            edits[file, default: []] += try Self.adding(argument, to: owner, at: reference.offset, in: syntax)
        }
        for record in others {
            let uses = record.occurrences.filter {
                $0.roles.contains(.reference) && graph.symbolIndex[record.symbols[$0.symbol].usr] == initializer
            }
            guard !uses.isEmpty, let data = FileManager.default.contents(atPath: record.path) else { continue }
            let source = SourceDeclarations(path: record.path, text: Array(data))
            let syntax = SyntaxFile(source)
            var edits: [SourceEditing.SourceEdit] = []
            for use in uses {
                guard let offset = source.lineTable.offset(line: use.line, column: use.column) else { continue }
                edits += try Self.adding(argument, to: owner, at: offset, in: syntax)
            }
            otherFiles[record.path] = (source.text, edits)
        }
    }

    /// The edits that pass the closure at a use of the initializer. In the arguments of a macro, the index has the place
    /// of the macro.
    private static func adding(
        _ argument: String, to owner: String, at offset: Int, in file: SyntaxFile
    ) throws(Creation.Obstacle) -> [SourceEditing.SourceEdit] {
        let line = file.source.lineTable.line(at: offset)
        let plain = Creation.Obstacle(
            reason: "its owner isn't created by a plain call at "
                + "\(file.source.path.split(separator: "/").last ?? ""):\(line)")
        guard let token = file.token(at: offset) else { throw plain }
        var names = [token]
        if let macro = token.parent?.as(MacroExpansionExprSyntax.self) {
            names = macro.arguments.tokens(viewMode: .sourceAccurate).filter { $0.text == owner }
        }
        guard !names.isEmpty else { throw plain }
        var edits: [SourceEditing.SourceEdit] = []
        for name in names {
            var expression = name.parent?.as(DeclReferenceExprSyntax.self).map(ExprSyntax.init)
            if let member = expression?.parent?.as(MemberAccessExprSyntax.self), member.declName.id == expression?.id {
                expression = ExprSyntax(member)
            }
            if let generic = expression?.parent?.as(GenericSpecializationExprSyntax.self) {
                expression = ExprSyntax(generic)
            }
            guard let call = expression?.parent?.as(FunctionCallExprSyntax.self),
                call.calledExpression.id == expression?.id, let open = call.leftParen, call.trailingClosure == nil,
                expression?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription != "super"
            else { throw plain }
            edits.append(appending(argument, behind: call.arguments.last.map(Syntax.init), open: open, in: file.source))
        }
        return edits
    }

    // MARK: - Text

    /// The edit that appends an element to a list in parentheses, on a line of its own if the list has one for each.
    private static func appending(
        _ text: String, behind last: Syntax?, open: TokenSyntax, in source: SourceDeclarations
    ) -> SourceEditing.SourceEdit {
        guard let last else { return .insertion(text, at: open.endPositionBeforeTrailingTrivia.utf8Offset) }
        let start = last.range.lowerBound
        let isOnOwnLine = source.lineTable.line(at: start) > source.lineTable.line(at: open.range.lowerBound)
        let indentation = isOnOwnLine ? "\n" + Self.indentation(before: last, in: source) : " "
        let hasComma = last.lastToken(viewMode: .sourceAccurate)?.text == ","
        return .insertion((hasComma ? "" : ",") + indentation + text + (hasComma ? "," : ""), at: last.range.upperBound)
    }

    /// The blanks at the start of a node's line; four spaces without a node.
    private static func indentation(before node: (some SyntaxProtocol)?, in source: SourceDeclarations) -> String {
        guard let node else { return "    " }
        let start = source.lineTable.lineStart(at: node.range.lowerBound)
        return String(decoding: source.text[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }
}
