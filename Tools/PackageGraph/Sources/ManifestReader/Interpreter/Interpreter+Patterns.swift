import SwiftSyntax

extension Interpreter {
    /// Whether a value matches a pattern. Variables of the pattern are declared in the scope.
    func matches(_ pattern: PatternSyntax, _ value: Value, isBinding: Bool, in scope: Scope) throws -> Bool {
        switch pattern.as(PatternSyntaxEnum.self) {
        case .wildcardPattern: return true
        case .identifierPattern(let node):
            scope.variables[node.identifier.identifierText] = Box(value: value, type: type(of: value))
            return true
        case .valueBindingPattern(let node): return try matches(node.pattern, value, isBinding: true, in: scope)
        case .tuplePattern(let node):
            guard case .tuple(let elements) = value, elements.count == node.elements.count else { break }
            return try zip(node.elements, elements).allSatisfy {
                try matches($0.pattern, $1.value, isBinding: isBinding, in: scope)
            }
        case .expressionPattern(let node): return try matches(node.expression, value, isBinding: isBinding, in: scope)
        default: break
        }
        throw stop(pattern, "the pattern '\(excerpt(pattern))'")
    }

    private func matches(_ expression: ExprSyntax, _ value: Value, isBinding: Bool, in scope: Scope) throws -> Bool {
        switch expression.as(ExprSyntaxEnum.self) {
        case .patternExpr(let node): return try matches(node.pattern, value, isBinding: isBinding, in: scope)
        case .discardAssignmentExpr: return true
        case .declReferenceExpr(let node) where isBinding:
            scope.variables[node.baseName.identifierText] = Box(value: value, type: type(of: value))
            return true
        case .optionalChainingExpr(let node):
            switch value {
            case .null: return false
            case .wrapped(let inner): return try matches(node.expression, inner, isBinding: isBinding, in: scope)
            default: return try matches(node.expression, value, isBinding: isBinding, in: scope)
            }
        case .nilLiteralExpr:
            if case .null = value { return true }
            return false
        case .tupleExpr(let node):
            if node.elements.count == 1, let only = node.elements.first {
                return try matches(only.expression, value, isBinding: isBinding, in: scope)
            }
            guard case .tuple(let elements) = value, elements.count == node.elements.count else { break }
            return try zip(node.elements, elements).allSatisfy {
                try matches($0.expression, $1.value, isBinding: isBinding, in: scope)
            }
        case .memberAccessExpr(let node):
            return try matches(
                caseNamed: node.declName.baseName.identifierText, [], node.base, value, isBinding: isBinding,
                expression, in: scope)
        case .functionCallExpr(let node):
            guard let access = node.calledExpression.as(MemberAccessExprSyntax.self), node.trailingClosure == nil else {
                break
            }
            return try matches(
                caseNamed: access.declName.baseName.identifierText, Array(node.arguments), access.base, value,
                isBinding: isBinding,
                expression, in: scope)
        case .stringLiteralExpr, .integerLiteralExpr, .booleanLiteralExpr, .declReferenceExpr:
            if case .null = value { return false }
            return try equal(value, try evaluate(expression, in: scope))
        case .sequenceExpr:
            guard case .range(let low, let high, let closed) = try evaluate(expression, in: scope) else { break }
            if try isLess(value, low) { return false }
            return try closed ? !isLess(high, value) : isLess(value, high)
        default: break
        }
        throw stop(expression, "the pattern '\(excerpt(expression))'")
    }

    private func matches(
        caseNamed name: String,
        _ arguments: [LabeledExprSyntax],
        _ base: ExprSyntax?,
        _ value: Value,
        isBinding: Bool,
        _ expression: ExprSyntax,
        in scope: Scope
    ) throws -> Bool {
        switch (name, value) {
        case ("none", .null): return true
        case ("none", .wrapped), ("some", .null): return false
        case ("some", .wrapped(let inner)):
            guard let argument = arguments.first else { return true }
            return try matches(argument.expression, inner, isBinding: isBinding, in: scope)
        case (_, .null): return false
        default: break
        }
        guard case .enumeration(let item) = strip(value), item.type.cases.contains(where: { $0.name == name }) else {
            return try equal(value, try evaluate(expression, as: type(of: strip(value)), in: scope))
        }
        guard item.name == name else { return false }
        if arguments.isEmpty { return true }
        if arguments.count == 1, item.payload.count > 1, arguments[0].label == nil {
            let tuple = Value.tuple(item.payload)
            return try matches(arguments[0].expression, tuple, isBinding: isBinding, in: scope)
        }
        guard arguments.count == item.payload.count else {
            throw stop(expression, "a pattern that doesn't match its case")
        }
        return try zip(arguments, item.payload).allSatisfy {
            try matches($0.expression, $1.value, isBinding: isBinding, in: scope)
        }
    }
}
