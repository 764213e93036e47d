import SwiftSyntax

/// Determines whether a mock that is shared by tasks may store values of a type.
struct Sendability {
    let erasure: TypeErasure

    /// Types of Swift and Foundation that aren't Sendable.
    private static let unsendable: Set = [
        "Any", "AnyObject", "AnyClass", "AnyHashable", "AnyKeyPath", "PartialKeyPath", "KeyPath", "WritableKeyPath",
        "ReferenceWritableKeyPath", "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer",
        "UnsafeMutableRawPointer", "UnsafeBufferPointer", "UnsafeMutableBufferPointer", "UnsafeRawBufferPointer",
        "UnsafeMutableRawBufferPointer", "OpaquePointer", "NSObject", "NSMutableArray", "NSMutableDictionary",
        "InputStream", "OutputStream", "Timer", "RunLoop", "Thread", "Process", "FileHandle",
    ]

    /// Returns whether a type is Sendable as far as the tree declares it. An undeclared type counts as Sendable unless
    /// it is known not to be.
    func isSendable(_ type: TypeSyntax) -> Bool {
        if let type = type.as(AttributedTypeSyntax.self) {
            let attributes = type.attributes.map(\.plainText)
            if attributes.contains(where: { $0 == "@Sendable" || $0.hasSuffix("Actor") }) { return true }
            return isSendable(type.baseType)
        }
        if let type = type.as(OptionalTypeSyntax.self) { return isSendable(type.wrappedType) }
        if let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return isSendable(type.wrappedType) }
        if let type = type.as(ArrayTypeSyntax.self) { return isSendable(type.element) }
        if let type = type.as(DictionaryTypeSyntax.self) { return isSendable(type.key) && isSendable(type.value) }
        if let type = type.as(TupleTypeSyntax.self) { return type.elements.allSatisfy { isSendable($0.type) } }
        if type.is(FunctionTypeSyntax.self) { return false }
        if let type = type.as(SomeOrAnyTypeSyntax.self) { return isExistentialSendable(type.constraint) }
        if type.is(CompositionTypeSyntax.self) { return isExistentialSendable(type) }
        if let type = type.as(MetatypeTypeSyntax.self) { return isMetatypeSendable(type.baseType) }
        if let type = type.as(MemberTypeSyntax.self) {
            // Nothing is known about the members of an unknown type.
            if erasure.isOpen(type.baseType) { return false }
            return isNominalSendable(type.name.text, type.genericArgumentClause)
        }
        guard let type = type.as(IdentifierTypeSyntax.self) else { return false }
        if let other = erasure.alias(type.name.text) { return isSendable(other) }
        if let parameter = erasure.parameters[type.name.text] { return parameter.isSendable }
        return isNominalSendable(type.name.text, type.genericArgumentClause)
    }

    private func isMetatypeSendable(_ type: TypeSyntax) -> Bool {
        guard erasure.isGeneric(type) else { return !type.is(SomeOrAnyTypeSyntax.self) }
        guard let parameter = erasure.parameters[type.plainText] else { return false }
        return parameter.protocols.isEmpty || parameter.isSendable
    }

    private func isExistentialSendable(_ type: TypeSyntax) -> Bool {
        type.composed.contains { erasure.resolver.isSendable(protocolNamed: $0.nominalName, in: erasure.file) == true }
    }

    private func isNominalSendable(_ name: String, _ arguments: GenericArgumentClauseSyntax?) -> Bool {
        if Self.unsendable.contains(name) { return false }
        let areArgumentsSendable = (arguments?.arguments ?? []).allSatisfy { argument in
            guard case .type(let type) = argument.argument else { return true }
            return isSendable(type)
        }
        return areArgumentsSendable && erasure.resolver.isSendable(typeNamed: name, in: erasure.file)
    }
}

extension ProtocolResolver {
    /// Returns whether a type that a file names is Sendable according to its declaration.
    func isSendable(typeNamed name: String, in file: ParsedFile) -> Bool {
        for target in visibleTargets(from: file) {
            guard let found = sources.declaration(of: name, in: target) else { continue }
            return switch found.keyword {
            case "actor", "typealias": true
            case "protocol": isSendable(protocolNamed: name, in: file) ?? false
            default: isDeclarationSendable(name, in: target, found.file)
            }
        }
        return true
    }

    private func isDeclarationSendable(_ name: String, in target: Int, _ file: Int) -> Bool {
        sources.isSendable(name, in: target) { judge(name, in: target, file) }
    }

    private func judge(_ name: String, in target: Int, _ file: Int) -> Bool {
        let parsed = sources.parse(file, in: target)
        let finder = DeclarationFinder(name)
        finder.walk(parsed.tree)
        guard let declaration = finder.found else { return true }
        let isOpen = declaration.modifiers.contains { ["public", "open"].contains($0.name.text) }
        let isFrozen = declaration.attributes.contains { $0.plainText == "@frozen" }
        if !declaration.is(ClassDeclSyntax.self), !isOpen || isFrozen { return true }
        if declaration.attributes.contains(where: { $0.plainText.hasSuffix("Actor") }) { return true }
        func makesSendable(_ clause: InheritanceClauseSyntax?, in file: ParsedFile) -> Bool {
            (clause?.inheritedTypes ?? []).contains { entry in
                entry.type.composed.contains { isSendable(protocolNamed: $0.nominalName, in: file) == true }
            }
        }
        if makesSendable(declaration.inheritanceClause, in: parsed) { return true }
        // A conformance may be in an extension anywhere in the module.
        return sources.files(of: target, holding: ["extension \(name)"]).contains { file in
            file.tree.statements.contains { item in
                guard let extended = item.item.as(ExtensionDeclSyntax.self),
                    extended.extendedType.plainText.split(separator: ".").last.map(String.init) == name,
                    !extended.attributes.contains(where: { $0.plainText.hasPrefix("@available(*, unavailable") })
                else { return false }
                return makesSendable(extended.inheritanceClause, in: file)
            }
        }
    }
}

/// Finds the declaration of a type by its name.
private final class DeclarationFinder: SyntaxVisitor {
    let name: String
    var found: (any DeclGroupSyntax)?

    init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { match(node, node.name) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { match(node, node.name) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { match(node, node.name) }
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func match(_ node: some DeclGroupSyntax, _ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        if found == nil, token.text.withoutBackticks == name { found = node }
        return found == nil ? .visitChildren : .skipChildren
    }
}
