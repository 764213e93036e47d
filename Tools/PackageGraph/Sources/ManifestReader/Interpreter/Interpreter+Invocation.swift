import SwiftSyntax

/// Executes the bodies of functions and closures.
extension Interpreter {
    /// Calls a function with evaluated arguments.
    func invoke(_ callable: Callable, _ values: [Value], receiver: Value?, at node: FunctionCallExprSyntax?) throws
        -> Value
    {
        let saved = origin
        defer { origin = saved }
        mark(node)
        return try invoke(callable, values, receiver: receiver.map { Box(value: $0) })
    }

    /// Records the call in which values are created.
    func mark(_ node: FunctionCallExprSyntax?) {
        guard let node, !isPrelude else { return }
        origin = Origin(
            start: node.positionAfterSkippingLeadingTrivia.utf8Offset,
            end: node.endPositionBeforeTrailingTrivia.utf8Offset,
            nested: callDepth > 0
        )
    }

    func invoke(_ getter: Callable, receiver: Value?) throws -> Value {
        try invoke(getter, [], receiver: receiver.map { Box(value: $0) })
    }

    func invoke(_ callable: Callable, _ values: [Value], receiver: Box?) throws -> Value {
        guard let body = callable.body else {
            guard let owner = callable.owner, owner.kind == .enumeration else {
                throw stop("the function '\(callable.name)' without a body")
            }
            let payload = zip(callable.parameters, values).map { Value.Element(label: $0.label, value: $1) }
            return .enumeration(Enumeration(type: owner, name: callable.name, payload: payload, origin: origin))
        }
        let scope = Scope(parent: callable.scope)
        scope.genericNames = callable.genericNames
        if let receiver {
            if case .type? = receiver.value { scope.owner = callable.owner } else { scope.receiver = receiver }
        }
        let types = try types(of: callable)
        for (index, (parameter, value)) in zip(callable.parameters, values).enumerated() {
            let type = types.parameters[index]
            scope.variables[parameter.name] = Box(value: value, type: parameter.isVariadic ? .array(type) : type)
        }
        let result = types.result
        return try enter(isPrelude: callable.isPrelude) {
            try runBody(body, result: result, in: scope)
        }
    }

    /// Executes work as the body of a function.
    func enter<Result>(isPrelude inside: Bool, _ work: () throws -> Result) throws -> Result {
        let saved = (isPrelude, callDepth, depth, branchResult)
        isPrelude = inside
        if !inside { callDepth += 1 }
        depth += 1
        branchResult = nil
        defer { (isPrelude, callDepth, depth, branchResult) = saved }
        return try work()
    }

    /// Executes statements as a function's body. Returns the value of `return` or of the only expression.
    func runBody(_ body: CodeBlockItemListSyntax, result: TypeRef, in scope: Scope) throws -> Value {
        let items = try active(body)
        let only = items.count == 1 ? soleExpression(items[0]) : nil
        if let only, !only.is(IfExprSyntax.self), !only.is(SwitchExprSyntax.self) {
            return try evaluate(only, as: result, in: scope)
        }
        let saved = (resultType, branchType)
        resultType = result
        branchType = nil
        defer { (resultType, branchType) = saved }
        if let only {
            // The value of a single 'if' or 'switch' is that of its branch, unless the branch returns.
            let flow: Flow
            if let node = only.as(IfExprSyntax.self) {
                flow = try execute(node, in: scope, value: result)
            } else if let node = only.as(SwitchExprSyntax.self) {
                flow = try execute(node, in: scope, value: result)
            } else {
                flow = .normal
            }
            if case .returned(let value) = flow { return value }
            if let value = branchResult {
                branchResult = nil
                return value
            }
            return .void
        }
        switch try execute(body, in: scope) {
        case .returned(let value): return value
        case .normal: return .void
        default: throw stop("a jump out of a function")
        }
    }

    private func soleExpression(_ item: CodeBlockItemSyntax) -> ExprSyntax? {
        switch item.item {
        case .expr(let expression): expression
        case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
        case .decl: nil
        }
    }

