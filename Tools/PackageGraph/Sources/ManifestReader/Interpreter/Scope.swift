import SwiftSyntax

/// A variable.
final class Box {
    /// Nil until the declaration has run.
    var value: Value?
    var type: TypeRef
    /// A computed variable.
    var getter: Callable?
    /// A static stored property, made when it is first used.
    var initial: ExprSyntax?
    var typeSyntax: TypeSyntax?
    var isPrelude = false
    /// Where a static property's initial value is evaluated.
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
    /// The type whose body this is.
    var owner: Nominal?
    /// The body of an extension, whose nested types belong to the extended type.
    var isExtension = false
    /// `self` inside a method.
    var receiver: Box?

    init(parent: Scope?) {
        self.parent = parent
    }
}
