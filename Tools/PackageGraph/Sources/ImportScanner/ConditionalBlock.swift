/// An `#if` block around the current token.
struct ConditionalBlock {
    /// The conditions of the branches so far, the current one last; nil for an `#else`.
    private var conditions: [Range<Int>?]
    /// The condition of the current branch as an expression, created when an import needs it.
    private var expression: String?

    /// Whether the condition of the current branch is still being read.
    var isReadingCondition = false

    init() {
        conditions = []
    }

    /// Starts a branch. Its condition, if any, is set after it has been read.
    mutating func beginBranch() {
        conditions.append(nil)
        expression = nil
    }

    mutating func setCondition(_ range: Range<Int>) {
        conditions[conditions.count - 1] = range
        isReadingCondition = false
    }

    /// Returns the condition under which the current branch is compiled: see ``ImportDeclaration/conditions``.
    mutating func expression(in source: SourceBytes) -> String {
        if let expression { return expression }
        var text = ""
        if conditions.count == 1, let condition = conditions[0] {
            text = source.text(condition)
        } else {
            for (index, condition) in conditions.enumerated() {
                guard let condition else { continue }
                if !text.isEmpty { text += " && " }
                text += index < conditions.count - 1 ? "!(" : "("
                text += source.text(condition)
                text += ")"
            }
        }
        expression = text
        return text
    }
}
