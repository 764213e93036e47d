import SwiftSyntax

/// An argument of a call. It is evaluated once its parameter's type is known.
struct Argument {
    let label: String?
    let expression: ExprSyntax
    var isTrailing = false
}

/// The value of a parameter: one argument, several for a variadic parameter, or none for the default value.
enum Binding {
    case missing
    case expression(ExprSyntax)
    case variadic([ExprSyntax])
    case value(Value)
}
