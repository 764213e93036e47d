import Foundation
import SwiftSyntax

/// Properties and subscripts of the standard library.
extension Interpreter {
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
                guard case .int(let position) = index, values.indices.contains(position) else {
                    throw stop(node, "an index out of range")
                }
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
                var entry: Value =
                    position.map { fallback == nil ? .wrapped(entries[$0].value) : entries[$0].value } ?? fallback
                    ?? .null
                let result = try change(&entry, element)
                let stored: Value? =
                    if fallback != nil { entry } else if case .null = entry { nil } else { strip(entry) }
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
}
