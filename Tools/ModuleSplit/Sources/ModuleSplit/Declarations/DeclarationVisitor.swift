import SwiftSyntax

/// Collects the declarations of a file. Function bodies aren't entered.
final class DeclarationVisitor: SyntaxVisitor {
    private(set) var topLevel: [TopLevelDeclaration] = []
    private(set) var names: [DeclaredName] = []
    private(set) var imports: [(name: String, range: Range<Int>)] = []
    private(set) var exportedModules: Set<String> = []
    private(set) var associatedDefaults: [Range<Int>] = []
    private(set) var importOffset: Int?
    private(set) var usesResources = false
    private let lineTable: LineTable
    private var parents: [Int] = []

    init(lineTable: LineTable) {
        self.lineTable = lineTable
        super.init(viewMode: .sourceAccurate)
    }

    func read(_ tree: SourceFileSyntax) {
        var last: String?
        for token in tree.tokens(viewMode: .sourceAccurate) {
            if token.text == "module", last == "." { usesResources = true }
            last = token.text
        }
        for statement in tree.statements { readTopLevel(statement) }
        walk(tree)
    }

    // MARK: - The top level

    private func readTopLevel(_ statement: CodeBlockItemSyntax) {
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
        if kind == .statements, let previous = topLevel.last, previous.kind == .statements {
            topLevel[topLevel.count - 1] = declaration(
                previous.name, .statements, previous.range.lowerBound..<range.upperBound, statement)
            return
        }
        topLevel.append(declaration(name, kind, range, statement))
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

    // MARK: - Names

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let first = node.path.first {
            imports.append((first.name.text, first.name.range))
            let isExported = node.attributes.contains { $0.trimmedDescription == "@_exported" }
            if isExported { exportedModules.insert(first.name.text) }
        }
        return .skipChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(
            .structure, node.name, node.modifiers, node.structKeyword,
            [node.genericParameterClause?.range, node.genericWhereClause?.range], node.memberBlock)
        return .visitChildren
    }