    /// Calls a closure, a function or a key path with values.
    func apply(_ function: Value, _ values: [Value], as expected: TypeRef = .any) throws -> Value {
        switch function {
        case .function(.closure(let closure, let scope)):
            return try run(closure, values.map { Box(value: $0) }, as: expected, in: scope)
        case .function(.declared(let candidates, let receiver)):
            let fitting = candidates.filter { $0.parameters.count == values.count }
            guard fitting.count == 1 else { throw stop("a function passed on that matches several declarations") }
            let chosen = fitting[0]
            let typed = try zip(chosen.parameters, values).map {
                try coerce($1, to: try resolve($0.type, in: chosen.scope))
            }
            return try coerce(try invoke(chosen, typed, receiver: receiver.map { Box(value: $0) }), to: expected)
        case .function(.construct(let type, let labels)):
            guard values.count == 1, labels.count < 2 else { throw stop("an initializer passed on") }
            return try coerce(try convert(values[0], to: type, labels.first ?? "_"), to: expected)
        case .keyPath(let names):
            guard values.count == 1 else { throw stop("a key path with several values") }
            return try coerce(
                try names.reduce(values[0]) { value, name in name == "self" ? value : try valueMember(name, of: value)
                }, to: expected)
        case .implicit(let member):
            throw stop("the function '.\(member.name)' whose type isn't known here")
        default: throw stop("a call of something that isn't a function")
        }
    }

    /// Calls a closure whose parameters refer to variables of the caller.
    func run(_ closure: ClosureExprSyntax, _ boxes: [Box], as expected: TypeRef, in outer: Scope) throws -> Value {
        let scope = Scope(parent: outer)
        var result = expected
        var boxes = boxes
        var names: [(name: String, type: TypeSyntax?)] = []
        switch closure.signature?.parameterClause {
        case .simpleInput(let list)?: names = list.map { ($0.name.identifierText, nil) }
        case .parameterClause(let clause)?:
            names = clause.parameters.map { ($0.secondName?.identifierText ?? $0.firstName.identifierText, $0.type) }
        case nil: break
        }
        if let clause = closure.signature?.returnClause { result = try resolve(clause.type, in: outer) }
        let wanted = closure.signature?.parameterClause == nil ? nil : names.count
        if boxes.count == 1, case .tuple(let elements)? = boxes[0].value,
            (wanted ?? highestShorthand(closure)) > 1
        {
            boxes = elements.map { Box(value: $0.value) }
        }
        if let wanted {
            guard wanted == boxes.count else {
                throw stop(closure, "a closure with \(wanted) parameters where \(boxes.count) are passed")
            }
            for (box, parameter) in zip(boxes, names) {
                if let type = parameter.type {
                    box.type = try resolve(type, in: outer)
                    if let value = box.value { box.value = try coerce(value, to: box.type) }
                }
                scope.variables[parameter.name] = box
            }
        } else {
            for (index, box) in boxes.enumerated() { scope.variables["$\(index)"] = box }
        }
        return try enter(isPrelude: isPrelude) {
            try coerce(try runBody(closure.statements, result: result, in: scope), to: expected)
        }
    }

    /// Returns the number of parameters implied by `$0`, `$1` ….
    private func highestShorthand(_ closure: ClosureExprSyntax) -> Int {
        var highest = 0
        for token in closure.statements.tokens(viewMode: .sourceAccurate) {
            if case .dollarIdentifier(let text) = token.tokenKind, let index = Int(text.dropFirst()) {
                highest = max(highest, index + 1)
            }
        }
        return highest
    }

    /// Calls a value with the arguments of a call.
    func apply(
        _ function: Value, _ arguments: [Argument], in scope: Scope, _ node: FunctionCallExprSyntax,
        as expected: TypeRef = .any
    ) throws -> Value {
        switch function {
        case .function(.declared(let candidates, let receiver)):
            let (chosen, values) = try choose(candidates, arguments, in: scope, node)
            return stamped(try invoke(chosen, values, receiver: receiver, at: node), node)
        case .function(.construct(let type, _)): return try construct(type, arguments, in: scope, node)
        case .function(.closure):
            return try apply(function, try arguments.map { try evaluate($0.expression, in: scope) }, as: expected)
        case .type(let type): return try construct(type, arguments, in: scope, node)
        default: throw stop(node, "a call of something that isn't a function")
        }
    }
}
