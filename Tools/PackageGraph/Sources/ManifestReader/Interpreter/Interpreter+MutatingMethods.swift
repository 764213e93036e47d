import SwiftSyntax

/// The mutating methods of collections in the standard library.
extension Interpreter {
    static let mutatingMethods: Set<String> = [
        "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "formUnion", "subtract",
        "sort", "reverse",
        "merge", "removeValue", "updateValue", "toggle",
    ]

    /// Calls a mutating method of a collection; nil if the method isn't known.
    func mutatingMethod(
        _ name: String,
        on base: ExprSyntax,
        _ arguments: [Argument],
        in scope: Scope,
        _ node: FunctionCallExprSyntax
    ) throws -> Value? {
        let type = try declaredType(of: base, in: scope).unwrapped
        let labels = arguments.map { $0.label ?? "_" }
        let element = type.element
        // Arguments are evaluated first, since they may read the collection that changes.
        func argument(_ index: Int, _ type: TypeRef) throws -> Value {
            let value = try evaluate(arguments[index].expression, as: type, in: scope)
            // A stored value can't be evaluated later, when its variables may have changed.
            if hasImplicit(value) { throw stop(node, "a '.name' whose type isn't known here") }
            return value
        }
        func change(_ work: (inout Value) throws -> Value) throws -> Value {
            try mutate(base, in: scope) { value, _ in try work(&value) }
        }
        func values(_ work: @escaping (inout [Value]) throws -> Value) throws -> Value {
            try change { value in
                guard case .array(var values) = value else {
                    throw stop(node, "'\(name)' on something other than an array")
                }
                defer { value = .array(values) }
                return try work(&values)
            }
        }
        switch (name, labels) {
        case ("append", ["_"]):
            let added = try argument(0, element)
            return try change { value in
                switch value {
                case .array(let values): value = .array(values + [added])
                case .unordered(let values): value = .unordered(values + [added])
                case .string: value = try arithmetic("+", value, added, node)
                default: throw stop(node, "'append' on something other than an array")
                }
                return .void
            }
        case ("append", ["contentsOf"]):
            let added = try argument(0, .array(element))
            return try change { value in
                value = try arithmetic("+", value, sequenceValue(added, node), node)
                return .void
            }
        case ("insert", ["_", "at"]):
            let added = try argument(0, element)
            guard case .int(let index) = try argument(1, .int) else { return nil }
            return try values { values in
                guard (0...values.count).contains(index) else { throw self.stop(node, "an index out of range") }
                values.insert(added, at: index)
                return .void
            }
        case ("insert", ["contentsOf", "at"]):
            guard case .array(let added) = try argument(0, .array(element)),
                case .int(let index) = try argument(1, .int)
            else { return nil }
            return try values { values in
                guard (0...values.count).contains(index) else { throw self.stop(node, "an index out of range") }
                values.insert(contentsOf: added, at: index)
                return .void
            }
        case ("insert", ["_"]):
            let added = try argument(0, element)
            return try change { value in
                guard case .unordered(let values) = value else {
                    throw stop(node, "'insert' on something other than a set")
                }
                value = .unordered(try unique(values + [added]))
                return .void
            }
        case ("remove", ["_"]):
            let removed = try argument(0, element)
            return try change { value in
                guard case .unordered(let values) = value else {
                    throw stop(node, "'remove' on something other than a set")
                }
                value = .unordered(try values.filter { try !equal($0, removed) })
                return .void
            }
        case ("remove", ["at"]):
            guard case .int(let index) = try argument(0, .int) else { return nil }
            return try values { values in
                guard values.indices.contains(index) else { throw self.stop(node, "an index out of range") }
                return values.remove(at: index)
            }
        case ("removeFirst", []), ("removeLast", []):
            return try values { values in
                guard !values.isEmpty else { throw self.stop(node, "an index out of range") }
                return name == "removeFirst" ? values.removeFirst() : values.removeLast()
            }
        case ("popLast", []): return try values { values in values.popLast().map { .wrapped($0) } ?? .null }
        case ("removeAll", []):
            return try change { value in
                switch value {
                case .array: value = .array([])
                case .unordered: value = .unordered([])
                case .dictionary: value = .dictionary([])
                default: throw stop(node, "'removeAll' on something other than a collection")
                }
                return .void
            }
        case ("removeAll", ["where"]), ("removeAll", ["_"]):
            let test = try argument(0, .any)
            return try change { value in
                guard case .array(let values) = value else {
                    throw stop(node, "'removeAll' on something other than an array")
                }
                value = .array(try values.filter { try !truth(apply(test, [$0]), node) })
                return .void
            }
        case ("reverse", []):
            return try values { values in
                values.reverse()
                return .void
            }
        case ("sort", []), ("sort", ["by"]), ("sort", ["_"]):
            let order = try arguments.isEmpty ? nil : argument(0, .any)
            return try values { values in
                values = try self.sorted(values, by: order, node)
                return .void
            }
        case ("formUnion", ["_"]), ("subtract", ["_"]):
            let other = try argument(0, .array(element))
            return try change { value in
                guard case .unordered(let values) = value else {
                    throw stop(node, "'\(name)' on something other than a set")
                }
                value = try setOperation(name == "subtract" ? "subtracting" : "union", values, other, node)
                return .void
            }
        case ("toggle", []):
            return try change { value in
                guard case .bool(let flag) = value else {
                    throw stop(node, "'toggle' on something other than a truth value")
                }
                value = .bool(!flag)
                return .void
            }
        case ("removeValue", ["forKey"]):
            let key = try argument(0, .any)
            return try change { value in
                guard case .dictionary(let entries) = value else {
                    throw stop(node, "'removeValue' on something other than a dictionary")
                }
                let found = try entries.first { try equal($0.key, key) }
                value = .dictionary(try entries.filter { try !equal($0.key, key) })
                return found.map { .wrapped($0.value) } ?? .null
            }
        default: return nil
        }
    }

    private func sequenceValue(_ value: Value, _ node: some SyntaxProtocol) throws -> Value {
        switch value {
        case .array, .unordered, .string: value
        default: .array(try elements(value, node))
        }
    }

    func setOperation(_ name: String, _ values: [Value], _ other: Value, _ node: some SyntaxProtocol) throws
        -> Value
    {
        let others: [Value]
        switch other {
        case .array(let found), .unordered(let found): others = found
        default: throw stop(node, "'\(name)' with something other than a collection")
        }
        switch name {
        case "union": return .unordered(try unique(values + others))
        case "subtracting":
            return .unordered(try values.filter { item in try !others.contains { try equal(item, $0) } })
        default: return .unordered(try values.filter { item in try others.contains { try equal(item, $0) } })
        }
    }

    func sorted(_ values: [Value], by order: Value?, _ node: some SyntaxProtocol) throws -> [Value] {
        func isBefore(_ left: Value, _ right: Value) throws -> Bool {
            guard let order else { return try isLess(left, right) }
            if case .function(.declared) = order { throw stop(node, "an order by a function of its own") }
            return try truth(apply(order, [left, right]), node)
        }
        // Insertion keeps the order of equal elements, like the standard library's sort.
        var result: [Value] = []
        for value in values {
            let index = try result.firstIndex { try isBefore(value, $0) } ?? result.endIndex
            result.insert(value, at: index)
        }
        return result
    }
}
