import Foundation
import SwiftSyntax

/// Methods of the standard library and Foundation.
extension Interpreter {
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
            if let result = try stringMethod(name, text, try arguments.indices.map { try argument($0) }, labels) {
                return result
            }
        case .int(let number):
            if name == "isMultiple",
                labels == ["of"],
                case .int(let divisor) = try argument(0),
                divisor != 0
            {
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
            if let result = try arrayMethod(
                name, values, isOrdered: true, declared, arguments, labels, as: expected, in: scope, node)
            {
                return result
            }
        case .unordered(let values):
            if ["union", "subtracting", "intersection"].contains(name), labels == ["_"] {
                return try setOperation(name, values, try argument(0, .array(declared.element)), node)
            }
            if name == "isSubset" || name == "isSuperset" || name == "isDisjoint" { break }
            let isOrdered = values.count < 2
            if let result = try arrayMethod(
                name, values, isOrdered: isOrdered, declared, arguments, labels, as: expected, in: scope, node)
            {
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
            if let result = try arrayMethod(
                name, pairs(entries), isOrdered: isOrdered, .any, arguments, labels, as: expected, in: scope, node)
            {
                return result
            }
        case .range:
            let values = try elements(receiver, node)
            if let result = try arrayMethod(
                name, values, isOrdered: true, declared, arguments, labels, as: expected, in: scope, node)
            {
                return result
            }
        default: break
        }
        throw stop(node, "the method '\(name)'")
    }

    private func stringMethod(_ name: String, _ text: String, _ arguments: [Value], _ labels: [String]) throws -> Value?
    {
        var texts: [String] = []
        for case .string(let text, _) in arguments { texts.append(text) }
        switch (name, labels, texts.count) {
        case ("hasPrefix", ["_"], 1): return .bool(text.hasPrefix(texts[0]))
        case ("hasSuffix", ["_"], 1): return .bool(text.hasSuffix(texts[0]))
        case ("contains", ["_"], 1): return .bool(text.contains(texts[0]))
        case ("lowercased", [], 0): return .string(text.lowercased(), -1)
        case ("uppercased", [], 0): return .string(text.uppercased(), -1)
        case ("appending", ["_"], 1): return .string(text + texts[0], -1)
        case ("replacingOccurrences", ["of", "with"], 2):
            return .string(text.replacingOccurrences(of: texts[0], with: texts[1]), -1)
        case ("components", ["separatedBy"], 1):
            return .array(text.components(separatedBy: texts[0]).map { .string($0, -1) })
        case ("split", ["separator"], 1) where texts[0].count == 1:
            return .array(text.split(separator: texts[0]).map { .string(String($0), -1) })
        default: break
        }
        guard ["dropFirst", "dropLast", "prefix", "suffix"].contains(name), labels.isEmpty || labels == ["_"] else {
            return nil
        }
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
}
