import Foundation
import SwiftSyntax

/// The parts of the standard library and Foundation that manifests call.
extension Interpreter {
    // MARK: Properties

    func builtinProperty(_ name: String, of value: Value) throws -> Value? {
        switch (value, name) {
        case (.environment, "keys"): return .environmentKeys
        case (.string(let text, _), "isEmpty"): return .bool(text.isEmpty)
        case (.string(let text, _), "count"): return .int(text.count)
        case (.string(let text, _), "first"): return text.first.map { .wrapped(.string(String($0), -1)) } ?? Value.null
        case (.string(let text, _), "last"): return text.last.map { .wrapped(.string(String($0), -1)) } ?? Value.null
        case (.string(let text, _), "capitalized"): return .string(text.capitalized, -1)
        case (.string, "description"): return value
        case (.int(let number), "description"): return .string(String(number), -1)
        case (.array(let values), "isEmpty"), (.unordered(let values), "isEmpty"): return .bool(values.isEmpty)
        case (.array(let values), "count"), (.unordered(let values), "count"): return .int(values.count)
        case (.array(let values), "first"): return values.first.map { .wrapped($0) } ?? Value.null
        case (.array(let values), "last"): return values.last.map { .wrapped($0) } ?? Value.null
        case (.array(let values), "indices"): return .range(.int(0), .int(values.count), closed: false)
        case (.array, "lazy"), (.unordered, "lazy"): return value
        case (.dictionary(let entries), "isEmpty"), (.pairs(let entries), "isEmpty"): return .bool(entries.isEmpty)
        case (.dictionary(let entries), "count"), (.pairs(let entries), "count"): return .int(entries.count)
        case (.dictionary(let entries), "keys"): return .unordered(entries.map(\.key))
        case (.dictionary(let entries), "values"): return .unordered(entries.map(\.value))
        default: return nil
        }
    }

    // MARK: Subscripts

    func subscripted(_ node: SubscriptCallExprSyntax, in scope: Scope) throws -> Value {
        if let type = try typeExpression(ExprSyntax(node), in: scope) { return type }
        return try chained(node) {
            let base = try evaluate(node.calledExpression, in: scope)
            let arguments = Array(node.arguments)
            guard let first = arguments.first else { throw stop(node, "a subscript without an index") }
            switch base {
            case .environment:
                guard case .string(let name, _) = try evaluate(first.expression, in: scope) else { break }
                let value = environmentValue(name)
                guard arguments.count == 2, arguments[1].label?.text == "default" else { return value }
                if case .wrapped(let found) = value { return found }
                return try evaluate(arguments[1].expression, in: scope)
            case .dictionary(let entries):
                let key = try evaluate(first.expression, as: entries.first.map { type(of: $0.key) } ?? .any, in: scope)
                let found = try entries.first { try equal($0.key, key) }?.value
                if arguments.count == 2, arguments[1].label?.text == "default" {
                    return try found ?? evaluate(arguments[1].expression, in: scope)
                }
                return found.map { .wrapped($0) } ?? .null
            case .array(let values):
                switch try evaluate(first.expression, in: scope) {
                case .int(let index):
                    guard values.indices.contains(index) else { throw stop(node, "an index out of range") }
                    return values[index]
                case .range(.int(let low), .int(let high), let closed):
                    let end = closed ? high + 1 : high
                    guard low >= 0, end <= values.count, low <= end else { throw stop(node, "an index out of range") }
                    return .array(Array(values[low..<end]))
                default: break
                }
            default: break
            }
            throw stop(node, "the subscript '\(excerpt(node))'")
        }
    }

