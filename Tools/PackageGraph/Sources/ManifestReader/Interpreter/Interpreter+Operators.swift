import SwiftSyntax

/// Operators, with the precedence of the standard library.
extension Interpreter {
    private enum Symbol {
        case assignment
        case ternary(UnresolvedTernaryExprSyntax)
        case type
        case binary(String)
    }

    private func symbol(_ node: ExprSyntax) throws -> Symbol {
        switch node.as(ExprSyntaxEnum.self) {
        case .assignmentExpr: return .assignment
        case .unresolvedTernaryExpr(let ternary): return .ternary(ternary)
        case .unresolvedAsExpr, .unresolvedIsExpr: return .type
        case .binaryOperatorExpr(let node): return .binary(node.operator.text)
        default: throw stop(node, "the operator '\(excerpt(node))'")
        }
    }

    /// Returns an operator's precedence, and whether it is right-associative.
    private func precedence(_ symbol: Symbol, _ node: ExprSyntax) throws -> (level: Int, isRight: Bool) {
        switch symbol {
        case .assignment: return (0, true)
        case .ternary: return (1, true)
        case .type: return (6, false)
        case .binary(let text):
            switch text {
            case "+=", "-=", "*=", "/=": return (0, true)
            case "||": return (2, false)
            case "&&": return (3, false)
            case "==", "!=", "<", ">", "<=", ">=", "===", "!==": return (4, false)
            case "??": return (5, true)
            case "...", "..<": return (7, false)
            case "+", "-": return (8, false)
            case "*", "/", "%": return (9, false)
            default: throw stop(node, "the operator '\(text)'")
            }
        }
    }

    func sequence(_ elements: [ExprSyntax], as expected: TypeRef, in scope: Scope) throws -> Value {
        try sequence(elements[...], as: expected, in: scope)
    }

    private func sequence(_ elements: ArraySlice<ExprSyntax>, as expected: TypeRef, in scope: Scope) throws -> Value {
        guard let first = elements.first else { throw stop("an expression without parts") }
        guard elements.count > 1 else { return try evaluate(first, as: expected, in: scope) }
        depth += 1
        defer { depth -= 1 }
        try step(first)
        var split: (index: Int, symbol: Symbol, level: Int)?
        for index in stride(from: elements.startIndex + 1, to: elements.endIndex, by: 2) {
            let symbol = try symbol(elements[index])
            let (level, isRight) = try precedence(symbol, elements[index])
            if let best = split, isRight ? level >= best.level : level > best.level { continue }
            split = (index, symbol, level)
        }
        guard let split else { throw stop(first, "an expression without an operator") }
        let left = elements[..<split.index]
        let right = elements[(split.index + 1)...]
        switch split.symbol {
        case .assignment:
            guard left.count == 1, let target = left.first else { throw stop(first, "an assignment to an expression") }
            let type = target.is(DiscardAssignmentExprSyntax.self) ? .any : try declaredType(of: target, in: scope)
            try assign(try sequence(right, as: type, in: scope), to: target, in: scope)
            return .void
        case .ternary(let node):
            return try truth(sequence(left, as: .bool, in: scope), first)
                ? evaluate(node.thenExpression, as: expected, in: scope) : sequence(right, as: expected, in: scope)
        case .type:
            guard let node = elements[split.index].as(UnresolvedAsExprSyntax.self),
                node.questionOrExclamationMark == nil,
                let type = right.first?.as(TypeExprSyntax.self)
            else { throw stop(elements[split.index], "a test of a type") }
            return try sequence(left, as: try resolve(type.type, in: scope), in: scope)
        case .binary(let text):
            return try binary(text, left, right, as: expected, in: scope)
        }
    }

