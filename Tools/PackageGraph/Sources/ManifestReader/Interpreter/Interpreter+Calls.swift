import SwiftSyntax

/// Calls, by the expression before the parentheses.
extension Interpreter {
    func call(_ node: FunctionCallExprSyntax, as expected: TypeRef, in scope: Scope) throws -> Value {
        let callee = node.calledExpression
        if let closure = callee.as(ClosureExprSyntax.self) {
            guard node.arguments.isEmpty else { throw stop(node, "a closure called where it stands, with arguments") }
            return try run(closure, [], as: expected, in: scope)
        }
        if let access = callee.as(MemberAccessExprSyntax.self) {
            let name = access.declName.baseName.identifierText
            guard let base = access.base else {
                return try resolveImplicit(
                    name, node, as: expected, in: scope,
                    at: isPrelude ? -1 : node.positionAfterSkippingLeadingTrivia.utf8Offset)
            }
            if let type = try typeExpression(base, in: scope), case .type(let type) = type {
                if case .any = type { return try callName(name, node, in: scope, as: expected) }
                return try staticMember(
                    name, node, of: type, in: scope,
                    at: isPrelude ? -1 : node.positionAfterSkippingLeadingTrivia.utf8Offset)
            }
            if name == "init", base.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" {
                return try delegate(node, in: scope)
            }
            return try callMethod(name, on: base, node, as: expected, in: scope)
        }
        if let reference = callee.as(DeclReferenceExprSyntax.self) {
            return try callName(reference.baseName.identifierText, node, in: scope, as: expected)
        }
        if case .type(let type)? = try typeExpression(callee, in: scope) {
            return try construct(type, try arguments(node, in: scope), in: scope, node)
        }
        return try apply(try evaluate(callee, in: scope), try arguments(node, in: scope), in: scope, node, as: expected)
    }

    private func callName(_ name: String, _ node: FunctionCallExprSyntax, in scope: Scope, as expected: TypeRef) throws
        -> Value
    {
        let arguments = try arguments(node, in: scope)
        if let box = variable(name, in: scope) {
            return try apply(try read(box, name, node), arguments, in: scope, node, as: expected)
        }
        if let receiver = receiver(in: scope)?.value, let value = try storedOrComputed(name, of: receiver) {
            return try apply(value, arguments, in: scope, node, as: expected)
        }
        if let function = try functionValue(name, in: scope) {
            if case .function(.declared(let candidates, let receiver)) = function,
                let mutating = candidates.first(where: \.isMutating), let box = self.receiver(in: scope),
                receiver != nil
            {
                guard candidates.count == 1 else { throw stop(node, "several mutating methods '\(mutating.name)'") }
                let (chosen, values) = try choose(candidates, arguments, in: scope, node)
                return try invoke(chosen, values, receiver: box)
            }
            if case .function(.declared(let candidates, nil)) = function, candidates.count == 1,
                candidates[0].parameters.contains(where: \.isInout)
            {
                return try invokeInout(candidates[0], arguments, receiver: nil, in: scope, node)
            }
            return try apply(function, arguments, in: scope, node, as: expected)
        }
        if case .type(let type)? = try typeExpression(node.calledExpression, in: scope) {
            return try construct(type, arguments, in: scope, node)
        }
        if case .type(let type)? = try typeExpression(
            ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier(name))), in: scope)
        {
            return try construct(type, arguments, in: scope, node)
        }
        if let receiver = receiver(in: scope), let value = receiver.value, owner(in: scope)?.kind == .builtin,
            !Self.mutatingMethods.contains(name)
        {
            return try method(name, of: value, type(of: value), arguments, as: expected, in: scope, node)
        }
        return try builtinFunction(name, arguments, in: scope, node)
    }

    /// Calls a function with inout parameters.
    func invokeInout(
        _ callable: Callable,
        _ arguments: [Argument],
        receiver: Box?,
        in scope: Scope,
        _ node: FunctionCallExprSyntax
    ) throws -> Value {
        guard let bindings = match(callable.parameters, arguments) else {
            throw stop(node, "a call whose arguments match no declaration of '\(callable.name)'")
        }
        var values: [Value] = []
        var targets: [(index: Int, expression: ExprSyntax)] = []
        for (index, (parameter, binding)) in zip(callable.parameters, bindings).enumerated() {
            let type = try resolve(parameter.type, in: callable.scope)
            switch binding {
            case .expression(let expression):
                if parameter.hasAttribute { throw stop(node, "an argument whose parameter has an attribute") }
                if let reference = expression.as(InOutExprSyntax.self) {
                    targets.append((index, reference.expression))
                    values.append(try evaluate(reference.expression, as: type, in: scope))
                } else {
                    values.append(try evaluate(expression, as: type, in: scope))
                }
            case .missing:
                guard let initial = parameter.initial else {
                    throw stop(node, "a call with 'inout' and variadic arguments")
                }
                values.append(try evaluate(initial, as: type, in: callable.scope))
            default: throw stop(node, "a call with 'inout' and variadic arguments")
            }
        }
        guard let body = callable.body else { throw stop(node, "a function without a body") }
        let inner = Scope(parent: callable.scope)
        inner.receiver = receiver
        for (parameter, value) in zip(callable.parameters, values) {
            inner.variables[parameter.name] = Box(value: value, type: try resolve(parameter.type, in: callable.scope))
        }
        let result = try resolve(callable.result, in: callable.scope)
        let value = try enter(isPrelude: callable.isPrelude) { try runBody(body, result: result, in: inner) }
        for target in targets {
            guard let changed = inner.variables[callable.parameters[target.index].name]?.value else { continue }
            try mutate(target.expression, in: scope) { value, _ in value = changed }
        }
        return value
    }
}