    func mutateSubscript<Result>(
        _ node: SubscriptCallExprSyntax,
        in scope: Scope,
        _ change: (inout Value, TypeRef) throws -> Result
    ) throws -> Result {
        guard let first = node.arguments.first else { throw stop(node, "a subscript without an index") }
        let arguments = Array(node.arguments)
        let index = try evaluate(first.expression, in: scope)
        let fallback = arguments.count == 2 ? try evaluate(arguments[1].expression, in: scope) : nil
        return try mutate(node.calledExpression, in: scope) { value, type in
            switch value {
            case .array(var values):
                guard case .int(let position) = index, values.indices.contains(position) else { throw stop(node, "an index out of range") }
                defer { value = .array(values) }
                return try change(&values[position], type.element)
            case .dictionary(var entries):
                var element = TypeRef.any
                var key = index
                if case .dictionary(let keyType, let valueType) = type {
                    element = fallback == nil ? .optional(valueType) : valueType
                    key = try coerce(index, to: keyType)
                }
                let position = try entries.firstIndex { try equal($0.key, key) }
                var entry: Value = position.map { fallback == nil ? .wrapped(entries[$0].value) : entries[$0].value } ?? fallback ?? .null
                let result = try change(&entry, element)
                let stored: Value? = if fallback != nil { entry } else if case .null = entry { nil } else { strip(entry) }
                switch (position, stored) {
                case (let position?, let stored?): entries[position].value = stored
                case (let position?, nil): entries.remove(at: position)
                case (nil, let stored?): entries.append(Value.Entry(key: key, value: stored))
                case (nil, nil): break
                }
                value = .dictionary(entries)
                return result
            default: throw stop(node, "a change of '\(excerpt(node))'")
            }
        }
    }

    // MARK: Functions

    func builtinFunction(
        _ name: String,
        _ arguments: [Argument],
        in scope: Scope,
        _ node: FunctionCallExprSyntax
    ) throws -> Value {
        switch (name, arguments.count) {
        case ("print", _), ("debugPrint", _):
            // What is printed changes nothing, but its parts may.
            for argument in arguments { _ = try evaluate(argument.expression, in: scope) }
            return .void
        case ("precondition", _), ("assert", _):
            guard let first = arguments.first, case .bool(true) = try evaluate(first.expression, in: scope) else { break }
            return .void
        case ("zip", 2):
            let first = try elements(try evaluate(arguments[0].expression, in: scope), node)
            let second = try elements(try evaluate(arguments[1].expression, in: scope), node)
            return .array(
                zip(first, second).map { .tuple([Value.Element(label: nil, value: $0), Value.Element(label: nil, value: $1)]) })
        case ("min", 2), ("max", 2):
            let first = try evaluate(arguments[0].expression, in: scope)
            let second = try evaluate(arguments[1].expression, in: scope)
            let firstIsLess = try isLess(first, second)
            return (name == "min") == firstIsLess ? first : second
        case ("getenv", 1):
            guard case .string(let variable, _) = try evaluate(arguments[0].expression, in: scope) else { break }
            return environmentValue(variable)
        default: break
        }
        throw stop(node, "the function '\(name)'")
    }

    func convert(_ value: Value, to type: TypeRef) throws -> Value {
        switch (type, value) {
        case (.string, .string), (.string, .int), (.string, .bool): return .string(try describe(value, Syntax(Prelude.tree)), -1)
        default: throw stop("a conversion passed on as a function")
        }
    }

