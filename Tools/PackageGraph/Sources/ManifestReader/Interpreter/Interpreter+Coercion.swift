import SwiftSyntax

extension Interpreter {
    /// Converts a value to a type: literals to the types that they can express, and `.name` to a member.
    func coerce(_ value: Value, to type: TypeRef) throws -> Value {
        switch type {
        case .any, .void, .bool, .int: return value
        case .optional(let inner):
            switch value {
            case .null: return .null
            case .wrapped(let wrapped): return .wrapped(try coerce(wrapped, to: inner))
            case .implicit(let member) where member.name == "none" && member.call == nil: return .null
            default: return .wrapped(try coerce(value, to: inner))
            }
        case .array(let element):
            switch value {
            case .array(let values): return .array(try values.map { try coerce($0, to: element) })
            case .unordered(let values): return .unordered(try values.map { try coerce($0, to: element) })
            default: return try resolve(value, as: type)
            }
        case .set(let element):
            switch value {
            case .array(let values), .unordered(let values):
                return .unordered(try unique(try values.map { try coerce($0, to: element) }))
            default: return try resolve(value, as: type)
            }
        case .dictionary(let key, let element):
            guard case .dictionary(let entries) = value else { return try resolve(value, as: type) }
            return .dictionary(
                try entries.map {
                    Value.Entry(key: try coerce($0.key, to: key), value: try coerce($0.value, to: element))
                })
        case .pairs(let key, let element):
            let entries: [Value.Entry]
            switch value {
            case .dictionary(let found), .pairs(let found): entries = found
            default: return try resolve(value, as: type)
            }
            return .pairs(
                try entries.map {
                    Value.Entry(key: try coerce($0.key, to: key), value: try coerce($0.value, to: element))
                })
        case .tuple(let types):
            guard case .tuple(let elements) = value, elements.count == types.count else { return value }
            return .tuple(
                try zip(elements, types).map { element, type in
                    Value.Element(label: type.label ?? element.label, value: try coerce(element.value, to: type.type))
                })
        case .double:
            if case .int(let number) = value { return .double(Double(number)) }
            return try resolve(value, as: type)
        case .string, .function: return try resolve(value, as: type)
        case .nominal(let nominal): return try coerce(value, to: nominal)
        }
    }

    private func resolve(_ value: Value, as type: TypeRef) throws -> Value {
        guard case .implicit(let member) = value else { return value }
        let result = try resolveImplicit(member.name, member.call, as: type, in: member.scope, at: member.offset)
        return try coerce(result, to: type)
    }

    private func coerce(_ value: Value, to nominal: Nominal) throws -> Value {
        switch value {
        case .implicit: return try resolve(value, as: .nominal(nominal))
        case .string(let text, let offset):
            if nominal.isIrrelevant { return irrelevant(nominal) }
            guard nominal.kind != .builtin,
                let initializer = (nominal.initializers + nominal.extensionInitializers).first(where: {
                    $0.parameters.count == 1
                        && ["stringLiteral", "stringInterpolation"].contains($0.parameters[0].label)
                })
            else { return value }
            let saved = origin
            defer { origin = saved }
            if offset >= 0 { origin = Origin(start: offset, end: offset, nested: false) }
            return try construct(nominal, initializer, [.string(text, offset)])
        case .range(let low, let high, let closed):
            guard nominal.isPrelude, nominal.name == "Requirement", let version = nominal.versionType else {
                return value
            }
            let payload = try [low, high].map {
                Value.Element(label: nil, value: try coerce($0, to: .nominal(version)))
            }
            return .enumeration(
                Enumeration(
                    type: nominal, name: closed ? "closedRangeItem" : "rangeItem", payload: payload, origin: origin))
        case .array, .int, .double, .bool, .dictionary: return nominal.isIrrelevant ? irrelevant(nominal) : value
        default: return value
        }
    }

    func irrelevant(_ nominal: Nominal) -> Value {
        .record(Record(type: nominal, fields: [:], origin: .unknown))
    }

    /// Finds `.name` or `.name(…)` in the contextual type.
    func resolveImplicit(
        _ name: String,
        _ call: FunctionCallExprSyntax?,
        as type: TypeRef,
        in scope: Scope,
        at offset: Int
    ) throws -> Value {
        switch type {
        case .any: return .implicit(ImplicitMember(name: name, call: call, scope: scope, offset: offset))
        case .optional(let inner):
            if name == "none", call == nil { return .null }
            if name == "some", let argument = call?.arguments.first {
                return .wrapped(try evaluate(argument.expression, as: inner, in: scope))
            }
            return try resolveImplicit(name, call, as: inner, in: scope, at: offset)
        default: return try staticMember(name, call, of: type, in: scope, at: offset)
        }
    }

