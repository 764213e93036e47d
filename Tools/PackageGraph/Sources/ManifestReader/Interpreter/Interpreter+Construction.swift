import SwiftSyntax

/// The creation of instances.
extension Interpreter {
    /// Evaluates `Type(…)`.
    func construct(_ type: TypeRef, _ arguments: [Argument], in scope: Scope, _ node: FunctionCallExprSyntax) throws
        -> Value
    {
        guard case .nominal(let nominal) = type else { return try constructBuiltin(type, arguments, in: scope, node) }
        if nominal.isIrrelevant { return irrelevant(nominal) }
        if nominal.kind == .enumeration, arguments.count == 1, arguments[0].label == "rawValue" {
            let raw = try evaluate(arguments[0].expression, in: scope)
            for item in nominal.cases where try equal(try rawValue(of: item, nominal), raw) {
                return .wrapped(
                    .enumeration(Enumeration(type: nominal, name: item.name, payload: [], origin: .unknown)))
            }
            return .null
        }
        var candidates = nominal.initializers + nominal.extensionInitializers
        if nominal.initializers.isEmpty,
            nominal.kind == .structure || nominal.isPrelude || nominal.stored.allSatisfy({ $0.initial != nil })
        {
            candidates.append(memberwise(nominal))
        }
        let (chosen, values) = try choose(candidates, arguments, in: scope, node)
        let saved = origin
        defer { origin = saved }
        mark(node)
        return stamped(try construct(nominal, chosen, values), node)
    }

    private func memberwise(_ nominal: Nominal) -> Callable {
        if let known = nominal.memberwise { return known }
        let parameters = nominal.stored.filter { !($0.isLet && $0.initial != nil) }.map { property in
            var initial = property.initial
            if initial == nil,
                !property.isLet,
                property.type?.is(OptionalTypeSyntax.self) == true,
                !nominal.isPrelude
            {
                initial = ExprSyntax(NilLiteralExprSyntax())
            }
            return Parameter(label: property.name, name: property.name, type: property.type, initial: initial)
        }
        let made = Callable(
            name: nominal.name, parameters: parameters, body: nil, scope: nominal.scope, result: nil, owner: nominal,
            isInitializer: true, isPrelude: nominal.isPrelude)
        nominal.memberwise = made
        return made
    }

    /// Creates an instance with one of its type's initializers.
    func construct(_ nominal: Nominal, _ initializer: Callable, _ values: [Value]) throws -> Value {
        guard nominal.kind != .interface, nominal.kind != .builtin else {
            throw stop("an instance of '\(nominal.name)'")
        }
        guard let body = initializer.body else {
            var fields: [String: Value] = [:]
            for (parameter, value) in zip(initializer.parameters, values) { fields[parameter.name] = value }
            for property in nominal.stored where fields[property.name] == nil {
                guard let initial = property.initial else {
                    throw stop("the property '\(property.name)' without a value")
                }
                fields[property.name] = try evaluate(
                    initial, as: try resolve(property.type, in: nominal.scope), in: nominal.scope)
            }
            return instance(nominal, fields)
        }
        var fields: [String: Value] = [:]
        for property in nominal.stored {
            if let initial = property.initial {
                fields[property.name] = try evaluate(
                    initial, as: try resolve(property.type, in: nominal.scope), in: nominal.scope)
            } else if property.type?.is(OptionalTypeSyntax.self) == true, !property.isLet {
                fields[property.name] = Value.null
            }
        }
        let receiver = Box(
            value: nominal.kind == .enumeration ? nil : instance(nominal, fields), type: .nominal(nominal))
        let scope = Scope(parent: initializer.scope)
        scope.receiver = receiver
        for (parameter, value) in zip(initializer.parameters, values) {
            scope.variables[parameter.name] = Box(
                value: value, type: try resolve(parameter.type, in: initializer.scope))
        }
        let flow = try enter(isPrelude: initializer.isPrelude) { try execute(body, in: scope) }
        if case .returned(.null) = flow, initializer.isFailable { return .null }
        guard let made = receiver.value else { throw stop("an initializer that sets nothing") }
        return initializer.isFailable ? .wrapped(made) : made
    }

    private func instance(_ nominal: Nominal, _ fields: [String: Value]) -> Value {
        guard nominal.kind == .object else { return .record(Record(type: nominal, fields: fields, origin: origin)) }
        let object = Object(type: nominal, fields: fields, origin: origin)
        if nominal.isPrelude, nominal.name == "Package" { package = object }
        return .object(object)
    }

    /// Evaluates `self.init(…)`.
    func delegate(_ node: FunctionCallExprSyntax, in scope: Scope) throws -> Value {
        guard let receiver = receiver(in: scope), case .nominal(let nominal) = receiver.type, nominal.kind != .object
        else {
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