    func constructBuiltin(
        _ type: TypeRef,
        _ arguments: [Argument],
        in scope: Scope,
        _ node: FunctionCallExprSyntax
    ) throws -> Value {
        switch (type, arguments.count) {
        case (.array, 0): return .array([])
        case (.set, 0): return .unordered([])
        case (.dictionary, 0): return .dictionary([])
        case (.string, 0): return .string("", -1)
        case (.array(let element), 1) where arguments[0].label == nil:
            let value = try evaluate(arguments[0].expression, as: .array(element), in: scope)
            if case .array = value { return value }
            if case .unordered = value { return value }
            return .array(try elements(value, node))
        case (.array(let element), 2) where arguments[0].label == "repeating" && arguments[1].label == "count":
            let value = try evaluate(arguments[0].expression, as: element, in: scope)
            guard case .int(let count) = try evaluate(arguments[1].expression, in: scope), (0...10_000).contains(count) else { break }
            return .array(Array(repeating: value, count: count))
        case (.set(let element), 1) where arguments[0].label == nil:
            return try coerce(try evaluate(arguments[0].expression, as: .array(element), in: scope), to: .set(element))
        case (.dictionary, 1) where arguments[0].label == "uniqueKeysWithValues":
            return .dictionary(
                try elements(try evaluate(arguments[0].expression, in: scope), node).map { element in
                    guard case .tuple(let parts) = element, parts.count == 2 else { throw stop(node, "a dictionary of something else than pairs") }
                    return Value.Entry(key: parts[0].value, value: parts[1].value)
                })
        case (.string, 1) where arguments[0].label == nil || ["describing", "cString"].contains(arguments[0].label):
            let value = try evaluate(arguments[0].expression, in: scope)
            if arguments[0].label == "cString", case .wrapped(let inner) = value { return inner }
            return .string(try describe(value, arguments[0].expression), -1)
        case (.int, 1) where arguments[0].label == nil:
            switch try evaluate(arguments[0].expression, in: scope) {
            case .string(let text, _): return Int(text).map { .wrapped(.int($0)) } ?? .null
            case .int(let number): return .int(number)
            default: break
            }
        case (.bool, 1) where arguments[0].label == nil:
            if case .string(let text, _) = try evaluate(arguments[0].expression, in: scope) {
                return Bool(text).map { .wrapped(.bool($0)) } ?? .null
            }
        default: break
        }
        throw stop(node, "the initialiser '\(excerpt(node))'")
    }

    // MARK: Mutating methods

    static let mutatingMethods: Set<String> = [
        "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "formUnion", "subtract", "sort", "reverse",
        "merge", "removeValue", "updateValue", "toggle",
    ]

