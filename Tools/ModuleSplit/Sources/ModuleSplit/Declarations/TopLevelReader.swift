import SwiftSyntax

/// Collects the declarations at the top level of a file, each with the comments that belong to it.
struct TopLevelReader {
    private(set) var declarations: [TopLevelDeclaration] = []
    /// The offset of the line after the last import.
    private(set) var importOffset: Int?
    private let lineTable: LineTable

    init(lineTable: LineTable) {
        self.lineTable = lineTable
    }

    /// Adds the declarations of a statement. Consecutive statements of other kinds count as one declaration.
    mutating func read(_ statement: CodeBlockItemSyntax) {
        if statement.item.is(ImportDeclSyntax.self) {
            importOffset = statement.endPosition.utf8Offset
            if let following = statement.nextToken(viewMode: .sourceAccurate) {
                // The line break belongs to the token that follows.
                importOffset = lineEnd(before: following, from: statement.endPosition.utf8Offset)
            }
            return
        }
        if let conditional = statement.item.as(IfConfigDeclSyntax.self), Self.containsOnlyImports(conditional) {
            return
        }
        let (name, kind) = Self.nameAndKind(of: statement)
        let range = contentStart(of: statement)..<statement.endPositionBeforeTrailingTrivia.utf8Offset
        if kind == .statements, let previous = declarations.last, previous.kind == .statements {
            declarations[declarations.count - 1] = declaration(
                previous.name, .statements, previous.range.lowerBound..<range.upperBound, statement)
            return
        }
        declarations.append(declaration(name, kind, range, statement))
    }

    private func declaration(
        _ name: String, _ kind: TopLevelDeclaration.Kind, _ range: Range<Int>, _ statement: CodeBlockItemSyntax
    ) -> TopLevelDeclaration {
        let extensions = Self.extensions(in: statement)
        return TopLevelDeclaration(
            name: name,
            kind: kind,
            range: range,
            lines: lineTable.line(
                at: range.lowerBound)...lineTable.line(at: max(range.lowerBound, range.upperBound - 1)),
            hasInheritance: extensions.contains { $0.inheritanceClause != nil },
            initializesStorage: extensions.contains(where: Self.initializesStorage),
            completesAttribute: extensions.contains { $0.memberBlock.members.contains(where: AttributeMember.isOne) }
        )
    }

    /// Returns an extension, or those in the branches of `#if`.
    private static func extensions(in statement: CodeBlockItemSyntax) -> [ExtensionDeclSyntax] {
        if let extended = statement.item.as(ExtensionDeclSyntax.self) { return [extended] }
        let clauses = statement.item.as(IfConfigDeclSyntax.self)?.clauses.map(\.elements) ?? []
        return clauses.flatMap { elements in
            if case .statements(let items) = elements { items.flatMap(extensions) } else { [ExtensionDeclSyntax]() }
        }
    }

    /// The offset of the first comment that belongs to a statement: a comment that an empty line separates from it
    /// doesn't.
    private func contentStart(of statement: CodeBlockItemSyntax) -> Int {
        var offset = statement.position.utf8Offset
        var start: Int?
        for piece in statement.leadingTrivia {
            if piece.isComment {
                start = start ?? offset
            } else if case .newlines(let count) = piece, count > 1 {
                start = nil
            } else if case .carriageReturnLineFeeds(let count) = piece, count > 1 {
                start = nil
            }
            offset += piece.sourceLength.utf8Length
        }
        return start ?? statement.positionAfterSkippingLeadingTrivia.utf8Offset
    }

    /// The offset behind the first line break of a token's leading trivia.
    private func lineEnd(before token: TokenSyntax, from offset: Int) -> Int {
        var offset = offset
        for piece in token.leadingTrivia {
            switch piece {
            case .newlines: return offset + 1
            case .carriageReturnLineFeeds: return offset + 2
            default: offset += piece.sourceLength.utf8Length
            }
        }
        return offset
    }

    private static func containsOnlyImports(_ conditional: IfConfigDeclSyntax) -> Bool {
        conditional.clauses.allSatisfy { clause in
            guard case .statements(let items) = clause.elements else { return true }
            return items.allSatisfy { item in
                if let nested = item.item.as(IfConfigDeclSyntax.self) { return containsOnlyImports(nested) }
                return item.item.is(ImportDeclSyntax.self)
            }
        }
    }

    private static func nameAndKind(of statement: CodeBlockItemSyntax) -> (String, TopLevelDeclaration.Kind) {
        guard let declaration = statement.item.as(DeclSyntax.self) else { return ("main", .statements) }
        switch declaration.as(DeclSyntaxEnum.self) {
        case .structDecl(let node): return (node.name.text, .type)
        case .enumDecl(let node): return (node.name.text, .type)
        case .actorDecl(let node): return (node.name.text, .type)
        case .classDecl(let node):
            let isOpen = node.modifiers.contains { $0.name.text == "open" }
            let isFinal = node.modifiers.contains { $0.name.text == "final" }
            return (node.name.text, isOpen || isFinal ? .type : .closedClass)
        case .protocolDecl(let node): return (node.name.text, .protocolType)
        case .extensionDecl(let node): return (node.extendedType.trimmedDescription, .extensionBlock)
        case .functionDecl(let node): return (node.name.text, .function)
        case .variableDecl(let node):
            let names = node.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
            return (names.joined(separator: ", "), .variable)
        case .typeAliasDecl(let node): return (node.name.text, .typeAlias)
        case .operatorDecl(let node): return (node.name.text, .operatorDeclaration)
        case .precedenceGroupDecl(let node): return (node.name.text, .operatorDeclaration)
        case .macroDecl(let node): return (node.name.text, .macro)
        case .ifConfigDecl(let node):
            let condition = node.clauses.first?.condition?.trimmedDescription ?? ""
            return ("#if \(condition)", .conditional)
        default: return ("main", .statements)
        }
    }

    /// Whether an initializer in an extension doesn't delegate to another one.
    private static func initializesStorage(_ node: ExtensionDeclSyntax) -> Bool {
        node.memberBlock.members.contains { member in
            guard let initializer = member.decl.as(InitializerDeclSyntax.self) else { return false }
            let body = initializer.body?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []
            return !zip(body, zip(body.dropFirst(), body.dropFirst(2))).contains { first, rest in
                first == "self" && rest.0 == "." && rest.1 == "init"
            } && !zip(body, body.dropFirst()).contains { $0 == "self" && $1 == "=" }
        }
    }
}
