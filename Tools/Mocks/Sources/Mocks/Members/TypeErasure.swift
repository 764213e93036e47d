import SwiftSyntax

/// Writes the types of a member as its record and its answers know them: without the member's own type parameters.
struct TypeErasure {
    /// What a member's type parameter has to be.
    struct Parameter {
        /// The protocols that it conforms to, as far as they are known to be protocols.
        var protocols: [String] = []
        var isSendable = false
        /// Whether no existential stands for it: one that needn't be copyable, or a pack.
        var isInexpressible = false
    }

    let resolver: ProtocolResolver
    let file: ParsedFile
    /// The mock's name, which stands for `Self`.
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

    private var names: Set<String> { Set(parameters.keys) }

    /// Whether a type depends on the member's type parameters.
    func isGeneric(_ type: TypeSyntax) -> Bool {
        type.mentions(names) || type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
    }

    /// Whether a type depends on type parameters, the member's or the protocol's.
    func isOpen(_ type: TypeSyntax) -> Bool { isGeneric(type) || type.mentions(associatedTypes) }

    /// The type as it is written, with the mock in place of `Self`.
    func text(_ type: some SyntaxProtocol) -> String {
        guard type.mentions(["Self"]) else { return type.plainText }
        return SelfReplacement(mock: mock).rewrite(Syntax(type)).plainText
    }

    /// The type without type parameters; `nil` if there is none that takes all of its values.
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

    /// A function that takes no type parameter, and gives what can be erased: Swift converts to it.
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

/// Puts a mock in place of `Self`: `Self.Item` is `Item`.
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
