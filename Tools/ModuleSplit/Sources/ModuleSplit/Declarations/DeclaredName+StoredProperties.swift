import SwiftSyntax

extension DeclaredName.StoredProperty {
    /// Returns the stored properties of a declaration of variables.
    static func all(in node: VariableDeclSyntax) -> [Self] {
        let words = node.modifiers.map(\.name.text)
        guard !words.contains("static"), !words.contains("class"), !words.contains("lazy") else { return [] }
        return node.bindings.compactMap { binding in
            guard isStored(binding), let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
                return nil
            }
            return Self(
                name: name,
                type: binding.typeAnnotation?.type.trimmedDescription ?? evidentType(of: binding.initializer?.value),
                value: binding.initializer?.value.trimmedDescription,
                range: binding.range,
                isVariable: node.bindingSpecifier.text == "var",
                hasAttributes: !node.attributes.isEmpty
            )
        }
    }

    /// Returns the type of a literal or of a call of an initializer; `nil` for other values.
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

    /// Returns the type that a called expression initializes: `Price`, `Set<Price>`, `[Price]` or `Price.init`.
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
