import IndexReading
import SourceEditing
import SwiftSyntax

/// Reads the uses of a type in some declarations: the members that they use, the places to replace, and the obstacles.
struct InversionReading {
    let type: InvertedType
    let graph: DeclarationGraph
    let protocolName: String
    let relative: (String) -> String
    /// The uses of the type and its members.
    private(set) var uses: [DeclarationGraph.Reference] = []
    /// The used members that the protocol requires, in the order in which they are declared.
    private(set) var members: [Int] = []
    /// The edits that replace the type, by file.
    private(set) var replacements: [Int: [SourceEditing.SourceEdit]] = [:]
    /// The places that create a value.
    private(set) var creations: [Creation] = []
    /// The uses that can't be replaced, in the order of their places.
    private(set) var obstacles: [InversionObstacle] = []
    /// The level that the protocol needs, and so its requirements.
    private var level = AccessLevel.internal
    private var written: Set<Int> = []
    private var usesOfMember: [Int: [DeclarationGraph.Reference]] = [:]
    private var parsed: [Int: SyntaxFile] = [:]

    init(
        type: InvertedType, graph: DeclarationGraph, protocolName: String, relative: @escaping (String) -> String
    ) {
        self.type = type
        self.graph = graph
        self.protocolName = protocolName
        self.relative = relative
    }

    private mutating func syntax(_ file: Int) -> SyntaxFile {
        if let known = parsed[file] { return known }
        let new = SyntaxFile(graph.files[file])
        parsed[file] = new
        return new
    }

    private mutating func add(_ kind: InversionObstacle.Kind, _ file: Int, _ offset: Int) {
        let source = graph.files[file]
        let obstacle = InversionObstacle(
            kind: kind,
            place: "\(relative(source.path)):\(source.lineTable.line(at: offset))",
            type: type.name,
            protocolName: protocolName
        )
        if !obstacles.contains(obstacle) { obstacles.append(obstacle) }
    }

    // MARK: - Uses

    /// Reads the uses in some declarations.
    ///
    /// - Throws: `refused` if the type is generic.
    mutating func read(_ users: Set<Int>) throws(StepError) {
        if let parameters = typeSyntax().generics {
            throw .refused(
                "\(type.name) has generic parameters, \(parameters), which a protocol would have to know; invert a type "
                    + "without them that wraps it, for example 'struct Names { let values: \(type.name)<String> }'")
        }
        uses = graph.references.filter {
            users.contains($0.from) && $0.isCompiled && $0.roles.contains(.reference)
                && ($0.symbol == type.symbol || type.members.contains($0.symbol))
        }
        uses.sort { (graph.nodes[$0.from].file, $0.offset) < (graph.nodes[$1.from].file, $1.offset) }
        for use in uses {
            let file = graph.nodes[use.from].file
            if use.symbol == type.symbol {
                read(use, in: file)
            } else {
                readMember(use, in: file)
            }
        }
        readConditionals(users)
    }

    private mutating func read(_ use: DeclarationGraph.Reference, in file: Int) {
        guard let token = syntax(file).token(at: use.offset) else { return add(.otherUse, file, use.offset) }
        switch TypeUse(token, text: "any " + protocolName) {
        case .replaced(let range, let text):
            replacements[file, default: []]
                .append(SourceEditing.SourceEdit(range: range, text: text))
            level = max(level, exposure(of: use.offset, in: graph.files[file]))
        case .creation:
            let hasInitializer = uses.contains {
                $0.offset == use.offset && graph.nodes[$0.from].file == file && $0.symbol != use.symbol
            }
            if !hasInitializer { add(.creation(Creation.Obstacle.unnamed.reason), file, use.offset) }
        case .obstacle(let kind):
            add(kind, file, use.offset)
        }
    }

    private mutating func readCreation(_ use: DeclarationGraph.Reference, in file: Int) {
        do {
            guard let token = syntax(file).token(at: use.offset) else { throw Creation.Obstacle.unnamed }
            creations.append(try Creation(token, in: file, of: use.symbol))
        } catch let error as Creation.Obstacle {
            add(.creation(error.reason), file, use.offset)
        } catch {}
    }

