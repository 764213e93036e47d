import SwiftSyntax

/// An argument of a call, not evaluated before its parameter's type is known.
struct Argument {
    let label: String?
    let expression: ExprSyntax
    var isTrailing = false
}

/// A parameter's value: one argument, several for a variadic one, or none for its default.
enum Binding {
    case missing
    case expression(ExprSyntax)
    case variadic([ExprSyntax])
    case value(Value)
}

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

    /// Matches arguments to parameters by their labels; nil when they don't fit.
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
                // An unlabelled argument may belong to a later parameter, when this one has a default.
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

    /// The one candidate that the arguments fit.
    func choose(
        _ candidates: [Callable],
        _ arguments: [Argument],
        in scope: Scope,
        _ node: some SyntaxProtocol
    ) throws -> (Callable, [Value]) {
        let fitting = candidates.compactMap { candidate in match(candidate.parameters, arguments).map { (candidate, $0) } }
        guard fitting.count < 2 else { throw stop(node, "a call that fits several declarations of '\(fitting[0].0.name)'") }
        guard let (chosen, bindings) = fitting.first else {
            throw stop(node, "a call whose arguments fit no declaration of '\(candidates.first?.name ?? "")'")
        }
        return (chosen, try evaluate(bindings, for: chosen, in: scope, node))
    }

    /// Evaluates the arguments of a call, in the scope of the caller.
    private func evaluate(
        _ bindings: [Binding],
        for callable: Callable,
        in scope: Scope,
        _ node: some SyntaxProtocol
    ) throws -> [Value] {
        let typeScope = Scope(parent: callable.scope)
        typeScope.genericNames = callable.genericNames
        return try zip(callable.parameters, bindings).map { parameter, binding in
            if parameter.isInout { throw stop(node, "a call with 'inout'") }
            switch binding {
            case .missing:
                if parameter.isVariadic { return .array([]) }
                guard let initial = parameter.initial else { return .null }
                if initial.is(NilLiteralExprSyntax.self) { return .null }
                let saved = isPrelude
                isPrelude = callable.isPrelude
                defer { isPrelude = saved }
                return try evaluate(initial, as: try resolve(parameter.type, in: typeScope), in: callable.scope)
            case .expression(let expression):
                if parameter.hasAttribute { throw stop(node, "an argument whose parameter has an attribute") }
                return try evaluate(expression, as: try resolve(parameter.type, in: typeScope), in: scope)
            case .variadic(let expressions):
                let type = try resolve(parameter.type, in: typeScope)
                return .array(try expressions.map { try evaluate($0, as: type, in: scope) })
            case .value(let value): return value
            }
        }
    }

    /// Runs a function with evaluated arguments.
    func invoke(_ callable: Callable, _ values: [Value], receiver: Value?, at node: FunctionCallExprSyntax?) throws -> Value {
        let saved = origin
        defer { origin = saved }
        mark(node)
        return try invoke(callable, values, receiver: receiver.map { Box(value: $0) })
    }

    /// Remembers the call that values are made by.
    private func mark(_ node: FunctionCallExprSyntax?) {
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
        for (parameter, value) in zip(callable.parameters, values) {
            let type = try resolve(parameter.type, in: scope)
            scope.variables[parameter.name] = Box(
                value: value, type: parameter.isVariadic ? .array(type) : type)
        }
        let result = try resolve(callable.result, in: scope)
        return try enter(isPrelude: callable.isPrelude) {
            try runBody(body, result: result, in: scope)
        }
    }

    /// Runs in the body of a function.
    private func enter<Result>(isPrelude inside: Bool, _ work: () throws -> Result) throws -> Result {
        let saved = (isPrelude, callDepth, depth, branchResult)
        isPrelude = inside
        if !inside { callDepth += 1 }
        depth += 1
        branchResult = nil
        defer { (isPrelude, callDepth, depth, branchResult) = saved }
        return try work()
    }

    /// Runs statements as a function's body: the value returned, or that of its only expression.
    private func runBody(_ body: CodeBlockItemListSyntax, result: TypeRef, in scope: Scope) throws -> Value {
        let items = try active(body)
        if items.count == 1, case .expr(let expression) = items[0].item, !expression.is(IfExprSyntax.self),
            !expression.is(SwitchExprSyntax.self)
        {
            return try evaluate(expression, as: result, in: scope)
        }
        let saved = (resultType, branchType)
        (resultType, branchType) = (result, nil)
        defer { (resultType, branchType) = saved }
        if items.count == 1, case .expr(let expression) = items[0].item {
            // The only expression is an 'if' or 'switch': its branches are the value, unless they return.
            let flow: Flow
            if let node = expression.as(IfExprSyntax.self) {
                flow = try execute(node, in: scope, value: result)
            } else if let node = expression.as(SwitchExprSyntax.self) {
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

    // MARK: Closures

    /// Calls a closure, a function or a key path with values.
    func apply(_ function: Value, _ values: [Value], as expected: TypeRef = .any) throws -> Value {
        switch function {
        case .function(.closure(let closure, let scope)): return try run(closure, values.map { Box(value: $0) }, as: expected, in: scope)
        case .function(.declared(let candidates, let receiver)):
            let fitting = candidates.filter { $0.parameters.count == values.count }
            guard fitting.count == 1 else { throw stop("a function passed on that fits several declarations") }
            let chosen = fitting[0]
            let typed = try zip(chosen.parameters, values).map { try coerce($1, to: try resolve($0.type, in: chosen.scope)) }
            return try coerce(try invoke(chosen, typed, receiver: receiver.map { Box(value: $0) }), to: expected)
        case .function(.construct(let type)):
            guard values.count == 1 else { throw stop("an initialiser passed on") }
            return try convert(values[0], to: type)
        case .keyPath(let names):
            guard values.count == 1 else { throw stop("a key path with several values") }
            return try coerce(
                try names.reduce(values[0]) { value, name in name == "self" ? value : try valueMember(name, of: value) }, to: expected)
        case .implicit(let member):
            throw stop("the function '.\(member.name)' whose type isn't known here")
        default: throw stop("a call of something that isn't a function")
        }
    }

    /// Calls a closure whose parameters stay variables of the caller.
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
            guard wanted == boxes.count else { throw stop(closure, "a closure with \(wanted) parameters where \(boxes.count) are passed") }
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

    /// The number of parameters that `$0`, `$1` … imply.
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
    func apply(_ function: Value, _ arguments: [Argument], in scope: Scope, _ node: FunctionCallExprSyntax, as expected: TypeRef = .any) throws -> Value {
        switch function {
        case .function(.declared(let candidates, let receiver)):
            let (chosen, values) = try choose(candidates, arguments, in: scope, node)
            return stamped(try invoke(chosen, values, receiver: receiver, at: node), node)
        case .function(.construct(let type)): return try construct(type, arguments, in: scope, node)
        case .function(.closure):
            return try apply(function, try arguments.map { try evaluate($0.expression, in: scope) }, as: expected)
        case .type(let type): return try construct(type, arguments, in: scope, node)
        default: throw stop(node, "a call of something that isn't a function")
        }
    }

    // MARK: Calls

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
                    name, node, as: expected, in: scope, at: isPrelude ? -1 : node.positionAfterSkippingLeadingTrivia.utf8Offset)
            }
            if let type = try typeExpression(base, in: scope), case .type(let type) = type {
                if case .any = type { return try callName(name, node, in: scope, as: expected) }
                return try staticMember(name, node, of: type, in: scope, at: isPrelude ? -1 : node.positionAfterSkippingLeadingTrivia.utf8Offset)
            }
            if name == "init", base.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" { return try delegate(node, in: scope) }
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

    private func callName(_ name: String, _ node: FunctionCallExprSyntax, in scope: Scope, as expected: TypeRef) throws -> Value {
        let arguments = try arguments(node, in: scope)
        if let box = variable(name, in: scope) {
            return try apply(try read(box, name, node), arguments, in: scope, node, as: expected)
        }
        if let receiver = receiver(in: scope)?.value, let value = try storedOrComputed(name, of: receiver) {
            return try apply(value, arguments, in: scope, node, as: expected)
        }
        if let function = try functionValue(name, in: scope) {
            if case .function(.declared(let candidates, let receiver)) = function,
                let mutating = candidates.first(where: \.isMutating), let box = self.receiver(in: scope), receiver != nil
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

    /// Calls a function that changes variables of its caller.
    func invokeInout(
        _ callable: Callable,
        _ arguments: [Argument],
        receiver: Box?,
        in scope: Scope,
        _ node: FunctionCallExprSyntax
    ) throws -> Value {
        guard let bindings = match(callable.parameters, arguments) else {
            throw stop(node, "a call whose arguments fit no declaration of '\(callable.name)'")
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
                guard let initial = parameter.initial else { throw stop(node, "a call with 'inout' and variadic arguments") }
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

    // MARK: Construction

    /// `Type(…)`.
    func construct(_ type: TypeRef, _ arguments: [Argument], in scope: Scope, _ node: FunctionCallExprSyntax) throws -> Value {
        guard case .nominal(let nominal) = type else { return try constructBuiltin(type, arguments, in: scope, node) }
        if nominal.isIrrelevant { return irrelevant(nominal) }
        if nominal.kind == .enumeration, arguments.count == 1, arguments[0].label == "rawValue" {
            let raw = try evaluate(arguments[0].expression, in: scope)
            for item in nominal.cases where try equal(try rawValue(of: item, nominal), raw) {
                return .wrapped(.enumeration(Enumeration(type: nominal, name: item.name, payload: [], origin: .unknown)))
            }
            return .null
        }
        var candidates = nominal.initializers + nominal.extensionInitializers
        if nominal.initializers.isEmpty, nominal.kind == .structure || nominal.isPrelude || nominal.stored.allSatisfy({ $0.initial != nil }) {
            candidates.append(memberwise(nominal))
        }
        let (chosen, values) = try choose(candidates, arguments, in: scope, node)
        let saved = origin
        defer { origin = saved }
        mark(node)
        return stamped(try construct(nominal, chosen, values), node)
    }

    private func memberwise(_ nominal: Nominal) -> Callable {
        let parameters = nominal.stored.filter { !($0.isLet && $0.initial != nil) }.map { property in
            var initial = property.initial
            if initial == nil, !property.isLet, property.type?.is(OptionalTypeSyntax.self) == true, !nominal.isPrelude {
                initial = ExprSyntax(NilLiteralExprSyntax())
            }
            return Parameter(label: property.name, name: property.name, type: property.type, initial: initial)
        }
        return Callable(
            name: nominal.name, parameters: parameters, body: nil, scope: nominal.scope, result: nil, owner: nominal,
            isInitializer: true, isPrelude: nominal.isPrelude)
    }

    /// Makes an instance by one of its type's initialisers.
    func construct(_ nominal: Nominal, _ initializer: Callable, _ values: [Value]) throws -> Value {
        guard nominal.kind != .interface, nominal.kind != .builtin else { throw stop("an instance of '\(nominal.name)'") }
        guard let body = initializer.body else {
            var fields: [String: Value] = [:]
            for (parameter, value) in zip(initializer.parameters, values) { fields[parameter.name] = value }
            for property in nominal.stored where fields[property.name] == nil {
                guard let initial = property.initial else { throw stop("the property '\(property.name)' without a value") }
                fields[property.name] = try evaluate(initial, as: try resolve(property.type, in: nominal.scope), in: nominal.scope)
            }
            return instance(nominal, fields)
        }
        var fields: [String: Value] = [:]
        for property in nominal.stored {
            if let initial = property.initial {
                fields[property.name] = try evaluate(initial, as: try resolve(property.type, in: nominal.scope), in: nominal.scope)
            } else if property.type?.is(OptionalTypeSyntax.self) == true, !property.isLet {
                fields[property.name] = Value.null
            }
        }
        let receiver = Box(value: nominal.kind == .enumeration ? nil : instance(nominal, fields), type: .nominal(nominal))
        let scope = Scope(parent: initializer.scope)
        scope.receiver = receiver
        for (parameter, value) in zip(initializer.parameters, values) {
            scope.variables[parameter.name] = Box(value: value, type: try resolve(parameter.type, in: initializer.scope))
        }
        let flow = try enter(isPrelude: initializer.isPrelude) { try execute(body, in: scope) }
        if case .returned(.null) = flow, initializer.isFailable { return .null }
        guard let made = receiver.value else { throw stop("an initialiser that sets nothing") }
        return initializer.isFailable ? .wrapped(made) : made
    }

    private func instance(_ nominal: Nominal, _ fields: [String: Value]) -> Value {
        guard nominal.kind == .object else { return .record(Record(type: nominal, fields: fields, origin: origin)) }
        let object = Object(type: nominal, fields: fields, origin: origin)
        if nominal.isPrelude, nominal.name == "Package" { package = object }
        return .object(object)
    }

    /// `self.init(…)`.
    private func delegate(_ node: FunctionCallExprSyntax, in scope: Scope) throws -> Value {
        guard let receiver = receiver(in: scope), case .nominal(let nominal) = receiver.type, nominal.kind != .object else {
            throw stop(node, "'self.init'")
        }
        receiver.value = try construct(.nominal(nominal), try arguments(node, in: scope), in: scope, node)
        return .void
    }

    func rawValue(of item: Nominal.EnumCase, _ nominal: Nominal) throws -> Value {
        if let raw = item.rawValue { return try evaluate(raw, in: nominal.scope) }
        let isString = try nominal.inherited.contains { type in
            if case .string = try resolve(type, in: nominal.scope, unknown: .any) { return true }
            return false
        }
        guard isString else { throw stop("the raw value of '\(nominal.name).\(item.name)'") }
        return .string(item.name, -1)
    }
}
