import SwiftSyntax

/// One use of a type's name in the source, as far as a protocol can replace it.
enum TypeUse {
    /// The bytes are replaced by another text.
    case replaced(Range<Int>, by: String)
    /// An initializer is called.
    case creation
    /// The protocol can't replace the use.
    case obstacle(InversionObstacle.Kind)

    /// The generic types whose values convert when their elements do.
    private static let converting: Set<String> = ["Array", "Optional", "Dictionary"]
    /// The attributes of properties that aren't property wrappers.
    private static let plainAttributes: Set<String> = ["MainActor", "available", "usableFromInline", "objc", "nonobjc"]

    /// - Parameters:
    ///   - token: The type's name.
    ///   - text: The protocol's type: `any Prices`.
    init(_ token: TokenSyntax, text: String) {
        guard let parent = token.parent else {
            self = .obstacle(.otherUse)
            return
        }
        if let type = parent.as(IdentifierTypeSyntax.self) {
            self = Self.use(of: Syntax(type), text: text)
        } else if let type = parent.as(MemberTypeSyntax.self) {
            // The module's name qualifies the type.
            self = Self.use(of: Syntax(type), text: text)
        } else if let extended = parent.as(DeclReferenceExprSyntax.self) {
            let member = extended.parent?.as(MemberAccessExprSyntax.self)
            let isQualified = member?.declName.id == extended.id
            self = Self.use(
                of: isQualified ? member.map(ExprSyntax.init) ?? ExprSyntax(extended) : ExprSyntax(extended), text)
        } else {
            self = .obstacle(.otherUse)
        }
    }

    // MARK: - Expressions

    private static func use(of expression: ExprSyntax, _ text: String) -> TypeUse {
        guard let parent = expression.parent else { return .obstacle(.otherUse) }
        if let call = parent.as(FunctionCallExprSyntax.self), call.calledExpression.id == expression.id {
            return .creation
        }
        if let member = parent.as(MemberAccessExprSyntax.self) {
            switch member.declName.baseName.text {
            case "self": return .obstacle(.metatype)
            case "init": return .creation
            case let name:
                let isType = name.first?.isUppercase ?? false
                return .obstacle(isType ? .nestedType(name) : .staticMember(name))
            }
        }
        if let list = parent.parent?.parent?.as(ArrayExprSyntax.self), list.elements.count == 1,
            list.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == list.id
        {
            return .replaced(expression.range, by: text)
        }
        if parent.is(KeyPathExprSyntax.self) { return .obstacle(.keyPath) }
        return .obstacle(.otherUse)
    }

    // MARK: - Types

    private static func use(of type: Syntax, text: String) -> TypeUse {
        var text = text
        var current = type
        while let parent = current.parent {
            switch parent.kind {
            case .optionalType, .implicitlyUnwrappedOptionalType:
                if current.id == type.id { text = "(\(text))" }
            case .arrayType, .functionType, .tupleTypeElementList, .genericArgumentList, .genericArgumentClause,
                .returnClause:
                break
            case .attributedType:
                let specifiers = parent.as(AttributedTypeSyntax.self)?.specifiers.map(\.trimmedDescription) ?? []
                if specifiers.contains("inout") { return .obstacle(.inoutParameter) }
            case .dictionaryType:
                if parent.as(DictionaryTypeSyntax.self)?.key.id == current.id { return .obstacle(.dictionaryKey) }
            case .tupleTypeElement:
                break
            case .tupleType:
                if (parent.as(TupleTypeSyntax.self)?.elements.count ?? 0) > 1 { return .obstacle(.tuple) }
            case .genericArgument:
                if let obstacle = obstacle(of: parent) { return .obstacle(obstacle) }
            case .identifierType, .memberType:
                if parent.as(MemberTypeSyntax.self)?.baseType.id == current.id {
                    return .obstacle(.nestedType(parent.as(MemberTypeSyntax.self)?.name.text ?? ""))
                }
            case .typeAnnotation:
                if isWrapped(parent) { return .obstacle(.wrappedProperty) }
                return .replaced(type.range, by: text)
            case .functionParameter, .enumCaseParameter, .closureParameter, .functionSignature, .subscriptDecl,
                .closureSignature:
                return .replaced(type.range, by: text)
            default:
                return .obstacle(obstacle(at: parent))
            }
            current = parent
        }
        return .obstacle(.otherUse)
    }

    /// The reason an argument of a generic type can't be replaced, or `nil` if it can.
    private static func obstacle(of argument: Syntax) -> InversionObstacle.Kind? {
        let clause = argument.enclosing(GenericArgumentClauseSyntax.self)
        let owner = clause?.parent
        let name =
            owner?.as(IdentifierTypeSyntax.self)?.name.text ?? owner?.as(MemberTypeSyntax.self)?.name.text
            ?? owner?.as(GenericSpecializationExprSyntax.self)?.expression.trimmedDescription ?? ""
        guard converting.contains(name) else { return .genericArgument(name) }
        return name == "Dictionary" && clause?.arguments.first?.id == argument.id ? .dictionaryKey : nil
    }

    private static func obstacle(at parent: Syntax) -> InversionObstacle.Kind {
        switch parent.kind {
        case .metatypeType: return .metatype
        case .inheritedType:
            return parent.parent?.parent?.parent?.is(GenericParameterSyntax.self) ?? false ? .constraint : .subclass
        case .genericParameter, .conformanceRequirement, .sameTypeRequirement, .someOrAnyType:
            return .constraint
        case .compositionTypeElement: return .composition
        case .typeInitializerClause: return .typeAlias
        case .extensionDecl: return .extensionBlock
        case .keyPathExpr: return .keyPath
        case .typeExpr, .asExpr, .isExpr: return .cast
        default: return .otherUse
        }
    }

    /// Whether a property wrapper or macro is attached to the variable of an annotation.
    private static func isWrapped(_ annotation: Syntax) -> Bool {
        annotation.enclosing(VariableDeclSyntax.self).map(isWrapped) ?? false
    }

    /// Whether a property wrapper or macro is attached to a variable.
    static func isWrapped(_ variable: VariableDeclSyntax) -> Bool {
        variable.attributes.contains { attribute in
            guard let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription else { return true }
            return !plainAttributes.contains(name) && !name.hasSuffix("Actor")
        }
    }
}
