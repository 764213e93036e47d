import SwiftSyntax

/// A struct, enum, class or protocol of the manifest or of the prelude, with all its extensions.
final class Nominal {
    enum Kind {
        case structure
        case enumeration
        case object
        case interface
        /// A type of the standard library, with only the members that extensions add.
        case builtin
    }

    struct StoredProperty {
        let name: String
        let type: TypeSyntax?
        let initial: ExprSyntax?
        let isLet: Bool
    }

    struct EnumCase {
        let name: String
        let parameters: [Parameter]
        let rawValue: ExprSyntax?
    }

    let name: String
    let kind: Kind
    let scope: Scope
    var isPrelude: Bool
    /// Whether the type is irrelevant to imports. Expressions that create its values aren't evaluated.
    var isIrrelevant = false
    var stored: [StoredProperty] = []
    var computed: [String: Callable] = [:]
    var methods: [String: [Callable]] = [:]
    var initializers: [Callable] = []
    /// The initializers in extensions, which don't replace the memberwise one.
    var extensionInitializers: [Callable] = []
    var cases: [EnumCase] = []
    var statics: [String: Box] = [:]
    var staticMethods: [String: [Callable]] = [:]
    var inherited: [TypeSyntax] = []
    /// The memberwise initializer of a struct, once it has been created.
    var memberwise: Callable?

    init(name: String, kind: Kind, parent: Scope, isPrelude: Bool) {
        self.name = name
        self.kind = kind
        self.scope = Scope(parent: parent)
        self.isPrelude = isPrelude
        self.scope.owner = self
    }
}

/// A parameter of a function, initializer, closure or enum case.
struct Parameter {
    let label: String?
    let name: String
    let type: TypeSyntax?
    let initial: ExprSyntax?
    var isInout = false
    var isVariadic = false
    /// Whether it has an attribute that changes the meaning of an argument, such as a result builder.
    var hasAttribute = false

    var takesFunction: Bool {
        var type = type
        while let current = type {
            if current.is(FunctionTypeSyntax.self) { return true }
            if let attributed = current.as(AttributedTypeSyntax.self) {
                type = attributed.baseType
            } else if let optional = current.as(OptionalTypeSyntax.self) {
                type = optional.wrappedType
            } else if let tuple = current.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
                type = tuple.elements.first?.type
            } else {
                return false
            }
        }
        return false
    }

    var isOptional: Bool { type?.is(OptionalTypeSyntax.self) ?? false }
}

/// A function, initializer or getter with a body.
final class Callable {
    let name: String
    let parameters: [Parameter]
    let body: CodeBlockItemListSyntax?
    let scope: Scope
    let result: TypeSyntax?
    let owner: Nominal?
    let isStatic: Bool
    let isInitializer: Bool
    let isFailable: Bool
    let isPrelude: Bool
    let genericNames: Set<String>
    var isMutating = false
    /// The types of the parameters and of the result, once they have been resolved.
    var resolvedTypes: (parameters: [TypeRef], result: TypeRef)?

    init(
        name: String,
        parameters: [Parameter],
        body: CodeBlockItemListSyntax?,
        scope: Scope,
        result: TypeSyntax?,
        owner: Nominal?,
        isStatic: Bool = false,
        isInitializer: Bool = false,
        isFailable: Bool = false,
        isPrelude: Bool,
        genericNames: Set<String> = []
    ) {
        self.name = name
        self.parameters = parameters
        self.body = body
        self.scope = scope
        self.result = result
        self.owner = owner
        self.isStatic = isStatic
        self.isInitializer = isInitializer
        self.isFailable = isFailable
        self.isPrelude = isPrelude
        self.genericNames = genericNames
    }
}
