import SwiftSyntax

/// A variable.
final class Box {
    /// Nil until the declaration has been executed.
    var value: Value?
    var type: TypeRef
    /// The getter of a computed variable.
    var getter: Callable?
    /// The initial value of a static stored property, which is evaluated when it is first used.
    var initial: ExprSyntax?
    var typeSyntax: TypeSyntax?
    var isPrelude = false
    /// The scope in which the initial value of a static property is evaluated.
    var definingScope: Scope?

    init(value: Value? = nil, type: TypeRef = .any) {
        self.value = value
        self.type = type
    }
}

/// The names declared between two braces.
final class Scope {
    let parent: Scope?
    var variables: [String: Box] = [:]
    var functions: [String: [Callable]] = [:]
    var types: [String: Nominal] = [:]
    var aliases: [String: TypeSyntax] = [:]
    var genericNames: Set<String> = []
    /// The type whose body is this scope.
    var owner: Nominal?
    /// Whether this is the body of an extension, whose nested types belong to the extended type.
    var isExtension = false
    /// The value of `self` in a method.
    var receiver: Box?

    init(parent: Scope?) {
        self.parent = parent
    }
}
