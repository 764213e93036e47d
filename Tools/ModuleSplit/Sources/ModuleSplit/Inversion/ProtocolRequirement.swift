import SwiftSyntax

/// A member of a type as the requirement of a protocol.
struct ProtocolRequirement {
    /// The requirement without indentation: `var count: Int { get }`.
    let text: String
    /// The bytes of the member's file whose types the requirement names.
    let signature: [Range<Int>]
    /// The number of parameters, if arguments may be omitted in a call; otherwise `nil`.
    let parameterCount: Int?

    /// The modifiers that a requirement keeps.
    private static let modifiers: Set<String> = ["mutating", "nonmutating", "nonisolated", "consuming", "borrowing"]
    /// The attributes that a requirement keeps, next to global actors.
    private static let attributes: Set<String> = ["discardableResult", "available", "concurrent", "preconcurrency"]

    /// - Parameters:
    ///   - member: The index of a function, variable or subscript in the file's names.
    ///   - file: The file that declares it.
    ///   - isWritten: Whether the value is also written where the requirement is used.
    /// - Throws: The reason the member can't be a requirement.
    init(of member: Int, in file: SyntaxFile, isWritten: Bool) throws(InversionObstacle.Kind) {
        let declared = file.source.names[member]
        let name = declared.name.filter { $0 != "`" }
        signature = declared.signature
        if let function = file.node(FunctionDeclSyntax.self, at: declared.offset), declared.kind == .function {
            if Self.isStatic(function.modifiers) { throw .staticMember(name) }
            let parameters = function.signature.parameterClause.parameters
            if Self.isOpaque(function.signature) { throw .opaqueType(name) }
            parameterCount = parameters.contains { $0.defaultValue != nil } ? parameters.count : nil
            text = Self.joined([
                Self.prefix(function.attributes, function.modifiers, in: file, declared),
                "func \(function.name.text)\(function.genericParameterClause?.trimmedDescription ?? "")"
                    + "(\(Self.list(parameters)))",
                function.signature.effectSpecifiers?.trimmedDescription,
                function.signature.returnClause?.trimmedDescription,
                function.genericWhereClause?.trimmedDescription,
            ])
        } else if let node = file.node(SubscriptDeclSyntax.self, at: declared.offset), declared.kind == .subscriptMember
        {
            if Self.isStatic(node.modifiers) { throw .staticMember("subscript") }
            if Self.isOpaque(node.parameterClause) || Self.isOpaque(node.returnClause) {
                throw .opaqueType("subscript")
            }
            let parameters = node.parameterClause.parameters
            parameterCount = parameters.contains { $0.defaultValue != nil } ? parameters.count : nil
            text = Self.joined([
                Self.prefix(node.attributes, node.modifiers, in: file, declared),
                "subscript\(node.genericParameterClause?.trimmedDescription ?? "")(\(Self.list(parameters)))",
                node.returnClause.trimmedDescription,
                node.genericWhereClause?.trimmedDescription,
                Self.accessors(node.accessorBlock, isWritten: isWritten && !Self.hidesSetter(node.modifiers)),
            ])
        } else if let variable = file.node(VariableDeclSyntax.self, at: declared.offset), declared.kind == .variable {
            if Self.isStatic(variable.modifiers) { throw .staticMember(name) }
            parameterCount = nil
            let binding = file.node(PatternBindingSyntax.self, at: declared.offset)
            guard
                let type = binding?.typeAnnotation?.type.trimmedDescription
                    ?? DeclaredName.StoredProperty.evidentType(of: binding?.initializer?.value)
            else { throw .untypedMember(name) }
            if let annotation = binding?.typeAnnotation, Self.isOpaque(annotation) { throw .opaqueType(name) }
            let isConstant = variable.bindingSpecifier.text == "let"
            let isLazy = variable.modifiers.contains { $0.name.text == "lazy" }
            let isValue = declared.parent.map { file.source.names[$0].kind != .classType } ?? false
            text = Self.joined([
                Self.prefix(variable.attributes, variable.modifiers, in: file, declared),
                "var \(declared.name): \(type)",
                isLazy && isValue
                    ? (isWritten ? "{ mutating get set }" : "{ mutating get }")
                    : Self.accessors(
                        binding?.accessorBlock,
                        isWritten: isWritten && !isConstant && !Self.hidesSetter(variable.modifiers)),
            ])
        } else {
            throw .otherUse
        }
    }

    private static func joined(_ parts: [String?]) -> String {
        parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { ["static", "class"].contains($0.name.text) }
    }

    /// Whether the setter has an access level of its own.
    private static func hidesSetter(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { $0.detail?.detail.text == "set" }
    }

    /// Whether a signature names `Self` or returns an opaque type.
    private static func isOpaque(_ signature: some SyntaxProtocol) -> Bool {
        signature.tokens(viewMode: .sourceAccurate).contains { token in
            token.text == "Self" || token.text == "some" && token.enclosing(FunctionParameterSyntax.self) == nil
        }
    }

    /// The attributes and modifiers that a requirement keeps. Those of an extension apply to its members.
    private static func prefix(
        _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, in file: SyntaxFile,
        _ declared: DeclaredName
    ) -> String {
        var words =
            kept(attributes) + modifiers.filter { self.modifiers.contains($0.name.text) }.map(\.trimmedDescription)
        if let parent = declared.parent, file.source.names[parent].kind == .extensionBlock,
            let block = file.node(ExtensionDeclSyntax.self, at: declared.offset)
        {
            let isolation =
                kept(block.attributes) + block.modifiers.map(\.trimmedDescription).filter { $0 == "nonisolated" }
            words = isolation.filter { !words.contains($0) } + words
        }
        return words.joined(separator: " ")
    }

    /// The attributes of a declaration that decide where it is isolated, available, or used.
    static func kept(_ attributes: AttributeListSyntax) -> [String] {
        attributes.compactMap { element in
            guard let attribute = element.as(AttributeSyntax.self) else { return nil }
            let name = attribute.attributeName.trimmedDescription
            return Self.attributes.contains(name) || name.hasSuffix("Actor") ? attribute.trimmedDescription : nil
        }
    }

    /// Parameters without default values.
    private static func list(_ parameters: FunctionParameterListSyntax) -> String {
        parameters.map { parameter in
            let names = [parameter.firstName.text, parameter.secondName?.text].compactMap { $0 }.joined(separator: " ")
            let attributes = parameter.attributes.trimmedDescription
            return (attributes.isEmpty ? "" : attributes + " ") + "\(names): \(parameter.type.trimmedDescription)"
                + (parameter.ellipsis == nil ? "" : "...")
        }.joined(separator: ", ")
    }

    /// The accessors of a requirement, with the effects that they have.
    private static func accessors(_ block: AccessorBlockSyntax?, isWritten: Bool) -> String {
        var getter = "get"
        var setter: String? = "set"
        switch block?.accessors {
        case nil: break
        case .getter: setter = nil
        case .accessors(let list):
            func accessor(_ names: String...) -> AccessorDeclSyntax? {
                list.first { names.contains($0.accessorSpecifier.text) }
            }
            if let get = accessor("get", "_read", "unsafeAddress", "read") {
                getter = joined([
                    get.modifier?.trimmedDescription, "get", get.effectSpecifiers?.trimmedDescription,
                ])
                setter = accessor("set", "_modify", "unsafeMutableAddress", "modify").map {
                    joined([$0.modifier?.trimmedDescription, "set"])
                }
            }
        }
        guard isWritten, let setter else { return "{ \(getter) }" }
        return "{ \(getter) \(setter) }"
    }
}
