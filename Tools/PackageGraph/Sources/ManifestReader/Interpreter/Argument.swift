import SwiftSyntax

/// An argument of a call, not evaluated before its parameter's type is known.
struct Argument {
    let label: String?
    let expression: ExprSyntax
    var isTrailing = false
}

/// A parameter's value: one argument, several for a variadic one, or none for its default.
enum Binding {
    case missing
    case expression(ExprSyntax)
    case variadic([ExprSyntax])
    case value(Value)
}
