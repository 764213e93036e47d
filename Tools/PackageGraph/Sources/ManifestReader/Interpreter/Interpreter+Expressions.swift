import SwiftSyntax

extension Interpreter {
    /// Evaluates an expression with a contextual type, and converts the value to that type.
    func evaluate(_ expression: ExprSyntax, as expected: TypeRef = .any, in scope: Scope) throws -> Value {
        depth += 1
        defer { depth -= 1 }
        try step(expression)
        let value = try evaluateRaw(expression, as: expected, in: scope)
        return try coerce(value, to: expected)
    }

    private func evaluateRaw(_ expression: ExprSyntax, as expected: TypeRef, in scope: Scope) throws -> Value {
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr(let node): return try string(node, in: scope)
        case .integerLiteralExpr(let node):
            guard let number = node.representedLiteralValue else { throw stop(node, "a number out of range") }
            return .int(number)
        case .floatLiteralExpr(let node):
            guard let number = node.representedLiteralValue else { throw stop(node, "a number out of range") }
            return .double(number)
        case .booleanLiteralExpr(let node): return .bool(node.literal.tokenKind == .keyword(.true))
        case .nilLiteralExpr: return .null
        case .arrayExpr(let node): return try array(node, as: expected, in: scope)
        case .dictionaryExpr(let node): return try dictionary(node, as: expected, in: scope)
        case .tupleExpr(let node): return try tuple(node, as: expected, in: scope)
        case .declReferenceExpr(let node): return try reference(node, in: scope)
        case .memberAccessExpr(let node): return try memberAccess(node, as: expected, in: scope)
        case .functionCallExpr(let node): return try call(node, as: expected, in: scope)
        case .subscriptCallExpr(let node): return try subscripted(node, in: scope)
        case .sequenceExpr(let node): return try sequence(Array(node.elements), as: expected, in: scope)
        case .prefixOperatorExpr(let node): return try prefix(node, in: scope)
        case .closureExpr(let node):
            if let attributes = node.signature?.attributes {
                try attributes.compactMap { $0.as(AttributeSyntax.self) }.forEach(check)
            }
            return .function(.closure(node, scope))
        case .optionalChainingExpr(let node):
            switch try evaluate(node.expression, in: scope) {
            case .null: throw ChainEnd()
            case .wrapped(let value): return value
            case let value: return value
            }
        case .forceUnwrapExpr(let node):
            switch try evaluate(node.expression, as: optional(expected), in: scope) {
            case .null: throw stop(node, "a forced value that is nil")
            case .wrapped(let value): return value
            case let value: return value
            }
        case .keyPathExpr(let node): return try keyPath(node)
        case .tryExpr(let node):
            guard node.questionOrExclamationMark?.tokenKind != .postfixQuestionMark else { throw stop(node, "'try?'") }
            return try evaluate(node.expression, as: expected, in: scope)
        case .ifExpr(let node):
            guard case .normal = try execute(node, in: scope, value: expected) else {
                throw stop(node, "a jump out of an 'if'")
            }
            return try popResult(node)
        case .switchExpr(let node):
            guard case .normal = try execute(node, in: scope, value: expected) else {
                throw stop(node, "a jump out of a 'switch'")
            }
            return try popResult(node)
        case .genericSpecializationExpr, .typeExpr:
            if let type = try typeExpression(expression, in: scope) { return type }
        default: break
        }
        throw stop(expression, "the expression '\(excerpt(expression))'")
    }

    private func optional(_ type: TypeRef) -> TypeRef {
        if case .any = type { return .any }
        return .optional(type)
    }

    private func popResult(_ node: some SyntaxProtocol) throws -> Value {
        guard let result = branchResult else { throw stop(node, "a branch without a value") }
        branchResult = nil
        return result
    }

    func excerpt(_ node: some SyntaxProtocol) -> String {
        let text = node.trimmedDescription
        let line = text.prefix { $0 != "\n" }
        return line.count > 60 ? line.prefix(60) + "…" : line.count < text.count ? line + " …" : String(line)
    }

    // MARK: Literals

    private func string(_ node: StringLiteralExprSyntax, in scope: Scope) throws -> Value {
        let start = isPrelude ? -1 : node.positionAfterSkippingLeadingTrivia.utf8Offset
        if let text = node.representedLiteralValue { return .string(text, start) }
        var text = ""
        for segment in node.segments {
            switch segment {
            case .stringSegment(let segment):
                // The parser's rules unescape a literal that consists of this segment.
                let single = node.with(\.segments, StringLiteralSegmentListSyntax([.stringSegment(segment)]))
                guard let part = single.representedLiteralValue else { throw stop(node, "a string that isn't valid") }
                text += part
            case .expressionSegment(let segment):
                guard segment.expressions.count == 1, let inner = segment.expressions.first, inner.label == nil else {
                    throw stop(segment, "an interpolation with labels")
                }
                text += try describe(try evaluate(inner.expression, in: scope), inner)
            }
        }
        return .string(text, start)
    }

    /// Returns the text of a value in a string interpolation.
    func describe(_ value: Value, _ node: some SyntaxProtocol) throws -> String {
        switch value {
        case .string(let text, _): return text
        case .int(let number): return String(number)
        case .bool(let flag): return String(flag)
        case .enumeration(let value) where value.payload.isEmpty && value.type.computed["description"] == nil:
            return value.name
        case .enumeration(let item):
            guard let description = item.type.computed["description"] else { break }
            return try describe(try invoke(description, receiver: value), node)
        case .record(let record):
            guard let description = record.type.computed["description"] else { break }
            return try describe(try invoke(description, receiver: value), node)
        default: break
        }
        throw stop(node, "the text of '\(excerpt(node))'")
    }

    private func array(_ node: ArrayExprSyntax, as expected: TypeRef, in scope: Scope) throws -> Value {
        var element = expected.element
        if case .nominal = expected.unwrapped { element = .any }
        let values = try node.elements.map { try evaluate($0.expression, as: element, in: scope) }
        if case .set = expected.unwrapped { return .unordered(try unique(values)) }
        return .array(values)
    }

    private func dictionary(_ node: DictionaryExprSyntax, as expected: TypeRef, in scope: Scope) throws -> Value {
        var keyType = TypeRef.any
        var valueType = TypeRef.any
        var isPairs = false
        switch expected.unwrapped {
        case .dictionary(let key, let value): (keyType, valueType) = (key, value)
        case .pairs(let key, let value): (keyType, valueType, isPairs) = (key, value, true)
        default: break
        }
        var entries: [Value.Entry] = []
        if case .elements(let elements) = node.content {
            for element in elements {
                entries.append(
                    Value.Entry(
                        key: try evaluate(element.key, as: keyType, in: scope),
                        value: try evaluate(element.value, as: valueType, in: scope)))
            }
        }
        return isPairs ? .pairs(entries) : .dictionary(entries)
    }

    private func tuple(_ node: TupleExprSyntax, as expected: TypeRef, in scope: Scope) throws -> Value {
        if node.elements.count == 1, let only = node.elements.first, only.label == nil {
            return try evaluate(only.expression, as: expected, in: scope)
        }
        if node.elements.isEmpty { return .void }
        var types: [TypeRef] = []
        if case .tuple(let expected) = expected.unwrapped { types = expected.map(\.type) }
        return .tuple(
            try node.elements.enumerated().map { index, element in
                Value.Element(
                    label: element.label?.identifierText,
                    value: try evaluate(
                        element.expression, as: index < types.count ? types[index] : .any, in: scope))
            })
    }

    private func keyPath(_ node: KeyPathExprSyntax) throws -> Value {
        var names: [String] = []
        for component in node.components {
            guard case .property(let property) = component.component else {
                throw stop(node, "the key path '\(excerpt(node))'")
            }
            names.append(property.declName.baseName.identifierText)
        }
        return .keyPath(names)
    }

    // MARK: Names

    func variable(_ name: String, in scope: Scope) -> Box? {
        var current: Scope? = scope
        while let here = current {
            if let box = here.variables[name] { return box }
            // A member of the enclosing type shadows names outside of the type.
            if let receiver = here.receiver?.value, hasMember(name, receiver) { return nil }
            if let owner = here.owner, owner.statics[name] != nil { return owner.statics[name] }
            current = here.parent
        }
        return nil
    }

    private func hasMember(_ name: String, _ value: Value) -> Bool {
        guard let nominal = nominal(of: type(of: value)) else { return false }
        return nominal.stored.contains { $0.name == name } || nominal.computed[name] != nil
    }

    func functions(_ name: String, in scope: Scope) -> [Callable]? {
        var current: Scope? = scope
        while let here = current {
            if let found = here.functions[name] { return found }
            current = here.parent
        }
        return nil
    }

    func receiver(in scope: Scope) -> Box? {
        var current: Scope? = scope
        while let here = current {
            if let receiver = here.receiver { return receiver }
            current = here.parent
        }
        return nil
    }

    func read(_ box: Box, _ name: String, _ node: some SyntaxProtocol) throws -> Value {
        if let getter = box.getter { return try invoke(getter, receiver: nil) }
        if let value = box.value { return value }
        guard let initial = box.initial else {
            throw stop(node, "'\(name)' is used before its declaration has run")
        }
        // A static property is initialized in the scope of its type, when it is first used.
        box.initial = nil
        let saved = (isPrelude, origin)
        isPrelude = box.isPrelude
        defer { (isPrelude, origin) = saved }
        let scope = box.definingScope ?? global
        let type = try resolve(box.typeSyntax, in: scope)
        let value = try evaluate(initial, as: type, in: scope)
        box.type = type.isAny ? self.type(of: value) : type
        box.value = value
        return value
    }

    private func reference(_ node: DeclReferenceExprSyntax, in scope: Scope) throws -> Value {
        let name = node.baseName.identifierText
        if name == "self" {
            guard let value = receiver(in: scope)?.value else {
                if let owner = owner(in: scope) { return .type(type(of: owner)) }
                throw stop(node, "'self' outside of a type")
            }
            return value
        }
        if let labels = node.argumentNames { throw stop(labels, "a function named with its labels") }
        if let box = variable(name, in: scope) { return try read(box, name, node) }
        if let receiver = receiver(in: scope)?.value, let value = try storedOrComputed(name, of: receiver) {
            return value
        }
        if name.hasPrefix("$") { throw stop(node, "'\(name)' without a closure") }
        if let value = try functionValue(name, in: scope) { return value }
        if let type = try typeExpression(ExprSyntax(node), in: scope) { return type }
        throw stop(node, "the name '\(name)'")
    }

    func owner(in scope: Scope) -> Nominal? {
        var current: Scope? = scope
        while let here = current {
            if let owner = here.owner { return owner }
            current = here.parent
        }
        return nil
    }

    func functionValue(_ name: String, in scope: Scope) throws -> Value? {
        var current: Scope? = scope
        while let here = current {
            if let found = here.functions[name] { return .function(.declared(found, receiver: nil)) }
            if let value = here.receiver?.value, let found = methods(name, of: nominal(of: type(of: value))),
                !found.isEmpty
            {
                return .function(.declared(found, receiver: value))
            }
            if let owner = here.owner, let found = owner.staticMethods[name] {
                return .function(.declared(found, receiver: .type(type(of: owner))))
            }
            current = here.parent
        }
        return nil
    }

    /// Returns the methods of a type and of the protocols it conforms to.
    func methods(_ name: String, of nominal: Nominal?) -> [Callable]? {
        guard let nominal else { return nil }
        if let own = nominal.methods[name] { return own }
        for type in nominal.inherited {
            if case .nominal(let parent)? = try? resolve(type, in: nominal.scope, unknown: .any), parent !== nominal,
                let found = methods(name, of: parent)
            {
                return found
            }
        }
        return nil
    }

    func computed(_ name: String, of nominal: Nominal?) -> Callable? {
        guard let nominal else { return nil }
        if let own = nominal.computed[name] { return own }
        for type in nominal.inherited {
            if case .nominal(let parent)? = try? resolve(type, in: nominal.scope, unknown: .any), parent !== nominal,
                let found = computed(name, of: parent)
            {
                return found
            }
        }
        return nil
    }

    /// Evaluates a type in the position of an expression: `Target.Dependency`, `[String]`, `Set<String>`.
    func typeExpression(_ expression: ExprSyntax, in scope: Scope) throws -> Value? {
        switch expression.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let node):
            let name = node.baseName.identifierText
            if name == "Self" || name.first?.isUppercase == true || name.first == "_" {
                if ["PackageDescription", "Swift", "Foundation"].contains(name) { return .type(.any) }
                if variableOrFunction(name, in: scope) { return nil }
                let type = try resolve(name: name, in: scope)
                return type.isAny ? nil : .type(type)
            }
            if variableOrFunction(name, in: scope) { return nil }
            let type = try resolve(name: name, in: scope)
            return type.isAny ? nil : .type(type)
        case .memberAccessExpr(let node):
            guard let base = node.base else { return nil }
            let name = node.declName.baseName.identifierText
            if name == "self" { return try typeExpression(base, in: scope) }
            guard case .type(let type)? = try typeExpression(base, in: scope) else { return nil }
            if case .any = type {
                let found = try resolve(name: name, in: global)
                return found.isAny ? nil : .type(found)
            }
            guard case .nominal(let nominal) = type, let found = try member(type: name, of: nominal) else { return nil }
            return .type(found)
        case .arrayExpr(let node):
            guard node.elements.count == 1, let inner = node.elements.first,
                case .type(let element)? = try typeExpression(inner.expression, in: scope)
            else { return nil }
            return .type(.array(element))
        case .dictionaryExpr(let node):
            guard case .elements(let elements) = node.content, elements.count == 1, let entry = elements.first,
                case .type(let key)? = try typeExpression(entry.key, in: scope),
                case .type(let value)? = try typeExpression(entry.value, in: scope)
            else { return nil }
            return .type(.dictionary(key, value))
        case .genericSpecializationExpr(let node):
            guard let name = node.expression.as(DeclReferenceExprSyntax.self)?.baseName.identifierText else {
                return nil
            }
            let type = try resolve(name: name, node.genericArgumentClause, in: scope)
            return type.isAny ? nil : .type(type)
        case .optionalChainingExpr(let node):
            guard case .type(let type)? = try typeExpression(node.expression, in: scope) else { return nil }
            return .type(.optional(type))
        case .typeExpr(let node):
            let type = try resolve(node.type, in: scope)
            return type.isAny ? nil : .type(type)
        default: return nil
        }
    }

    private func variableOrFunction(_ name: String, in scope: Scope) -> Bool {
        variable(name, in: scope) != nil || functions(name, in: scope) != nil
    }
}
