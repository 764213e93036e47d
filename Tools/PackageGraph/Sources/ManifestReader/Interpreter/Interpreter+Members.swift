import SwiftSyntax

extension Interpreter {
    func memberAccess(_ node: MemberAccessExprSyntax, as expected: TypeRef, in scope: Scope) throws -> Value {
        let name = node.declName.baseName.identifierText
        let offset = isPrelude ? -1 : node.positionAfterSkippingLeadingTrivia.utf8Offset
        guard let base = node.base else { return try resolveImplicit(name, nil, as: expected, in: scope, at: offset) }
        if name == "self" { return try typeExpression(base, in: scope) ?? evaluate(base, as: expected, in: scope) }
        if case .type(let type)? = try typeExpression(base, in: scope) {
            if case .any = type {
                if let found = try typeExpression(ExprSyntax(node), in: scope) { return found }
                if let box = global.variables[name] { return try read(box, name, node) }
                throw stop(node, "the name '\(node.trimmedDescription)'")
            }
            if name == "init", let labels = node.declName.argumentNames {
                return .function(.construct(type, labels.arguments.map(\.name.identifierText)))
            }
            return try staticMember(name, nil, of: type, in: scope, at: offset)
        }
        return try chained(node) {
            let value = try evaluate(base, as: startsImplicitly(base) ? expected : .any, in: scope)
            return try valueMember(name, of: value)
        }
    }

    /// Whether a chain of members starts with `.name`, so that its parts have the type of the whole chain.
    func startsImplicitly(_ expression: ExprSyntax) -> Bool {
        var current = expression
        while true {
            if let access = current.as(MemberAccessExprSyntax.self) {
                guard let base = access.base else { return true }
                current = base
            } else if let call = current.as(FunctionCallExprSyntax.self) {
                current = call.calledExpression
            } else {
                return false
            }
        }
    }

    /// Evaluates a link in a chain of members. The outermost link ends the chain after a `?` on nil.
    func chained(_ node: some ExprSyntaxProtocol, _ work: () throws -> Value) throws -> Value {
        guard isOutermost(node), hasOptionalLink(ExprSyntax(node)) else { return try work() }
        do {
            switch try work() {
            case .null: return .null
            case .wrapped(let value): return .wrapped(value)
            case .void: return .void
            case let value: return .wrapped(value)
            }
        } catch is ChainEnd {
            return .null
        }
    }

    private func isOutermost(_ node: some ExprSyntaxProtocol) -> Bool {
        guard let parent = node.parent else { return true }
        switch parent.as(SyntaxEnum.self) {
        case .memberAccessExpr(let access): return access.base?.id != Syntax(node).id
        case .functionCallExpr(let call): return call.calledExpression.id != Syntax(node).id
        case .subscriptCallExpr(let call): return call.calledExpression.id != Syntax(node).id
        case .optionalChainingExpr, .forceUnwrapExpr: return false
        default: return true
        }
    }

    func hasOptionalLink(_ expression: ExprSyntax) -> Bool {
        switch expression.as(ExprSyntaxEnum.self) {
        case .optionalChainingExpr: true
        case .memberAccessExpr(let node): node.base.map(hasOptionalLink) ?? false
        case .functionCallExpr(let node): hasOptionalLink(node.calledExpression)
        case .subscriptCallExpr(let node): hasOptionalLink(node.calledExpression)
        case .forceUnwrapExpr(let node): hasOptionalLink(node.expression)
        default: false
        }
    }

    /// Returns a stored or computed property of an instance; nil if it has none with this name.
    func storedOrComputed(_ name: String, of value: Value) throws -> Value? {
        switch value {
        case .record(let record):
            if let field = record.fields[name] { return field }
        case .object(let object):
            if let field = object.fields[name] { return field }
        default: break
        }
        if let getter = computed(name, of: nominal(of: type(of: value))) { return try invoke(getter, receiver: value) }
        if name == "rawValue", case .enumeration(let item) = value,
            let found = item.type.cases.first(where: { $0.name == item.name })
        {
            return try rawValue(of: found, item.type)
        }
        return try builtinProperty(name, of: value)
    }