    /// Returns a static member, enum case, initializer or nested type.
    func staticMember(
        _ name: String,
        _ call: FunctionCallExprSyntax?,
        of type: TypeRef,
        in scope: Scope,
        at offset: Int
    ) throws -> Value {
        guard let nominal = nominal(of: type) else {
            throw stop("the member '.\(name)' of a type that isn't known here")
        }
        if nominal.isIrrelevant { return irrelevant(nominal) }
        if name == "init" {
            guard let call else { return .function(.construct(type, [])) }
            return try construct(type, try arguments(call, in: scope), in: scope, call)
        }
        var callables = staticMethods(name, of: nominal)
        if let found = nominal.cases.first(where: { $0.name == name }) {
            guard let call else {
                guard found.parameters.isEmpty else {
                    return .function(.declared([caseCallable(found, nominal)], receiver: .type(type)))
                }
                return .enumeration(Enumeration(type: nominal, name: name, payload: [], origin: usage(offset)))
            }
            if !found.parameters.isEmpty {
                callables.append(caseCallable(found, nominal))
            } else {
                throw stop(call, "a call of the case '.\(name)'")
            }
        }
        if let call, !callables.isEmpty {
            let (chosen, bound) = try choose(callables, try arguments(call, in: scope), in: scope, call)
            return stamped(try invoke(chosen, bound, receiver: .type(type), at: call), call)
        }
        if let box = staticBox(name, of: nominal) {
            let value = try read(box, name, from: type)
            guard let call else { return stamped(value, at: offset, name.utf8.count + 1) }
            return try apply(value, try arguments(call, in: scope), in: scope, call)
        }
        if nominal.isPrelude,
            nominal.name == "PlatformVersion",
            call == nil,
            let version = platformVersion(name)
        {
            return .record(Record(type: nominal, fields: ["text": .string(version, -1)], origin: .unknown))
        }
        if name == "allCases", nominal.kind == .enumeration, call == nil,
            nominal.cases.allSatisfy({ $0.parameters.isEmpty })
        {
            return .array(
                nominal.cases.map {
                    .enumeration(Enumeration(type: nominal, name: $0.name, payload: [], origin: .unknown))
                })
        }
        if let nested = try member(type: name, of: nominal) {
            guard let call else { return .type(nested) }
            return try construct(nested, try arguments(call, in: scope), in: scope, call)
        }
        if call == nil, !callables.isEmpty { return .function(.declared(callables, receiver: .type(type))) }
        throw stop("the member '\(nominal.name).\(name)'")
    }

    private func staticBox(_ name: String, of nominal: Nominal) -> Box? {
        if let box = nominal.statics[name] { return box }
        for type in nominal.inherited {
            if case .nominal(let parent)? = try? resolve(type, in: nominal.scope, unknown: .any), parent !== nominal,
                let found = staticBox(name, of: parent)
            {
                return found
            }
        }
        return nil
    }

    private func staticMethods(_ name: String, of nominal: Nominal) -> [Callable] {
        if let own = nominal.staticMethods[name] { return own }
        for type in nominal.inherited {
            if case .nominal(let parent)? = try? resolve(type, in: nominal.scope, unknown: .any), parent !== nominal {
                let found = staticMethods(name, of: parent)
                if !found.isEmpty { return found }
            }
        }
        return []
    }

    private func read(_ box: Box, _ name: String, from type: TypeRef) throws -> Value {
        if let getter = box.getter { return try invoke(getter, receiver: .type(type)) }
        if let value = box.value { return value }
        guard box.initial != nil else { throw stop("the static property '\(name)' without a value") }
        return try read(box, name, Syntax(box.initial ?? ExprSyntax(NilLiteralExprSyntax())))
    }

    private func caseCallable(_ item: Nominal.EnumCase, _ nominal: Nominal) -> Callable {
        Callable(
            name: item.name, parameters: item.parameters, body: nil, scope: nominal.scope, result: nil, owner: nominal,
            isStatic: true, isPrelude: nominal.isPrelude)
    }

