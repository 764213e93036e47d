import SwiftSyntax

/// Functions and initializers of the standard library.
extension Interpreter {
    func builtinFunction(
        _ name: String,
        _ arguments: [Argument],
        in scope: Scope,
        _ node: FunctionCallExprSyntax
    ) throws -> Value {
        switch (name, arguments.count) {
        case ("print", _), ("debugPrint", _):
            // Printing has no effect on the manifest, but evaluating the arguments may.
            for argument in arguments { _ = try evaluate(argument.expression, in: scope) }
            return .void
        case ("precondition", _), ("assert", _):
            guard let first = arguments.first, case .bool(true) = try evaluate(first.expression, in: scope) else {
                break
            }
            return .void
        case ("zip", 2):
            let first = try elements(try evaluate(arguments[0].expression, in: scope), node)
            let second = try elements(try evaluate(arguments[1].expression, in: scope), node)
            return .array(
                zip(first, second).map {
                    .tuple([Value.Element(label: nil, value: $0), Value.Element(label: nil, value: $1)])
                })
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

    /// Calls an initializer that is passed as a function.
    func convert(_ value: Value, to type: TypeRef, _ label: String) throws -> Value {
        switch (type, value, label) {
        case (.string, .string(let text, let offset), "_"): return .string(text, offset)
        case (.string, .string, "describing"), (.string, .int, _), (.string, .bool, _):
            return .string(try describe(value, Syntax(Prelude.tree)), -1)
        case (.int, .string(let text, _), "_"): return Int(text).map { .wrapped(.int($0)) } ?? .null
        case (.nominal(let nominal), _, _) where !nominal.isIrrelevant:
            let fitting = (nominal.initializers + nominal.extensionInitializers).filter {
                $0.parameters.count == 1 && ($0.parameters[0].label ?? "_") == label
            }
            guard fitting.count == 1 else { break }
            return try construct(
                nominal, fitting[0],
                [try coerce(value, to: try resolve(fitting[0].parameters[0].type, in: nominal.scope))])
        default: break
        }
        throw stop("an initializer passed on as a function")
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
            guard case .int(let count) = try evaluate(arguments[1].expression, in: scope), (0...10_000).contains(count)
            else { break }
            return .array(Array(repeating: value, count: count))
        case (.set(let element), 1) where arguments[0].label == nil:
            return try coerce(try evaluate(arguments[0].expression, as: .array(element), in: scope), to: .set(element))
        case (.dictionary, 1) where arguments[0].label == "uniqueKeysWithValues":
            return .dictionary(
                try elements(try evaluate(arguments[0].expression, in: scope), node).map { element in
                    guard case .tuple(let parts) = element, parts.count == 2 else {
                        throw stop(node, "a dictionary of something other than pairs")
                    }
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
        case (.optional(let wrapped), 1) where arguments[0].label == nil:
            return .wrapped(try evaluate(arguments[0].expression, as: wrapped, in: scope))
        case (.bool, 1) where arguments[0].label == nil:
            if case .string(let text, _) = try evaluate(arguments[0].expression, in: scope) {
                return Bool(text).map { .wrapped(.bool($0)) } ?? .null
            }
        default: break
        }
        throw stop(node, "the initializer '\(excerpt(node))'")
    }
}