    override func visitPost(_ node: StructDeclSyntax) { leave() }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        // Only the superclass has to be as accessible as the class, but the syntax doesn't distinguish it from
        // protocols.
        let first = node.inheritanceClause?.inheritedTypes.first?.range
        enter(
            .classType, node.name, node.modifiers, node.classKeyword,
            [node.genericParameterClause?.range, first, node.genericWhereClause?.range], node.memberBlock)
        return .visitChildren
    }

    override func visitPost(_ node: ClassDeclSyntax) { leave() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(
            .classType, node.name, node.modifiers, node.actorKeyword,
            [node.genericParameterClause?.range, node.genericWhereClause?.range], node.memberBlock)
        return .visitChildren
    }

    override func visitPost(_ node: ActorDeclSyntax) { leave() }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        let cases = node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self)?.elements.range }
        // The raw type of an enumeration is its first inherited type.
        let raw = node.inheritanceClause?.inheritedTypes.first?.range
        enter(
            .enumeration, node.name, node.modifiers, node.enumKeyword,
            [node.genericParameterClause?.range, raw, node.genericWhereClause?.range] + cases, node.memberBlock)
        return .visitChildren
    }

    override func visitPost(_ node: EnumDeclSyntax) { leave() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(
            .protocolType, node.name, node.modifiers, node.protocolKeyword,
            [node.inheritanceClause?.range, node.genericWhereClause?.range, node.memberBlock.range], node.memberBlock)
        return .visitChildren
    }

    override func visitPost(_ node: ProtocolDeclSyntax) { leave() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        // The index places an extension at the name of the extended type.
        let token = node.extendedType.lastToken(viewMode: .sourceAccurate) ?? node.extensionKeyword
        enter(
            .extensionBlock, token, node.modifiers, node.extensionKeyword, [node.genericWhereClause?.range],
            node.memberBlock)
        return .visitChildren
    }

    override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            .function, node.name, node.modifiers, node.funcKeyword,
            [node.genericParameterClause?.range, node.signature.range, node.genericWhereClause?.range])
        return .skipChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            .initializer, node.initKeyword, node.modifiers, node.initKeyword,
            [node.genericParameterClause?.range, node.signature.range, node.genericWhereClause?.range])
        return .skipChildren
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            .subscriptMember, node.subscriptKeyword, node.modifiers, node.subscriptKeyword,
            [
                node.genericParameterClause?.range, node.parameterClause.range, node.returnClause.range,
                node.genericWhereClause?.range,
            ])
        return .skipChildren
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            .typeAlias, node.name, node.modifiers, node.typealiasKeyword,
            [node.genericParameterClause?.range, node.initializer.range, node.genericWhereClause?.range])
        return .skipChildren
    }

    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.initializer != nil { associatedDefaults.append(node.range) }
        add(.associatedType, node.name, node.modifiers, node.associatedtypeKeyword, [])
        return .skipChildren
    }

    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.macro, node.name, node.modifiers, node.macroKeyword, [node.signature.range])
        return .skipChildren
    }

    override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.operatorDeclaration, node.name, [], node.operatorKeyword, [])
        return .skipChildren
    }

    override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.operatorDeclaration, node.name, [], node.precedencegroupKeyword, [])
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            let type = binding.typeAnnotation?.range
            for token in Self.identifiers(of: binding.pattern) {
                add(.variable, token, node.modifiers, node.bindingSpecifier, [type])
            }
        }
        return .skipChildren
    }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        for element in node.elements {
            add(.enumCase, element.name, node.modifiers, node.caseKeyword, [element.parameterClause?.range])
        }
        return .skipChildren
    }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private static func identifiers(of pattern: PatternSyntax) -> [TokenSyntax] {
        if let identifier = pattern.as(IdentifierPatternSyntax.self) { return [identifier.identifier] }
        if let tuple = pattern.as(TuplePatternSyntax.self) {
            return tuple.elements.flatMap { identifiers(of: $0.pattern) }
        }
        return []
    }

    private func enter(
        _ kind: DeclaredName.Kind, _ name: TokenSyntax, _ modifiers: DeclModifierListSyntax, _ keyword: TokenSyntax,
        _ signature: [Range<Int>?], _ members: MemberBlockSyntax
    ) {
        add(kind, name, modifiers, keyword, signature, members)
        parents.append(names.count - 1)
    }

    private func leave() { parents.removeLast() }

    private func add(
        _ kind: DeclaredName.Kind, _ name: TokenSyntax, _ modifiers: DeclModifierListSyntax, _ keyword: TokenSyntax,
        _ signature: [Range<Int>?], _ members: MemberBlockSyntax? = nil
    ) {
        let access = modifiers.first { AccessLevel(keyword: $0.name.text) != nil && $0.detail == nil }
        let all = members?.members.map(\.decl) ?? []
        names.append(
            DeclaredName(
                name: name.text,
                kind: kind,
                offset: name.positionAfterSkippingLeadingTrivia.utf8Offset,
                parent: parents.last,
                writtenAccess: access.flatMap { AccessLevel(keyword: $0.name.text) },
                accessRange: access?.name.range,
                keywordOffset: (modifiers.first?.positionAfterSkippingLeadingTrivia
                    ?? keyword.positionAfterSkippingLeadingTrivia).utf8Offset,
                inlinableAttribute: Self.inlinableAttribute(of: keyword.parent),
                signature: signature.compactMap { $0 },
                properties: all.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap(Self.properties),
                bodyOffset: members.map { $0.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset },
                hasInitializer: all.contains { $0.is(InitializerDeclSyntax.self) },
                conformance: members.flatMap { Self.conformance(of: $0.parent, named: name) }
            )
        )
    }

    private static func inlinableAttribute(of node: Syntax?) -> Range<Int>? {
        let attributes = node?.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
        let attribute = attributes.first {
            $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "usableFromInline"
        }
        guard let attribute, let last = attribute.lastToken(viewMode: .sourceAccurate) else { return nil }
        let between =
            last.trailingTrivia.pieces + (last.nextToken(viewMode: .sourceAccurate)?.leadingTrivia.pieces ?? [])
        // A comment stays, with the line breaks before it.
        let removed = between.contains(where: \.isComment) ? between.prefix { $0.isSpaceOrTab } : between[...]
        let end =
            last.endPositionBeforeTrailingTrivia.utf8Offset + removed.reduce(0) { $0 + $1.sourceLength.utf8Length }
        return attribute.positionAfterSkippingLeadingTrivia.utf8Offset..<end
    }

    /// The place for another conformance of a type or extension.
    private static func conformance(of node: Syntax?, named name: TokenSyntax) -> DeclaredName.ConformancePlace {
        let list = node?.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause?.inheritedTypes.last?.type
        let parameters = node?.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
        let end = (list?.range ?? parameters?.range ?? name.range).upperBound
        return DeclaredName.ConformancePlace(offset: end, hasList: list != nil)
    }

    /// The stored properties of a declaration of variables.
    private static func properties(of node: VariableDeclSyntax) -> [DeclaredName.StoredProperty] {
        let words = node.modifiers.map(\.name.text)
        guard !words.contains("static"), !words.contains("class"), !words.contains("lazy") else { return [] }
        return node.bindings.compactMap { binding in
            guard isStored(binding), let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
                return nil
            }
            return DeclaredName.StoredProperty(
                name: name,
                type: binding.typeAnnotation?.type.trimmedDescription ?? evidentType(of: binding.initializer?.value),
                value: binding.initializer?.value.trimmedDescription,
                range: binding.range,
                isVariable: node.bindingSpecifier.text == "var",
                hasAttributes: !node.attributes.isEmpty
            )
        }
    }

    /// The type of a value that shows it: a literal, or a call of an initializer. `nil` for other values.
    static func evidentType(of value: ExprSyntax?) -> String? {
        switch value?.as(ExprSyntaxEnum.self) {
        case .booleanLiteralExpr: "Bool"
        case .stringLiteralExpr: "String"
        case .integerLiteralExpr: "Int"
        case .floatLiteralExpr: "Double"
        case .functionCallExpr(let call): call.trailingClosure == nil ? initializedType(of: call.calledExpression) : nil
        default: nil
        }
    }

    /// The type that a called expression initializes: `Price`, `Set<Price>`, `[Price]` or `Price.init`.
    private static func initializedType(of called: ExprSyntax) -> String? {
        switch called.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let name): isType(name.baseName.text) ? name.baseName.text : nil
        case .genericSpecializationExpr(let generic):
            initializedType(of: generic.expression) != nil ? generic.trimmedDescription : nil
        case .arrayExpr(let list): list.elements.count == 1 ? list.trimmedDescription : nil
        case .dictionaryExpr(let list): list.trimmedDescription
        case .memberAccessExpr(let member):
            if member.declName.baseName.text == "init" {
                member.base.flatMap(initializedType)
            } else {
                isType(member.declName.baseName.text) && member.base != nil ? member.trimmedDescription : nil
            }
        default: nil
        }
    }

    private static func isType(_ name: String) -> Bool {
        name.first?.isUppercase ?? false
    }

    private static func isStored(_ binding: PatternBindingSyntax) -> Bool {
        switch binding.accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let list):
            list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        }
    }
}