    /// Converts `v10_15` to `10.15`, and `v13` to `13.0`.
    private func platformVersion(_ name: String) -> String? {
        guard name.first == "v" else { return nil }
        let parts = name.dropFirst().split(separator: "_", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ Int($0) != nil }) else { return nil }
        return parts.count == 1 ? "\(parts[0]).0" : "\(parts[0]).\(parts[1])"
    }

    private func usage(_ offset: Int) -> Origin {
        isPrelude ? origin : Origin(start: offset, end: offset, nested: callDepth > 0)
    }

    /// Sets the place of a value that a top-level declaration names to that declaration, instead of the function that
    /// created the value.
    func stamped(_ value: Value, _ node: some SyntaxProtocol) -> Value {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        return stamped(value, at: start, node.endPositionBeforeTrailingTrivia.utf8Offset - start)
    }

    private func stamped(_ value: Value, at offset: Int, _ length: Int) -> Value {
        guard !isPrelude, callDepth == 0, offset >= 0 else { return value }
        let place = Origin(start: offset, end: offset + length, nested: false)
        switch value {
        case .enumeration(var made) where made.type.isPrelude:
            made.origin = place
            return .enumeration(made)
        case .object(let object) where object.origin.nested:
            object.origin = place
            return value
        default: return value
        }
    }

    /// Whether the value contains a `.name` whose type isn't known yet.
    func hasImplicit(_ value: Value) -> Bool {
        switch value {
        case .implicit: true
        case .wrapped(let inner): hasImplicit(inner)
        case .array(let values), .unordered(let values): values.contains(where: hasImplicit)
        case .dictionary(let entries), .pairs(let entries):
            entries.contains { hasImplicit($0.key) || hasImplicit($0.value) }
        case .tuple(let elements): elements.contains { hasImplicit($0.value) }
        default: false
        }
    }

    func strip(_ value: Value) -> Value {
        if case .wrapped(let inner) = value { return strip(inner) }
        return value
    }

    /// Whether two values are equal, for the types that can be compared here.
    func equal(_ left: Value, _ right: Value) throws -> Bool {
        var left = strip(left)
        var right = strip(right)
        if case .implicit = left { left = strip(try coerce(left, to: type(of: right))) }
        if case .implicit = right { right = strip(try coerce(right, to: type(of: left))) }
        switch (left, right) {
        case (.null, .null), (.void, .void): return true
        case (.null, _), (_, .null): return false
        case (.bool(let first), .bool(let second)): return first == second
        case (.int(let first), .int(let second)): return first == second
        case (.double(let first), .double(let second)): return first == second
        case (.string(let first, _), .string(let second, _)): return first == second
        case (.array(let first), .array(let second)):
            guard first.count == second.count else { return false }
            return try zip(first, second).allSatisfy(equal)
        case (.unordered(let first), .unordered(let second)):
            guard first.count == second.count else { return false }
            return try first.allSatisfy { item in try second.contains { try equal(item, $0) } }
        case (.tuple(let first), .tuple(let second)):
            guard first.count == second.count else { return false }
            return try zip(first, second).allSatisfy { try equal($0.value, $1.value) }
        case (.enumeration(let first), .enumeration(let second)) where first.type === second.type:
            guard first.name == second.name, first.payload.count == second.payload.count else { return false }
            return try zip(first.payload, second.payload).allSatisfy { try equal($0.value, $1.value) }
        case (.record(let first), .record(let second)) where first.type === second.type && !first.type.isIrrelevant:
            if first.type.staticMethods["=="] != nil { throw stop("an '==' of its own") }
            guard first.fields.count == second.fields.count else { return false }
            return try first.fields.allSatisfy { name, value in
                try second.fields[name].map { try equal(value, $0) } ?? false
            }
        default: throw stop("a comparison of values that can't be compared here")
        }
    }

    /// Returns the values without duplicates.
    func unique(_ values: [Value]) throws -> [Value] {
        if values.count < 2 { return values }
        var strings: Set<String> = []
        var result: [Value] = []
        for value in values {
            if case .string(let text, _) = value {
                if strings.insert(text).inserted { result.append(value) }
            } else if try !result.contains(where: { try equal($0, value) }) {
                result.append(value)
            }
        }
        return result
    }
}

extension Nominal {
    /// The prelude's `Version`, found from another type of the prelude.
    var versionType: Nominal? {
        var current: Scope? = scope
        while let here = current {
            if let found = here.types["Version"] { return found }
            current = here.parent
        }
        return nil
    }
}
