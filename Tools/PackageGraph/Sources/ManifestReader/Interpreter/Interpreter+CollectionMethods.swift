import SwiftSyntax

/// The methods of collections in the standard library.
extension Interpreter {
    func arrayMethod(
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
                default: throw stop(node, "'flatMap' to something other than arrays")
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
                        guard case .array(let inner) = value else {
                            throw stop(node, "'joined' on something other than arrays")
                        }
                        return inner
                    })
            }
            var texts: [String] = []
            for value in values {
                guard case .string(let text, _) = value else {
                    throw stop(node, "'joined' on something other than strings")
                }
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
                    .tuple([
                        Value.Element(label: "offset", value: .int($0.offset)),
                        Value.Element(label: "element", value: $0.element),
                    ])
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

    /// Checks that sorting a set by a key has the same result in every run: no two keys may be equal.
    private func checkDistinct(_ values: [Value], by order: Value?, _ node: some SyntaxProtocol) throws {
        guard let order else { return }
        for (left, right) in zip(values, values.dropFirst()) where try !truth(apply(order, [left, right]), node) {
            throw stop(node, "the order of a set or dictionary, which differs from run to run")
        }
    }
}
