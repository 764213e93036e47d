import SwiftSyntax

extension Interpreter {
    func resolve(_ syntax: TypeSyntax?, in scope: Scope) throws -> TypeRef {
        guard let syntax else { return .any }
        return try resolve(syntax, in: scope, unknown: .any)
    }

    /// Returns the type that the syntax refers to. An unknown type can contain any value.
    func resolve(_ syntax: TypeSyntax, in scope: Scope, unknown: TypeRef) throws -> TypeRef {
        switch syntax.as(TypeSyntaxEnum.self) {
        case .arrayType(let node): return .array(try resolve(node.element, in: scope))
        case .dictionaryType(let node):
            return .dictionary(try resolve(node.key, in: scope), try resolve(node.value, in: scope))
        case .optionalType(let node): return .optional(try resolve(node.wrappedType, in: scope))
        case .implicitlyUnwrappedOptionalType(let node): return .optional(try resolve(node.wrappedType, in: scope))
        case .attributedType(let node): return try resolve(node.baseType, in: scope)
        case .functionType(let node): return .function(try resolve(node.returnClause.type, in: scope))
        case .tupleType(let node):
            let elements = try node.elements.map { element in
                (
                    label: element.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.identifierText },
                    type: try resolve(element.type, in: scope)
                )
            }
            if elements.isEmpty { return .void }
            return elements.count == 1 ? elements[0].type : .tuple(elements)
        case .someOrAnyType: return .any
        case .memberType(let node):
            if ["PackageDescription", "Swift", "Foundation"].contains(node.baseType.trimmedDescription) {
                return try resolve(name: node.name.identifierText, node.genericArgumentClause, in: global)
            }
            guard case .nominal(let base) = try resolve(node.baseType, in: scope, unknown: .any) else { return unknown }
            return try member(type: node.name.identifierText, of: base) ?? unknown
        case .identifierType(let node):
            return try resolve(name: node.name.identifierText, node.genericArgumentClause, in: scope)
        default: return unknown
        }
    }

    /// Returns the type that an unqualified name refers to.
    func resolve(name: String, _ generics: GenericArgumentClauseSyntax? = nil, in scope: Scope) throws -> TypeRef {
        var current: Scope? = scope
        while let here = current {
            if here.genericNames.contains(name) { return .any }
            if name == "Self", let owner = here.owner { return type(of: owner) }
            if let owner = here.owner, owner.name == name, owner.kind != .builtin { return .nominal(owner) }
            if here.isExtension, let owner = here.owner, let nested = try member(type: name, of: owner) {
                return nested
            }
            if let nominal = here.types[name] { return .nominal(nominal) }
            if let alias = here.aliases[name] { return try resolve(alias, in: here) }
            current = here.parent
        }
        let arguments = try generics?.arguments.map { argument -> TypeRef in
            if case .type(let type) = argument.argument { return try resolve(type, in: scope) }
            return .any
        }
        switch name {
        case "String", "Substring", "StaticString", "Character": return .string
        case "Int", "UInt": return .int
        case "Bool": return .bool
        case "Double", "Float": return .double
        case "Void": return .void
        case "Array", "ArraySlice", "ContiguousArray": return .array(arguments?.first ?? .any)
        case "Set": return .set(arguments?.first ?? .any)
        case "Optional": return .optional(arguments?.first ?? .any)
        case "Dictionary":
            return .dictionary(arguments?.first ?? .any, (arguments?.count == 2 ? arguments?.last : nil) ?? .any)
        case "KeyValuePairs":
            return .pairs(arguments?.first ?? .any, (arguments?.count == 2 ? arguments?.last : nil) ?? .any)
        default: return .any
        }
    }

    func type(of owner: Nominal) -> TypeRef {
        guard owner.kind == .builtin else { return .nominal(owner) }
        switch owner.name {
        case "String": return .string
        case "Array": return .array(.any)
        case "Set": return .set(.any)
        case "Int": return .int
        case "Bool": return .bool
        default: return .any
        }
    }

    func member(type name: String, of nominal: Nominal) throws -> TypeRef? {
        if let nested = nominal.scope.types[name] { return .nominal(nested) }
        if let alias = nominal.scope.aliases[name] { return try resolve(alias, in: nominal.scope) }
        return nil
    }

    /// Returns the types of a function's parameters and result. They are the same for every call, unless the function
    /// is generic.
    func types(of callable: Callable) throws -> (parameters: [TypeRef], result: TypeRef) {
        if let known = callable.resolvedTypes { return known }
        let scope = Scope(parent: callable.scope)
        scope.genericNames = callable.genericNames
        let types = (
            parameters: try callable.parameters.map { try resolve($0.type, in: scope) },
            result: try resolve(callable.result, in: scope)
        )
        callable.resolvedTypes = types
        return types
    }

    /// Returns the nominal type with the members of a type.
    func nominal(of type: TypeRef) -> Nominal? {
        switch type {
        case .nominal(let nominal): nominal
        case .string: builtin("String")
        case .array: builtin("Array")
        case .set: builtin("Set")
        case .dictionary, .pairs: builtin("Dictionary")
        case .int: builtin("Int")
        case .bool: builtin("Bool")
        case .optional(let inner): nominal(of: inner)
        default: nil
        }
    }

    /// Returns the type of a value, as far as it is known from the value.
    func type(of value: Value) -> TypeRef {
        switch value {
        case .void: .void
        case .null: .optional(.any)
        case .wrapped(let inner): .optional(type(of: inner))
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .string: .string
        case .array(let values): .array(values.first.map(type(of:)) ?? .any)
        case .unordered(let values): .set(values.first.map(type(of:)) ?? .any)
        case .dictionary(let entries):
            .dictionary(
                entries.first.map { type(of: $0.key) } ?? .any, entries.first.map { type(of: $0.value) } ?? .any)
        case .pairs(let entries):
            .pairs(entries.first.map { type(of: $0.key) } ?? .any, entries.first.map { type(of: $0.value) } ?? .any)
        case .record(let record): .nominal(record.type)
        case .enumeration(let value): .nominal(value.type)
        case .object(let object): .nominal(object.type)
        case .tuple(let elements): .tuple(elements.map { (label: $0.label, type: type(of: $0.value)) })
        default: .any
        }
    }

    /// Returns the declared type of an expression without evaluating calls; `.any` if it isn't obvious.
    func declaredType(of expression: ExprSyntax, in scope: Scope) throws -> TypeRef {
        switch expression.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let node):
            let name = node.baseName.identifierText
            if name == "self", let receiver = receiver(in: scope) {
                return receiver.type.isAny ? receiver.value.map(type(of:)) ?? .any : receiver.type
            }
            if let box = variable(name, in: scope) {
                if let getter = box.getter { return try resolve(getter.result, in: getter.scope) }
                if !box.type.isAny { return box.type }
                return box.value.map(type(of:)) ?? .any
            }
            if let receiver = receiver(in: scope), let value = receiver.value {
                return try property(name, of: type(of: value))
            }
            return .any
        case .memberAccessExpr(let node):
            guard let base = node.base else { return .any }
            if case .type(let type)? = try? typeExpression(base, in: scope) {
                guard let nominal = nominal(of: type), let box = nominal.statics[node.declName.baseName.identifierText]
                else { return .any }
                if let getter = box.getter { return try resolve(getter.result, in: getter.scope) }
                if let syntax = box.typeSyntax { return try resolve(syntax, in: nominal.scope) }
                return box.value.map { self.type(of: $0) } ?? .any
            }
            let type = try declaredType(of: base, in: scope)
            return try property(node.declName.baseName.identifierText, of: type.unwrapped)
        case .optionalChainingExpr(let node): return try declaredType(of: node.expression, in: scope).unwrapped
        case .forceUnwrapExpr(let node): return try declaredType(of: node.expression, in: scope).unwrapped
        case .tupleExpr(let node):
            guard node.elements.count == 1, let inner = node.elements.first else { return .any }
            return try declaredType(of: inner.expression, in: scope)
        case .subscriptCallExpr(let node):
            switch try declaredType(of: node.calledExpression, in: scope).unwrapped {
            case .array(let element): return element
            case .dictionary(_, let value):
                return node.arguments.count == 2 ? value : .optional(value)
            default: return .any
            }
        case .functionCallExpr(let node):
            if case .type(let type)? = try? typeExpression(node.calledExpression, in: scope) { return type }
            if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.identifierText,
                let candidates = functions(name, in: scope), candidates.count == 1
            {
                return try resolve(candidates[0].result, in: candidates[0].scope)
            }
            if let access = node.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base {
                let name = access.declName.baseName.identifierText
                if let type = try? typeExpression(base, in: scope), case .type(let type) = type,
                    let nominal = nominal(of: type)
                {
                    guard let candidates = nominal.staticMethods[name], let first = candidates.first else {
                        return .any
                    }
                    return try resolve(first.result, in: first.scope)
                }
                let type = try declaredType(of: base, in: scope)
                if let candidates = nominal(of: type.unwrapped)?.methods[name], candidates.count == 1 {
                    return try resolve(candidates[0].result, in: candidates[0].scope)
                }
                if [
                    "filter", "sorted", "reversed", "dropFirst", "dropLast", "prefix", "suffix", "union", "subtracting",
                ].contains(name) {
                    return type
                }
            }
            return .any
        case .arrayExpr(let node):
            guard let first = node.elements.first else { return .array(.any) }
            return .array(try declaredType(of: first.expression, in: scope))
        case .stringLiteralExpr: return .string
        case .booleanLiteralExpr: return .bool
        case .integerLiteralExpr: return .int
        case .sequenceExpr(let node):
            let elements = Array(node.elements)
            if elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) {
                guard let ternary = elements.compactMap({ $0.as(UnresolvedTernaryExprSyntax.self) }).first else {
                    return .any
                }
                let first = try declaredType(of: ternary.thenExpression, in: scope)
                if !first.element.isAny || !isArray(first) && !first.isAny { return first }
                guard let last = elements.last else { return .any }
                return try declaredType(of: last, in: scope)
            }
            let symbols = Set(elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text })
            let operands = elements.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            guard symbols == ["+"] || symbols == ["??"] else { return .any }
            for operand in operands {
                var type = try declaredType(of: operand, in: scope)
                if symbols == ["??"] { type = type.unwrapped }
                if isArray(type) ? !type.element.isAny : !type.isAny { return type }
            }
            return .any
        default: return .any
        }
    }

    private func isArray(_ type: TypeRef) -> Bool {
        if case .array = type { return true }
        return false
    }

    func property(_ name: String, of type: TypeRef) throws -> TypeRef {
        guard let nominal = nominal(of: type) else { return .any }
        if let stored = nominal.stored.first(where: { $0.name == name }) {
            return try resolve(stored.type, in: nominal.scope)
        }
        if let computed = nominal.computed[name] { return try resolve(computed.result, in: computed.scope) }
        return .any
    }
}