    func valueMember(_ name: String, of value: Value) throws -> Value {
        if let found = try storedOrComputed(name, of: value) { return found }
        if case .type(let type) = value { return try staticMember(name, nil, of: type, in: global, at: -1) }
        if case .tuple(let elements) = value {
            if let index = Int(name), elements.indices.contains(index) { return elements[index].value }
            if let element = elements.first(where: { $0.label == name }) { return element.value }
        }
        if let found = methods(name, of: nominal(of: type(of: value))), !found.isEmpty {
            return .function(.declared(found, receiver: value))
        }
        throw stop("the member '\(name)'")
    }

    // MARK: Methods

    func callMethod(
        _ name: String,
        on base: ExprSyntax,
        _ node: FunctionCallExprSyntax,
        as expected: TypeRef,
        in scope: Scope
    ) throws -> Value {
        try chained(node) {
            let receiver = try evaluate(base, as: startsImplicitly(base) ? expected : .any, in: scope)
            let arguments = try arguments(node, in: scope)
            if case .type(let type) = receiver {
                return try staticMember(
                    name, node, of: type, in: scope,
                    at: isPrelude ? -1 : node.positionAfterSkippingLeadingTrivia.utf8Offset)
            }
            if case .implicit = receiver {
                throw stop(node, "the method '\(name)' of '\(excerpt(base))', whose type isn't known here")
            }
            let candidates = (methods(name, of: nominal(of: type(of: receiver))) ?? [])
                .filter { match($0.parameters, arguments) != nil }
            if !candidates.isEmpty {
                if candidates.contains(where: \.isMutating) {
                    guard candidates.count == 1 else { throw stop(node, "several mutating methods '\(name)'") }
                    return try mutate(base, in: scope) { value, type in
                        let box = Box(value: value, type: type.isAny ? self.type(of: value) : type)
                        let (chosen, values) = try choose(candidates, arguments, in: scope, node)
                        let result = try invoke(chosen, values, receiver: box)
                        value = box.value ?? value
                        return result
                    }
                }
                if candidates.count == 1, candidates[0].parameters.contains(where: \.isInout) {
                    return try invokeInout(candidates[0], arguments, receiver: Box(value: receiver), in: scope, node)
                }
                let (chosen, values) = try choose(candidates, arguments, in: scope, node)
                return stamped(try invoke(chosen, values, receiver: receiver, at: node), node)
            }
            if let field = try? storedOrComputed(name, of: receiver), case .function = field {
                return try apply(field, arguments, in: scope, node, as: expected)
            }
            if Self.mutatingMethods.contains(name),
                let changed = try mutatingMethod(name, on: base, arguments, in: scope, node)
            {
                return changed
            }
            return try method(
                name, of: receiver, try declaredType(of: base, in: scope).unwrapped, arguments, as: expected, in: scope,
                node)
        }
    }

    // MARK: Changing variables

