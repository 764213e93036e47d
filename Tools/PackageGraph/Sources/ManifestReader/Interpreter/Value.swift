import SwiftSyntax

/// A value in the part of Swift that manifests use.
indirect enum Value {
    case void
    case null
    case wrapped(Value)
    case bool(Bool)
    case int(Int)
    case double(Double)
    /// A string and the offset of its literal, or -1.
    case string(String, Int)
    case array([Value])
    /// A set, or the result of an operation on a set or dictionary, whose order differs between runs.
    case unordered([Value])
    case dictionary([Entry])
    /// `KeyValuePairs`, in the order of the literal.
    case pairs([Entry])
    case tuple([Element])
    case range(Value, Value, closed: Bool)
    case record(Record)
    case enumeration(Enumeration)
    case object(Object)
    case implicit(ImplicitMember)
    case function(Function)
    case type(TypeRef)
    case keyPath([String])
    /// `ProcessInfo.processInfo.environment` and `Context.environment`.
    case environment
    case environmentKeys

    struct Entry {
        var key: Value
        var value: Value
    }

    struct Element {
        var label: String?
        var value: Value
    }
}

/// The place in the manifest at which a value was created.
struct Origin {
    var start: Int
    var end: Int
    /// Created inside a function or closure. The place of its literal is then more useful than that of the call.
    var nested: Bool

    static let unknown = Origin(start: -1, end: -1, nested: false)
}

/// A struct's value.
struct Record {
    let type: Nominal
    var fields: [String: Value]
    var origin: Origin
}

/// An enum's value.
struct Enumeration {
    let type: Nominal
    let name: String
    var payload: [Value.Element]
    var origin: Origin
}

/// An instance of a class.
final class Object {
    let type: Nominal
    var fields: [String: Value]
    var origin: Origin

    init(type: Nominal, fields: [String: Value], origin: Origin) {
        self.type = type
        self.fields = fields
        self.origin = origin
    }
}

/// `.name` or `.name(…)` whose type isn't known yet.
final class ImplicitMember {
    let name: String
    let call: FunctionCallExprSyntax?
    let scope: Scope
    let offset: Int

    init(name: String, call: FunctionCallExprSyntax?, scope: Scope, offset: Int) {
        self.name = name
        self.call = call
        self.scope = scope
        self.offset = offset
    }
}

/// Something that can be called.
enum Function {
    case closure(ClosureExprSyntax, Scope)
    /// The candidates of one name, with the value they are called on.
    case declared([Callable], receiver: Value?)
    /// A method of the standard library on a value.
    case builtin(String)
    /// An initializer, with its labels as far as they are named.
    case construct(TypeRef, [String])
}

/// A type, as far as the interpreter distinguishes its values.
indirect enum TypeRef {
    case any
    case void
    case bool
    case int
    case double
    case string
    case array(TypeRef)
    case set(TypeRef)
    case dictionary(TypeRef, TypeRef)
    case pairs(TypeRef, TypeRef)
    case optional(TypeRef)
    case nominal(Nominal)
    case function(TypeRef)
    case tuple([(label: String?, type: TypeRef)])

    /// The type without its outer optionals.
    var unwrapped: TypeRef {
        if case .optional(let inner) = self { return inner.unwrapped }
        return self
    }

    var element: TypeRef {
        switch unwrapped {
        case .array(let element), .set(let element): element
        default: .any
        }
    }

    var isAny: Bool {
        if case .any = self { return true }
        return false
    }
}
