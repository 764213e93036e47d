import SwiftSyntax

/// The parts of an expression for the dependencies of a target: literal elements and computed terms.
struct DependencyList {
    /// The elements of literal lists.
    private(set) var elements: [ArrayElementSyntax] = []
    /// The other terms of the sum.
    private(set) var terms: [ExprSyntax] = []
    /// The other terms of the sum, as they are written.
    private(set) var computed: [String] = []
    /// Whether a further term would become part of the operand of an operator other than `+`.
    private(set) var needsParentheses = false

    init(_ expression: ExprSyntax) {
        guard let sum = expression.as(SequenceExprSyntax.self) else {
            add(expression)
            return
        }
        let parts = Array(sum.elements)
        let operators = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
        guard operators.allSatisfy({ $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "+" }) else {
            needsParentheses = true
            terms = [expression]
            computed = ["(\(expression.trimmedDescription))"]
            return
        }
        for index in stride(from: 0, to: parts.count, by: 2) { add(parts[index]) }
    }

    private mutating func add(_ term: ExprSyntax) {
        if let list = term.as(ArrayExprSyntax.self) {
            elements += list.elements
        } else {
            terms.append(term)
            computed.append(term.trimmedDescription)
        }
    }
}