    /// Changes the value of an expression in place.
    func mutate<Result>(
        _ expression: ExprSyntax,
        in scope: Scope,
        _ change: (inout Value, TypeRef) throws -> Result
    ) throws -> Result {
        switch expression.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let node):
            let name = node.baseName.identifierText
            if name == "self", let receiver = receiver(in: scope) {
                var value = receiver.value ?? .void
                defer { receiver.value = value }
                return try change(&value, receiver.type)
            }
            if let box = variable(name, in: scope) {
                guard box.getter == nil else { throw stop(node, "a change of the computed '\(name)'") }
                if box.initial != nil { _ = try read(box, name, node) }
                var value = box.value ?? .void
                defer { box.value = value }
                return try change(&value, box.type)
            }
            if let receiver = receiver(in: scope), var value = receiver.value {
                defer { receiver.value = value }
                return try mutate(field: name, of: &value, node, change)
            }
        case .memberAccessExpr(let node):
            let name = node.declName.baseName.identifierText
            guard let base = node.base else { break }
            if case .type(let type)? = try typeExpression(base, in: scope) {
                guard let box = nominal(of: type)?.statics[name], box.getter == nil else { break }
                if box.initial != nil { _ = try read(box, name, node) }
                var value = box.value ?? .void
                defer { box.value = value }
                return try change(&value, box.type)
            }
            if !isPlace(base) {
                // Only instances of classes exist beyond the expression that returned them.
                var value = try evaluate(base, in: scope)
                guard case .object = value else { throw stop(node, "a change of '\(excerpt(base))'") }
                return try mutate(field: name, of: &value, node, change)
            }
            if case .object = try? evaluate(base, in: scope) {
                var value = try evaluate(base, in: scope)
                return try mutate(field: name, of: &value, node, change)
            }
            return try mutate(base, in: scope) { value, _ in try mutate(field: name, of: &value, node, change) }
        case .optionalChainingExpr(let node):
            return try mutate(node.expression, in: scope) { value, type in
                switch value {
                case .null: throw ChainEnd()
                case .wrapped(var inner):
                    defer { value = .wrapped(inner) }
                    return try change(&inner, type.unwrapped)
                default: return try change(&value, type.unwrapped)
                }
            }
        case .forceUnwrapExpr(let node):
            return try mutate(node.expression, in: scope) { value, type in
                switch value {
                case .null: throw stop(node, "a forced value that is nil")
                case .wrapped(var inner):
                    defer { value = .wrapped(inner) }
                    return try change(&inner, type.unwrapped)
                default: return try change(&value, type.unwrapped)
                }
            }
        case .subscriptCallExpr(let node): return try mutateSubscript(node, in: scope, change)
        case .tupleExpr(let node):
            if node.elements.count == 1, let only = node.elements.first {
                return try mutate(only.expression, in: scope, change)
            }
        default: break
        }
        throw stop(expression, "a change of '\(excerpt(expression))'")
    }

    /// Whether an expression refers to a variable or a part of one, and doesn't call anything.
    private func isPlace(_ expression: ExprSyntax) -> Bool {
        switch expression.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr: true
        case .memberAccessExpr(let node): node.base.map(isPlace) ?? false
        case .subscriptCallExpr(let node): isPlace(node.calledExpression)
        case .optionalChainingExpr(let node): isPlace(node.expression)
        case .forceUnwrapExpr(let node): isPlace(node.expression)
        case .tupleExpr(let node):
            node.elements.count == 1 && node.elements.first.map { isPlace($0.expression) } ?? false
        default: false
        }
    }

    private func mutate<Result>(
        field name: String,
        of value: inout Value,
        _ node: some SyntaxProtocol,
        _ change: (inout Value, TypeRef) throws -> Result
    ) throws -> Result {
        let type = try property(name, of: self.type(of: value))
        switch value {
        case .object(let object):
            guard object.type.stored.contains(where: { $0.name == name }) else { break }
            var field = object.fields[name] ?? .void
            defer { object.fields[name] = field }
            return try change(&field, type)
        case .record(var record):
            guard record.type.stored.contains(where: { $0.name == name }) else { break }
            var field = record.fields[name] ?? .void
            defer {
                record.fields[name] = field
                value = .record(record)
            }
            return try change(&field, type)
        default: break
        }
        throw stop(node, "a change of the member '\(name)'")
    }

    func assign(_ value: Value, to expression: ExprSyntax, in scope: Scope) throws {
        if expression.is(DiscardAssignmentExprSyntax.self) { return }
        if hasImplicit(value) { throw stop(expression, "a '.name' whose type isn't known here") }
        do {
            try mutate(expression, in: scope) { old, _ in old = value }
        } catch is ChainEnd {}
    }
}
