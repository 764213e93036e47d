import SwiftSyntax

/// Erases a member's own type parameters from types, for its record of calls and its handler.
struct TypeErasure {
    /// The requirements of a member's type parameter.
    struct Parameter {
        /// The protocols that it conforms to, if they are known to be protocols.
        var protocols: [String] = []
        var isSendable = false
        /// Whether no existential can represent it, because it is noncopyable or a pack.
        var isInexpressible = false
    }

    let resolver: ProtocolResolver
    let file: ParsedFile
    /// The mock's name, which replaces `Self`.
    let mock: String
    private(set) var parameters: [String: Parameter] = [:]
    private let associatedTypes: Set<String>

    init(_ resolver: ProtocolResolver, _ file: ParsedFile, mock: String, associatedTypes: Set<String>) {
        self.resolver = resolver
        self.file = file
        self.mock = mock
        self.associatedTypes = associatedTypes
    }

    /// Adds a member's type parameters.
    mutating func add(_ clause: GenericParameterClauseSyntax?, _ whereClause: GenericWhereClauseSyntax?) {
        for parameter in clause?.parameters ?? [] {
            var found = Parameter()
            found.isInexpressible = parameter.specifier != nil
            parameters[parameter.name.text] = found
            for type in parameter.inheritedType?.composed ?? [] { demand(type, of: parameter.name.text) }
        }
        for requirement in whereClause?.requirements ?? [] {
            guard case .conformanceRequirement(let conformance) = requirement.requirement else { continue }
            for type in conformance.rightType.composed { demand(type, of: conformance.leftType.plainText) }
        }
    }

    private mutating func demand(_ type: TypeSyntax, of name: String) {
        guard parameters[name] != nil else { return }
        let text = type.plainText
        if text.hasPrefix("~") {
            parameters[name]?.isInexpressible = true
        } else if !type.mentions(names), resolver.isProtocol(type.nominalName, in: file) {
            parameters[name]?.protocols.append(text)
            if resolver.isSendable(protocolNamed: type.nominalName, in: file) == true {
                parameters[name]?.isSendable = true
            }
        }
    }

    /// Returns the type to which an alias refers, or `nil` if the tree declares no alias with this name.
    func alias(_ name: String) -> TypeSyntax? {
        guard parameters[name] == nil, !associatedTypes.contains(name) else { return nil }
        guard let found = resolver.aliasedType(name, in: file), found.plainText != name else { return nil }
        return found
    }

    /// The types of the standard library whose values can't be stored.
    private static let inescapable: Set = [
        "MutableRawSpan", "MutableSpan", "OutputRawSpan", "OutputSpan", "RawSpan", "Span", "UTF8Span",
    ]

    /// Returns whether a type has values that can't be stored, which are only passed on.
    func isInescapable(_ type: TypeSyntax) -> Bool {
        type.tokens(viewMode: .sourceAccurate).contains { token in
            Self.inescapable.contains(token.text)
                && !resolver.visibleTargets(from: file).contains {
                    resolver.sources.declaration(of: token.text, in: $0) != nil
                }
        }
    }

    private var names: Set<String> { Set(parameters.keys) }

    /// Returns whether a type depends on the member's type parameters.
    func isGeneric(_ type: TypeSyntax) -> Bool {
        type.mentions(names) || type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
    }

    /// Returns whether a type depends on type parameters of the member or the protocol.
    func isOpen(_ type: TypeSyntax) -> Bool { isGeneric(type) || type.mentions(associatedTypes) }

    /// Returns the source of a type, with the mock in place of `Self`.
    func text(_ type: some SyntaxProtocol) -> String {
        guard type.mentions(["Self"]) else { return type.plainText }
        return SelfReplacement(mock: mock).rewrite(Syntax(type)).plainText
    }

    /// Returns the type without type parameters, or `nil` if no type can represent all of its values.
    func erased(_ type: TypeSyntax) -> String? {
        guard isGeneric(type) else { return text(type) }
        if let name = type.as(IdentifierTypeSyntax.self), let parameter = parameters[name.name.text] {
            return parameter.isInexpressible ? nil : existential(parameter.protocols)
        }
        if let some = type.as(SomeOrAnyTypeSyntax.self) {
            let protocols = some.constraint.composed
            if protocols.contains(where: { $0.plainText.hasPrefix("~") }) { return nil }
            return existential(protocols.filter { !$0.mentions(names) }.map(\.plainText))
        }
        if let optional = type.as(OptionalTypeSyntax.self) {
            return erased(optional.wrappedType).map { $0.contains(" ") ? "(\($0))?" : "\($0)?" }
        }
        if let array = type.as(ArrayTypeSyntax.self) { return erased(array.element).map { "[\($0)]" } }
        if let dictionary = type.as(DictionaryTypeSyntax.self), !isGeneric(dictionary.key) {
            return erased(dictionary.value).map { "[\(text(dictionary.key)): \($0)]" }
        }
        if let metatype = type.as(MetatypeTypeSyntax.self), metatype.metatypeSpecifier.text == "Type" {
            return erased(metatype.baseType).map { base in
                base.hasPrefix("any ") && base.contains("&") ? "any (\(base.dropFirst(4))).Type" : "\(base).Type"
            }
        }
        if let function = type.as(FunctionTypeSyntax.self) { return erased(function) }
        if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return erased(only.type).map { "(\($0))" }
        }
        let isInexpressible = parameters.contains { $0.value.isInexpressible && type.mentions([$0.key]) }
        return isInexpressible ? nil : "Any"
    }

    /// Erases a function type without type parameters in its parameters and with an erasable result. Swift converts to
    /// it.
    private func erased(_ function: FunctionTypeSyntax) -> String? {
        guard !function.parameters.contains(where: { isGeneric($0.type) }) else { return nil }
        guard let result = erased(function.returnClause.type) else { return nil }
        let parameters = function.parameters.map { text($0.type) }.joined(separator: ", ")
        let isAsync = function.effectSpecifiers?.asyncSpecifier != nil
        let failure = function.effectSpecifiers?.throwsClause.map { clause in
            clause.mentions(names) ? " throws" : " " + clause.plainText
        }
        return "(\(parameters))\(isAsync ? " async" : "")\(failure ?? "") -> \(result)"
    }

    private func existential(_ protocols: [String]) -> String {
        if protocols.isEmpty { return "Any" }
        return protocols == ["AnyObject"] ? "AnyObject" : "any " + protocols.joined(separator: " & ")
    }
}

/// Replaces `Self` with a mock: `Self.Item` becomes `Item`.
private final class SelfReplacement: SyntaxRewriter {
    let mock: String

    init(mock: String) {
        self.mock = mock
        super.init()
    }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
        guard node.name.text == "Self" else { return super.visit(node) }
        return TypeSyntax(
            node.with(
                \.name,
                .identifier(mock, leadingTrivia: node.name.leadingTrivia, trailingTrivia: node.name.trailingTrivia)))
    }

    override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
        guard node.baseType.plainText == "Self" else { return super.visit(node) }
        return TypeSyntax(
            IdentifierTypeSyntax(
                leadingTrivia: node.leadingTrivia, name: node.name,
                genericArgumentClause: node.genericArgumentClause, trailingTrivia: node.trailingTrivia))
    }
}
