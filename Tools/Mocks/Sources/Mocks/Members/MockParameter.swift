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

    /// - Parameter name: The name in the body; nil for the requirement's.
    init(
        _ syntax: FunctionParameterSyntax, name: String?, _ erasure: TypeErasure, isShared: Bool,
        isSubscript: Bool = false
    ) {
        let first = syntax.firstName.text
        let name = name ?? syntax.secondName?.text ?? first
        // A label needs no backticks, but a name may.
        self.name = name.isValidSwiftIdentifier(for: .variableName) ? name : "`\(name.withoutBackticks)`"
        label = isSubscript && syntax.secondName == nil || first == "_" ? nil : first
        let type = ParameterType(syntax.type, erasure)
        let isVariadic = syntax.ellipsis != nil
        let attributes = syntax.attributes.map(\.plainText).map { $0 + " " }.joined()
        // In a subscript, a single name isn't a label.
        let isPlain = isSubscript ? syntax.secondName == nil : first == name
        let names = isPlain ? self.name : "\(first) \(name)"
        declared = "\(attributes)\(names): \(erasure.text(syntax.type))\(isVariadic ? "..." : "")"
        self.type = erasure.text(type.base)
        // An implicitly unwrapped optional is allowed only in a declaration.
        let isUnwrapped = type.base.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        let erased = erasure.erased(type.base).map { isVariadic ? "[\($0)]" : isUnwrapped ? $0.dropLast() + "?" : $0 }
        let isBound = type.has("inout") && erasure.isGeneric(type.base) || type.has("isolated")
        passedType = isBound ? nil : erased.map { type.specifiersForClosure + $0 }
        passed = (type.has("inout") ? "&" : "") + self.name
        let isInescapable = erasure.isInescapable(type.base)
        isOrdinary = !type.isFunction && type.specifiers.isEmpty && !isInescapable
        let isKept =
            erased != nil && !isInescapable
            && !type.has("borrowing", "consuming", "sending", "isolated", "__owned", "__shared")
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

    let isFunction: Bool
    /// The attributes of the function type to which an alias resolves.
    private let aliasAttributes: [String]

    init(_ type: TypeSyntax, _ erasure: TypeErasure) {
        var base = type.as(AttributedTypeSyntax.self)?.baseType ?? type
        var found: [String] = []
        // An alias may refer to another alias, but never to itself.
        for _ in 0..<8 {
            guard let name = base.as(IdentifierTypeSyntax.self), let other = erasure.alias(name.name.text) else {
                break
            }
            base = other.as(AttributedTypeSyntax.self)?.baseType ?? other
            found += other.as(AttributedTypeSyntax.self)?.attributes.map(\.plainText) ?? []
        }
        if let tuple = base.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            base = only.type
        }
        isFunction = base.is(FunctionTypeSyntax.self)
        aliasAttributes = found
        guard let attributed = type.as(AttributedTypeSyntax.self) else {
            specifiers = []
            attributes = []
            self.base = type
            return
        }
        specifiers = attributed.specifiers.map(\.plainText)
        attributes = attributed.attributes.map(\.plainText) + attributed.lateSpecifiers.map(\.plainText)
        self.base = attributed.baseType
    }

    func has(_ names: String...) -> Bool { specifiers.contains { names.contains($0) } }

    var isSendableFunction: Bool {
        (attributes + aliasAttributes).contains { $0 == "@Sendable" || $0.hasSuffix("Actor") }
    }

    /// The attributes that also apply to the type of a stored value.
    var attributesWhenKept: String {
        attributes.filter { $0 != "@escaping" && $0 != "@autoclosure" }.map { $0 + " " }.joined()
    }

    var specifiersForClosure: String {
        (specifiers.filter { $0 != "isolated" } + attributes.filter { $0 != "@autoclosure" }).map { $0 + " " }.joined()
    }
}
