import SwiftSyntax

/// Overload resolution and the binding of arguments to parameters.
extension Interpreter {
    func arguments(_ node: FunctionCallExprSyntax, in scope: Scope) throws -> [Argument] {
        var result = node.arguments.map { Argument(label: $0.label?.identifierText, expression: $0.expression) }
        if let closure = node.trailingClosure {
            result.append(Argument(label: nil, expression: ExprSyntax(closure), isTrailing: true))
        }
        for closure in node.additionalTrailingClosures {
            let label = closure.label.tokenKind == .wildcard ? nil : closure.label.identifierText
            result.append(Argument(label: label, expression: ExprSyntax(closure.closure), isTrailing: true))
        }
        return result
    }

    /// Matches arguments to parameters by their labels; nil if they don't match.
    func match(_ parameters: [Parameter], _ arguments: [Argument]) -> [Binding]? {
        var result: [Binding] = []
        var index = 0
        for (position, parameter) in parameters.enumerated() {
            guard index < arguments.count else {
                guard parameter.initial != nil || parameter.isVariadic else { return nil }
                result.append(.missing)
                continue
            }
            let argument = arguments[index]
            let fits =
                argument.isTrailing
                ? parameter.takesFunction && (argument.label == nil || argument.label == parameter.label)
                : argument.label == parameter.label
            if fits {
                // An unlabeled argument may belong to a later parameter if this one has a default value.
                if argument.label == nil, !argument.isTrailing, parameter.initial != nil,
                    requiredAfter(position, parameters) > remaining(index, arguments)
                {
                    result.append(.missing)
                    continue
                }
                if parameter.isVariadic {
                    var values = [argument.expression]
                    index += 1
                    while index < arguments.count, arguments[index].label == nil, !arguments[index].isTrailing {
                        values.append(arguments[index].expression)
                        index += 1
                    }
                    result.append(.variadic(values))
                } else {
                    result.append(.expression(argument.expression))
                    index += 1
                }
            } else if parameter.initial != nil || parameter.isVariadic {
                result.append(.missing)
            } else {
                return nil
            }
        }
        return index == arguments.count ? result : nil
    }

    private func requiredAfter(_ position: Int, _ parameters: [Parameter]) -> Int {
        parameters.dropFirst(position + 1).count { $0.label == nil && $0.initial == nil && !$0.isVariadic }
    }

    private func remaining(_ index: Int, _ arguments: [Argument]) -> Int {
        arguments.dropFirst(index + 1).count { $0.label == nil }
    }

    /// Returns the only candidate that matches the arguments.
    func choose(
        _ candidates: [Callable],
        _ arguments: [Argument],
        in scope: Scope,
        _ node: some SyntaxProtocol
    ) throws -> (Callable, [Value]) {
        let fitting = candidates.compactMap { candidate in
            match(candidate.parameters, arguments).map { (candidate, $0) }
        }
        guard fitting.count < 2 else {
            throw stop(node, "a call that matches several declarations of '\(fitting[0].0.name)'")
        }
        guard let (chosen, bindings) = fitting.first else {
            throw stop(node, "a call whose arguments match no declaration of '\(candidates.first?.name ?? "")'")
        }
        return (chosen, try evaluate(bindings, for: chosen, in: scope, node))
    }

    /// Evaluates the arguments of a call in the caller's scope.
    private func evaluate(
        _ bindings: [Binding],
        for callable: Callable,
        in scope: Scope,
        _ node: some SyntaxProtocol
    ) throws -> [Value] {
        let types = try types(of: callable).parameters
        return try callable.parameters.indices.map { index in
            let parameter = callable.parameters[index]
            let type = types[index]
            if parameter.isInout { throw stop(node, "a call with 'inout'") }
            switch bindings[index] {
            case .missing:
                if parameter.isVariadic { return .array([]) }
                guard let initial = parameter.initial else { return .null }
                if initial.is(NilLiteralExprSyntax.self) { return .null }
                let saved = isPrelude
                isPrelude = callable.isPrelude
                defer { isPrelude = saved }
                return try evaluate(initial, as: type, in: callable.scope)
            case .expression(let expression):
                if parameter.hasAttribute { throw stop(node, "an argument whose parameter has an attribute") }
                return try evaluate(expression, as: type, in: scope)
            case .variadic(let expressions):
                return .array(try expressions.map { try evaluate($0, as: type, in: scope) })
            case .value(let value): return value
            }
        }
    }
}
