import SwiftParser
import SwiftSyntax

/// A parameter of a mocked member, with its forms in the declaration, the record of calls and the handler's call.
struct MockParameter {
    /// `named name: String`, as in the mock's own declaration.
    let declared: String
    /// The argument label, or `nil` if there is none.
    let label: String?
    /// The name in the member's body.
    let name: String
    /// The type, which distinguishes overloads.
    let type: String
    /// The parameter's type in the handler's closure, or `nil` if it isn't passed on.
    let passedType: String?
    /// The expression that passes it on.
    let passed: String
    /// Whether it is passed like other values: not as a function, `inout` or consumed.
    let isOrdinary: Bool
    /// Its type in the record of calls, or `nil` if it isn't recorded.
    let keptType: String?

    init(
        _ syntax: FunctionParameterSyntax, _ number: Int, _ erasure: TypeErasure, isShared: Bool,
        isSubscript: Bool = false
    ) {
        let first = syntax.firstName.text
        let inner = syntax.secondName?.text ?? first
        let name = inner == "_" ? "argument\(number)" : inner
        // A label needs no backticks, but a name may.
        self.name = name.isValidSwiftIdentifier(for: .variableName) ? name : "`\(name.withoutBackticks)`"
        label = isSubscript && syntax.secondName == nil || first == "_" ? nil : first
        let type = ParameterType(syntax.type)
        let isVariadic = syntax.ellipsis != nil
        let attributes = syntax.attributes.map(\.plainText).map { $0 + " " }.joined()
        // In a subscript, a single name isn't a label.
        let names = first == name && (!isSubscript || syntax.secondName == nil) ? first : "\(first) \(name)"
        declared = "\(attributes)\(names): \(erasure.text(syntax.type))\(isVariadic ? "..." : "")"
        self.type = erasure.text(type.base)
        // An implicitly unwrapped optional is allowed only in a declaration.
        let isUnwrapped = type.base.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        let erased = erasure.erased(type.base).map { isVariadic ? "[\($0)]" : isUnwrapped ? $0.dropLast() + "?" : $0 }
        let isBound = type.has("inout") && erasure.isGeneric(type.base) || type.has("isolated")
        passedType = isBound ? nil : erased.map { type.specifiersForClosure + $0 }
        passed = (type.has("inout") ? "&" : "") + self.name
        isOrdinary = !type.isFunction && type.specifiers.isEmpty
        let isKept =
            erased != nil && !type.has("borrowing", "consuming", "sending", "isolated", "__owned", "__shared")
            && (!type.isFunction || type.attributes.contains("@escaping") && (!isShared || type.isSendableFunction))
            && (!isShared || type.isFunction || Sendability(erasure: erasure).isSendable(type.base))
        keptType = isKept ? (type.isFunction ? erased.map { type.attributesWhenKept + $0 } : erased) : nil
    }

    /// Creates the parameter for a subscript's new value.
    init(newValueOf type: TypeSyntax, _ erasure: TypeErasure, isShared: Bool) {
        declared = ""
        label = "newValue"
        name = "newValue"
        passed = "newValue"
        self.type = erasure.text(type)
        passedType = erasure.erased(type)
        isOrdinary = true
        keptType = !isShared || Sendability(erasure: erasure).isSendable(type) ? passedType : nil
    }
}

/// A parameter's type without its passing specifiers.
private struct ParameterType {
    let specifiers: [String]
    let attributes: [String]
    let base: TypeSyntax

    init(_ type: TypeSyntax) {
        guard let attributed = type.as(AttributedTypeSyntax.self) else {
            specifiers = []
            attributes = []
            base = type
            return
        }
        specifiers = attributed.specifiers.map(\.plainText)
        attributes = attributed.attributes.map(\.plainText) + attributed.lateSpecifiers.map(\.plainText)
        base = attributed.baseType
    }

    func has(_ names: String...) -> Bool { specifiers.contains { names.contains($0) } }

    var isFunction: Bool {
        if let tuple = base.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return only.type.is(FunctionTypeSyntax.self)
        }
        return base.is(FunctionTypeSyntax.self)
    }

    var isSendableFunction: Bool { attributes.contains { $0 == "@Sendable" || $0.hasSuffix("Actor") } }

    /// The attributes that also apply to the type of a stored value.
    var attributesWhenKept: String {
        attributes.filter { $0 != "@escaping" && $0 != "@autoclosure" }.map { $0 + " " }.joined()
    }

    var specifiersForClosure: String {
        (specifiers.filter { $0 != "isolated" } + attributes.filter { $0 != "@autoclosure" }).map { $0 + " " }.joined()
    }
}
