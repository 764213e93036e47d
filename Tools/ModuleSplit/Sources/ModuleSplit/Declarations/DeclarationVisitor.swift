import SwiftSyntax

/// Collects the declarations of a file. Function bodies aren't entered.
final class DeclarationVisitor: SyntaxVisitor {
    private(set) var names: [DeclaredName] = []
    private(set) var imports: [(name: String, range: Range<Int>)] = []
    private(set) var exportedModules: Set<String> = []
    private(set) var associatedDefaults: [Range<Int>] = []
    private(set) var usesResources = false
    private var topLevelReader: TopLevelReader
    private var parents: [Int] = []

    init(lineTable: LineTable) {
        topLevelReader = TopLevelReader(lineTable: lineTable)
        super.init(viewMode: .sourceAccurate)
    }

    var topLevel: [TopLevelDeclaration] { topLevelReader.declarations }

    var importOffset: Int? { topLevelReader.importOffset }

    func read(_ tree: SourceFileSyntax) {
        var last: String?
        for token in tree.tokens(viewMode: .sourceAccurate) {
            if token.text == "module", last == "." { usesResources = true }
            last = token.text
        }
        for statement in tree.statements { topLevelReader.read(statement) }
        walk(tree)
    }

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
                properties: all.compactMap { $0.as(VariableDeclSyntax.self) }
                    .flatMap(DeclaredName.StoredProperty.all(in:)),
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
}