    /// Hands closures in for the places that create a value, and adds the obstacles.
    ///
    /// - Parameters:
    ///   - users: The declarations that should no longer use the type.
    ///   - others: The index records of the package's other targets.
    ///   - isSendable: Whether the compiler requires closures that are `Sendable`.
    mutating func handIns(_ users: Set<Int>, others: [IndexedFile], isSendable: Bool) -> [FactoryHandIn] {
        let isolation = typeSyntax().isolation
        let owners = Dictionary(grouping: creations) { creation in
            AccessRequirements.Place(
                file: creation.file, declared: creation.owner.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
        var result: [FactoryHandIn] = []
        for (_, creations) in owners.sorted(by: { $0.key < $1.key }) {
            do {
                result.append(
                    try FactoryHandIn(
                        creations, of: type, users: users, in: graph, others: others, protocolName: protocolName,
                        isolation: isolation, isSendable: isSendable))
            } catch {
                for creation in creations { add(.creation(error.reason), creation.file, creation.called.lowerBound) }
            }
        }
        return result
    }

    /// The level of the declaration whose signature contains an offset.
    private func exposure(of offset: Int, in source: SourceDeclarations) -> AccessLevel {
        let exposed = source.names.indices.filter { name in
            source.names[name].signature.contains { $0.contains(offset) }
        }
        return min(exposed.map { source.access(of: $0) }.max() ?? .internal, .public)
    }

    private mutating func readMember(_ use: DeclarationGraph.Reference, in file: Int) {
        let symbol = graph.symbols[use.symbol]
        let source = graph.files[graph.nodes[symbol.node].file]
        let declared = source.names[symbol.declared]
        guard type.isDirect(use.symbol, in: graph) else { return add(.nestedType(declared.name), file, use.offset) }
        if symbol.isImplicitInitializer || declared.kind == .initializer {
            return readCreation(use, in: file)
        }
        switch declared.kind {
        case .enumCase: return add(.enumCase(declared.name), file, use.offset)
        case .function, .variable, .subscriptMember: break
        default: return add(.nestedType(declared.name), file, use.offset)
        }
        guard source.access(of: symbol.declared) > .fileprivate else {
            return add(.privateMember(declared.name), file, use.offset)
        }
        if use.roles.contains(.write) { written.insert(use.symbol) }
        usesOfMember[use.symbol, default: []].append(use)
    }

    /// Refuses uses in branches that aren't compiled, because the members that they use aren't known.
    private mutating func readConditionals(_ users: Set<Int>) {
        for reference in graph.references
        where !reference.isCompiled && reference.symbol == type.symbol && users.contains(reference.from) {
            add(.conditional, graph.nodes[reference.from].file, reference.offset)
        }
    }

    // MARK: - Requirements

    /// Returns the texts of the requirements, and adds the obstacles of their signatures.
    mutating func requirements() -> [String] {
        members = usesOfMember.keys.sorted { left, right in
            let first = graph.symbols[left]
            let second = graph.symbols[right]
            return (graph.nodes[first.node].file, first.declared) < (graph.nodes[second.node].file, second.declared)
        }
        var texts: [String] = []
        for member in members {
            let symbol = graph.symbols[member]
            let file = graph.nodes[symbol.node].file
            guard let use = usesOfMember[member]?.first else { continue }
            let userFile = graph.nodes[use.from].file
            do {
                let requirement = try ProtocolRequirement(
                    of: symbol.declared, in: syntax(file), isWritten: written.contains(member))
                texts.append(requirement.text)
                check(requirement, of: member, in: file)
            } catch .staticMember(let name) {
                add(.staticMember(name), userFile, use.offset)
            } catch {
                add(error, file, graph.files[file].names[symbol.declared].offset)
            }
        }
        return texts
    }

    private mutating func check(_ requirement: ProtocolRequirement, of member: Int, in file: Int) {
        let symbol = graph.symbols[member]
        let source = graph.files[file]
        let declared = source.names[symbol.declared]
        if source.access(of: symbol.declared) < level {
            add(.narrowMember(symbol.name, level: level), file, declared.offset)
        }
        for reference in graph.references + graph.innerReferences
        where graph.nodes[reference.from].file == file
            && requirement.signature.contains(where: { $0.contains(reference.offset) })
        {
            if reference.symbol == type.symbol {
                add(.ownType(symbol.name, type: type.name), file, declared.offset)
            } else if type.members.contains(reference.symbol) {
                add(.ownType(symbol.name, type: graph.symbols[reference.symbol].name), file, declared.offset)
            }
        }
        guard let parameterCount = requirement.parameterCount else { return }
        for use in usesOfMember[member] ?? [] {
            let userFile = graph.nodes[use.from].file
            guard let count = syntax(userFile).token(at: use.offset).flatMap(Self.argumentCount) else { continue }
            if count < parameterCount { add(.omittedArgument(symbol.name), userFile, use.offset) }
        }
    }

    /// The number of arguments in a call of the member that a token names; `nil` if it isn't called.
    private static func argumentCount(at token: TokenSyntax) -> Int? {
        if let call = token.parent?.as(SubscriptCallExprSyntax.self) { return call.arguments.count }
        guard let name = token.parent?.as(DeclReferenceExprSyntax.self), name.argumentNames == nil,
            let member = name.parent?.as(MemberAccessExprSyntax.self),
            let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == member.id
        else { return nil }
        return call.arguments.count + (call.trailingClosure == nil ? 0 : 1) + call.additionalTrailingClosures.count
    }

    // MARK: - The protocol

    private mutating func typeSyntax() -> (isActor: Bool, isolation: [String], inherited: [String], generics: String?) {
        let file = syntax(type.file)
        let offset = graph.files[type.file].names[type.declared].offset
        guard let token = file.token(at: offset), let group = token.parent?.asProtocol((any DeclGroupSyntax).self)
        else {
            return (false, [], [], nil)
        }
        let generic = token.parent?.asProtocol((any WithGenericParametersSyntax).self)
        return (
            group.is(ActorDeclSyntax.self), ProtocolRequirement.kept(group.attributes),
            group.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? [],
            generic?.genericParameterClause?.trimmedDescription
        )
    }

    /// The protocol's text before, in and behind its inheritance clause.
    mutating func declaration(
        _ requirements: [String], indentation: String
    ) -> (head: String, inherited: [String], tail: String) {
        let syntax = typeSyntax()
        let kind = graph.files[type.file].names[type.declared].kind
        var inherited: [String] = []
        if syntax.isActor {
            inherited.append("Actor")
        } else if kind == .classType {
            inherited.append("AnyObject")
        }
        // A class that a global actor isolates is Sendable, and a protocol that one isolates isn't.
        let isIsolated = kind == .classType && syntax.isolation.contains { $0.hasSuffix("Actor") }
        if isIsolated || syntax.inherited.contains(where: { $0.hasSuffix("Sendable") }) { inherited.append("Sendable") }
        let attributes = syntax.isolation.map { $0 + "\n" }.joined()
        let keyword = level > .internal ? "\(level) " : ""
        let head =
            "/// The members of `\(type.name)` that are used here.\n\(attributes)\(keyword)protocol \(protocolName)"
        let lines = requirements.map { "\(indentation)\($0)\n" }.joined()
        return (head, inherited, lines.isEmpty ? " {}" : " {\n\(lines)}")
    }
}