    private func binary(
        _ text: String,
        _ left: ArraySlice<ExprSyntax>,
        _ right: ArraySlice<ExprSyntax>,
        as expected: TypeRef,
        in scope: Scope
    ) throws -> Value {
        guard let first = left.first, let last = right.first else { throw stop("an operator without operands") }
        switch text {
        case "&&":
            return .bool(
                try truth(sequence(left, as: .bool, in: scope), first)
                    && truth(sequence(right, as: .bool, in: scope), last))
        case "||":
            return .bool(
                try truth(sequence(left, as: .bool, in: scope), first)
                    || truth(sequence(right, as: .bool, in: scope), last))
        case "??":
            let optional: TypeRef = if case .any = expected { .any } else { .optional(expected.unwrapped) }
            switch try sequence(left, as: optional, in: scope) {
            case .null:
                let type = try expected.isAny ? declared(left, in: scope).unwrapped : expected
                return try sequence(right, as: type, in: scope)
            case .wrapped(let value): return value
            case let value: return value
            }
        case "==", "!=", "===", "!==":
            let leftType = try declared(left, in: scope)
            let rightType = try declared(right, in: scope)
            let one = try sequence(left, as: leftType.isAny ? rightType : leftType, in: scope)
            let other = try sequence(right, as: rightType.isAny ? leftType : rightType, in: scope)
            if text.count == 3 {
                guard case .object(let first) = strip(one), case .object(let second) = strip(other) else {
                    throw stop(first, "'\(text)'")
                }
                return .bool((first === second) == (text == "==="))
            }
            return .bool(try equal(one, other) == (text == "=="))
        case "<", ">", "<=", ">=":
            let one = try sequence(left, as: .any, in: scope)
            let other = try sequence(right, as: .any, in: scope)
            switch text {
            case "<": return .bool(try isLess(one, other))
            case ">": return .bool(try isLess(other, one))
            case "<=": return .bool(try !isLess(other, one))
            default: return .bool(try !isLess(one, other))
            }
        case "...", "..<":
            return .range(
                try sequence(left, as: .any, in: scope), try sequence(right, as: .any, in: scope), closed: text == "..."
            )
        case "+=", "-=", "*=", "/=":
            guard left.count == 1, let target = left.first else { throw stop(first, "a change of an expression") }
            let type = try declaredType(of: target, in: scope)
            let value = try sequence(right, as: type.unwrapped, in: scope)
            if hasImplicit(value) { throw stop(first, "a '.name' whose type isn't known here") }
            do {
                try mutate(target, in: scope) { old, _ in
                    old = try arithmetic(String(text.dropLast()), old, value, first)
                }
            } catch is ChainEnd {}
            return .void
        default:
            var type = expected
            if type.isAny {
                let declaredLeft = try declared(left, in: scope)
                let declaredRight = try declared(right, in: scope)
                type = declaredLeft.element.isAny && !declaredRight.element.isAny ? declaredRight : declaredLeft
                if case .optional = type { type = .any }
            } else {
                type = expected.unwrapped
            }
            return try arithmetic(
                text, try sequence(left, as: type, in: scope), try sequence(right, as: type, in: scope), first)
        }
    }

    private func declared(_ elements: ArraySlice<ExprSyntax>, in scope: Scope) throws -> TypeRef {
        if elements.count == 1, let only = elements.first { return try declaredType(of: only, in: scope) }
        return try declaredType(
            of: ExprSyntax(SequenceExprSyntax(elements: ExprListSyntax(Array(elements)))), in: scope)
    }

    func truth(_ value: Value, _ node: some SyntaxProtocol) throws -> Bool {
        guard case .bool(let flag) = value else { throw stop(node, "a condition that isn't true or false") }
        return flag
    }

    func arithmetic(_ symbol: String, _ left: Value, _ right: Value, _ node: some SyntaxProtocol) throws -> Value {
        switch (left, right) {
        case (.wrapped(let inner), _): return try arithmetic(symbol, inner, right, node)
        case (_, .wrapped(let inner)): return try arithmetic(symbol, left, inner, node)
        case (.string(let first, let offset), .string(let second, _)) where symbol == "+":
            return .string(first + second, offset)
        case (.array(let first), .array(let second)) where symbol == "+": return .array(first + second)
        case (.array(let first), .unordered(let second)) where symbol == "+":
            return second.count < 2 ? .array(first + second) : .unordered(first + second)
        case (.unordered(let first), .array(let second)) where symbol == "+",
            (.unordered(let first), .unordered(let second)) where symbol == "+":
            return .unordered(first + second)
        case (.int(let first), .int(let second)):
            let result: (partialValue: Int, overflow: Bool)
            switch symbol {
            case "+": result = first.addingReportingOverflow(second)
            case "-": result = first.subtractingReportingOverflow(second)
            case "*": result = first.multipliedReportingOverflow(by: second)
            case "/": result = first.dividedReportingOverflow(by: second)
            case "%": result = first.remainderReportingOverflow(dividingBy: second)
            default: throw stop(node, "the operator '\(symbol)'")
            }
            guard !result.overflow else { throw stop(node, "a number out of range") }
            return .int(result.partialValue)
        default: throw stop(node, "the operator '\(symbol)' on these values")
        }
    }

    func isLess(_ left: Value, _ right: Value) throws -> Bool {
        switch (left, right) {
        case (.int(let first), .int(let second)): return first < second
        case (.string(let first, _), .string(let second, _)): return first < second
        case (.double(let first), .double(let second)): return first < second
        default: throw stop("an order of values that can't be ordered here")
        }
    }

    func prefix(_ node: PrefixOperatorExprSyntax, in scope: Scope) throws -> Value {
        switch (node.operator.text, try evaluate(node.expression, in: scope)) {
        case ("!", .bool(let flag)): return .bool(!flag)
        case ("-", .int(let number)) where number != .min: return .int(-number)
        default: throw stop(node, "the operator '\(node.operator.text)'")
        }
    }
}