    /// Carries out a mutating method of a collection; nil when it isn't one of those known.
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
        // The arguments come first, since they may read what is changed.
        func argument(_ index: Int, _ type: TypeRef) throws -> Value { try evaluate(arguments[index].expression, as: type, in: scope) }
        func change(_ work: (inout Value) throws -> Value) throws -> Value {
            try mutate(base, in: scope) { value, _ in try work(&value) }
        }
        func values(_ work: @escaping (inout [Value]) throws -> Value) throws -> Value {
            try change { value in
                guard case .array(var values) = value else { throw stop(node, "'\(name)' on something else than an array") }
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
                default: throw stop(node, "'append' on something else than an array")
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
            guard case .array(let added) = try argument(0, .array(element)), case .int(let index) = try argument(1, .int) else { return nil }
            return try values { values in
                guard (0...values.count).contains(index) else { throw self.stop(node, "an index out of range") }
                values.insert(contentsOf: added, at: index)
                return .void
            }
        case ("insert", ["_"]):
            let added = try argument(0, element)
            return try change { value in
                guard case .unordered(let values) = value else { throw stop(node, "'insert' on something else than a set") }
                value = .unordered(try unique(values + [added]))
                return .void
            }
        case ("remove", ["_"]):
            let removed = try argument(0, element)
            return try change { value in
                guard case .unordered(let values) = value else { throw stop(node, "'remove' on something else than a set") }
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
                default: throw stop(node, "'removeAll' on something else than a collection")
                }
                return .void
            }
        case ("removeAll", ["where"]), ("removeAll", ["_"]):
            let test = try argument(0, .any)
            return try change { value in
                guard case .array(let values) = value else { throw stop(node, "'removeAll' on something else than an array") }
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
                guard case .unordered(let values) = value else { throw stop(node, "'\(name)' on something else than a set") }
                value = try setOperation(name == "subtract" ? "subtracting" : "union", values, other, node)
                return .void
            }
        case ("toggle", []):
            return try change { value in
                guard case .bool(let flag) = value else { throw stop(node, "'toggle' on something else than a truth value") }
                value = .bool(!flag)
                return .void
            }
        case ("removeValue", ["forKey"]):
            let key = try argument(0, .any)
            return try change { value in
                guard case .dictionary(let entries) = value else { throw stop(node, "'removeValue' on something else than a dictionary") }
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

    private func setOperation(_ name: String, _ values: [Value], _ other: Value, _ node: some SyntaxProtocol) throws -> Value {
        let others: [Value]
        switch other {
        case .array(let found), .unordered(let found): others = found
        default: throw stop(node, "'\(name)' with something else than a collection")
        }
        switch name {
        case "union": return .unordered(try unique(values + others))
        case "subtracting": return .unordered(try values.filter { item in try !others.contains { try equal(item, $0) } })
        default: return .unordered(try values.filter { item in try others.contains { try equal(item, $0) } })
        }
    }

    private func sorted(_ values: [Value], by order: Value?, _ node: some SyntaxProtocol) throws -> [Value] {
        func isBefore(_ left: Value, _ right: Value) throws -> Bool {
            guard let order else { return try isLess(left, right) }
            if case .function(.declared) = order { throw stop(node, "an order by a function of its own") }
            return try truth(apply(order, [left, right]), node)
        }
        // Insertion keeps equal elements in order, as the standard library's sort does.
        var result: [Value] = []
        for value in values {
            let index = try result.firstIndex { try isBefore(value, $0) } ?? result.endIndex
            result.insert(value, at: index)
        }
        return result
    }

    // MARK: Methods

    func method(
        _ name: String,
        of receiver: Value,
        _ declared: TypeRef,
        _ arguments: [Argument],
        as expected: TypeRef,
        in scope: Scope,
        _ node: FunctionCallExprSyntax
    ) throws -> Value {
        let labels = arguments.map { $0.label ?? "_" }
        func argument(_ index: Int, _ type: TypeRef = .any) throws -> Value {
            try evaluate(arguments[index].expression, as: type, in: scope)
        }
        switch receiver {
        case .environmentKeys:
            if name == "contains", labels == ["_"], case .string(let variable, _) = try argument(0) {
                if case .null = environmentValue(variable) { return .bool(false) }
                return .bool(true)
            }
        case .string(let text, _):
            if let result = try stringMethod(name, text, try arguments.indices.map { try argument($0) }, labels) { return result }
        case .int(let number):
            if name == "isMultiple", labels == ["of"], case .int(let divisor) = try argument(0), divisor != 0 {
                return .bool(number % divisor == 0)
            }
        case .null, .wrapped:
            guard name == "map" || name == "flatMap", labels == ["_"] else { break }
            guard case .wrapped(let inner) = receiver else { return .null }
            let result = try apply(try argument(0), [inner], as: name == "map" ? expected.unwrapped : expected)
            if name == "map" { return .wrapped(result) }
            if case .null = result { return result }
            if case .wrapped = result { return result }
            return .wrapped(result)
        case .array(let values):
            if let result = try arrayMethod(name, values, isOrdered: true, declared, arguments, labels, as: expected, in: scope, node) {
                return result
            }
        case .unordered(let values):
            if ["union", "subtracting", "intersection"].contains(name), labels == ["_"] {
                return try setOperation(name, values, try argument(0, .array(declared.element)), node)
            }
            if name == "isSubset" || name == "isSuperset" || name == "isDisjoint" { break }
            let isOrdered = values.count < 2
            if let result = try arrayMethod(name, values, isOrdered: isOrdered, declared, arguments, labels, as: expected, in: scope, node) {
                return result
            }
        case .dictionary(let entries), .pairs(let entries):
            var isOrdered = entries.count < 2
            if case .pairs = receiver { isOrdered = true }
            if name == "mapValues", labels == ["_"] {
                let change = try argument(0)
                return .dictionary(
                    try entries.map { Value.Entry(key: $0.key, value: try apply(change, [$0.value])) })
            }
            if name == "filter", case .dictionary = receiver, labels == ["_"] {
                let test = try argument(0)
                return .dictionary(
                    try zip(entries, pairs(entries)).filter { try truth(apply(test, [$0.1]), node) }.map(\.0))
            }
            if let result = try arrayMethod(name, pairs(entries), isOrdered: isOrdered, .any, arguments, labels, as: expected, in: scope, node) {
                return result
            }
        case .range:
            let values = try elements(receiver, node)
            if let result = try arrayMethod(name, values, isOrdered: true, declared, arguments, labels, as: expected, in: scope, node) {
                return result
            }
        default: break
        }
        throw stop(node, "the method '\(name)'")
    }

    private func stringMethod(_ name: String, _ text: String, _ arguments: [Value], _ labels: [String]) throws -> Value? {
        var texts: [String] = []
        for case .string(let text, _) in arguments { texts.append(text) }
        switch (name, labels, texts.count) {
        case ("hasPrefix", ["_"], 1): return .bool(text.hasPrefix(texts[0]))
        case ("hasSuffix", ["_"], 1): return .bool(text.hasSuffix(texts[0]))
        case ("contains", ["_"], 1): return .bool(text.contains(texts[0]))
        case ("lowercased", [], 0): return .string(text.lowercased(), -1)
        case ("uppercased", [], 0): return .string(text.uppercased(), -1)
        case ("appending", ["_"], 1): return .string(text + texts[0], -1)
        case ("replacingOccurrences", ["of", "with"], 2): return .string(text.replacingOccurrences(of: texts[0], with: texts[1]), -1)
        case ("components", ["separatedBy"], 1):
            return .array(text.components(separatedBy: texts[0]).map { .string($0, -1) })
        case ("split", ["separator"], 1) where texts[0].count == 1:
            return .array(text.split(separator: texts[0]).map { .string(String($0), -1) })
        default: break
        }
        guard ["dropFirst", "dropLast", "prefix", "suffix"].contains(name), labels.isEmpty || labels == ["_"] else { return nil }
        var count = 1
        if let argument = arguments.first {
            guard case .int(let number) = argument, number >= 0 else { return nil }
            count = number
        } else if name == "prefix" || name == "suffix" {
            return nil
        }
        switch name {
        case "dropFirst": return .string(String(text.dropFirst(count)), -1)
        case "dropLast": return .string(String(text.dropLast(count)), -1)
        case "prefix": return .string(String(text.prefix(count)), -1)
        default: return .string(String(text.suffix(count)), -1)
        }
    }

    private func arrayMethod(
        _ name: String,
        _ values: [Value],
        isOrdered: Bool,
        _ declared: TypeRef,
        _ arguments: [Argument],
        _ labels: [String],
        as expected: TypeRef,
        in scope: Scope,
        _ node: FunctionCallExprSyntax
    ) throws -> Value? {
        func argument(_ index: Int, _ type: TypeRef = .any) throws -> Value {
            try evaluate(arguments[index].expression, as: type, in: scope)
        }
        func collected(_ values: [Value]) -> Value { isOrdered ? .array(values) : .unordered(values) }
        let element = declared.element.isAny ? values.first.map(type(of:)) ?? .any : declared.element
        let single = labels == ["_"]
        switch (name, labels.first ?? "") {
        case ("map", _) where single:
            let change = try argument(0)
            return collected(try values.map { try apply(change, [$0], as: expected.element) })
        case ("compactMap", _) where single:
            let change = try argument(0)
            let type: TypeRef = expected.element.isAny ? .any : .optional(expected.element)
            return collected(
                try values.compactMap { value in
                    switch try apply(change, [value], as: type) {
                    case .null: nil
                    case .wrapped(let inner): inner
                    case let value: value
                    }
                })
        case ("flatMap", _) where single:
            let change = try argument(0)
            var isOrdered = isOrdered
            var result: [Value] = []
            for value in values {
                switch strip(try apply(change, [value], as: expected.element.isAny ? .any : .array(expected.element))) {
                case .array(let inner): result += inner
                case .unordered(let inner):
                    if inner.count > 1 { isOrdered = false }
                    result += inner
                default: throw stop(node, "'flatMap' to something else than arrays")
                }
            }
            return isOrdered ? .array(result) : .unordered(result)
        case ("filter", _) where single:
            let test = try argument(0)
            return collected(try values.filter { try truth(apply(test, [$0]), node) })
        case ("forEach", _) where single:
            guard isOrdered else { throw stop(node, "the order of a set or dictionary, which differs from run to run") }
            let work = try argument(0)
            for value in values { _ = try apply(work, [value]) }
            return .void
        case ("contains", "where") where labels.count == 1:
            let test = try argument(0)
            return .bool(try values.contains { try truth(apply(test, [$0]), node) })
        case ("contains", _) where single:
            if arguments[0].isTrailing {
                let test = try argument(0)
                return .bool(try values.contains { try truth(apply(test, [$0]), node) })
            }
            let wanted = try argument(0, element)
            return .bool(try values.contains { try equal($0, wanted) })
        case ("allSatisfy", _) where single:
            let test = try argument(0)
            return .bool(try values.allSatisfy { try truth(apply(test, [$0]), node) })
        case ("sorted", _) where labels.count <= 1:
            let order = try arguments.isEmpty ? nil : argument(0)
            let result = try sorted(values, by: order, node)
            if !isOrdered, order != nil { try checkDistinct(result, by: order, node) }
            return .array(result)
        case ("joined", _) where isOrdered && (labels.isEmpty || labels == ["separator"]):
            if labels.isEmpty, case .array? = values.first {
                return .array(
                    try values.flatMap { value in
                        guard case .array(let inner) = value else { throw stop(node, "'joined' on something else than arrays") }
                        return inner
                    })
            }
            var texts: [String] = []
            for value in values {
                guard case .string(let text, _) = value else { throw stop(node, "'joined' on something else than strings") }
                texts.append(text)
            }
            guard !labels.isEmpty else { return .string(texts.joined(), -1) }
            guard case .string(let separator, _) = try argument(0) else { return nil }
            return .string(texts.joined(separator: separator), -1)
        default: break
        }
        guard isOrdered else { return nil }
        switch (name, labels) {
        case ("first", ["where"]), ("first", ["_"]):
            let test = try argument(0)
            return try values.first { try truth(apply(test, [$0]), node) }.map { .wrapped($0) } ?? .null
        case ("firstIndex", ["where"]), ("firstIndex", ["_"]):
            let test = try argument(0)
            return try values.firstIndex { try truth(apply(test, [$0]), node) }.map { .wrapped(.int($0)) } ?? .null
        case ("firstIndex", ["of"]):
            let wanted = try argument(0, element)
            return try values.firstIndex { try equal($0, wanted) }.map { .wrapped(.int($0)) } ?? .null
        case ("reversed", []): return .array(values.reversed())
        case ("enumerated", []):
            return .array(
                values.enumerated().map {
                    .tuple([Value.Element(label: "offset", value: .int($0.offset)), Value.Element(label: "element", value: $0.element)])
                })
        case ("dropFirst", []): return .array(Array(values.dropFirst()))
        case ("dropLast", []): return .array(Array(values.dropLast()))
        case ("dropFirst", ["_"]), ("dropLast", ["_"]), ("prefix", ["_"]), ("suffix", ["_"]):
            guard case .int(let count) = try argument(0), count >= 0 else { return nil }
            switch name {
            case "dropFirst": return .array(Array(values.dropFirst(count)))
            case "dropLast": return .array(Array(values.dropLast(count)))
            case "prefix": return .array(Array(values.prefix(count)))
            default: return .array(Array(values.suffix(count)))
            }
        case ("reduce", ["_", "_"]):
            var result = try argument(0, expected)
            let combine = try argument(1, .any)
            for value in values {
                if case .function(.closure) = combine {
                    result = try apply(combine, [result, value], as: expected)
                } else {
                    return nil
                }
            }
            return result
        case ("reduce", ["into", "_"]):
            guard case .function(.closure(let closure, let outer)) = try argument(1) else { return nil }
            let box = Box(value: try argument(0, expected), type: expected)
            for value in values { _ = try run(closure, [box, Box(value: value)], as: .any, in: outer) }
            return box.value
        default: return nil
        }
    }

    /// A sort of a set by a key is the same in every run only when no two keys are equal.
    private func checkDistinct(_ values: [Value], by order: Value?, _ node: some SyntaxProtocol) throws {
        guard let order else { return }
        for (left, right) in zip(values, values.dropFirst()) where try !truth(apply(order, [left, right]), node) {
            throw stop(node, "the order of a set or dictionary, which differs from run to run")
        }
    }
}
