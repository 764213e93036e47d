/// Parses conditions of `#if`: names, calls, `!`, `&&`, `||` and parentheses, with comments between them.
struct ConditionParser {
    private let tokens: [Substring]
    private var position = 0
    private var depth = 0

    init(_ text: String) {
        tokens = Self.tokens(text)
    }

    mutating func parse() -> ConditionExpression {
        let result = disjunction()
        return position == tokens.count ? result : .unknown
    }

    private var next: Substring? { position < tokens.count ? tokens[position] : nil }

    private mutating func consume(_ token: Substring) -> Bool {
        guard next == token else { return false }
        position += 1
        return true
    }

    private mutating func disjunction() -> ConditionExpression {
        var result = conjunction()
        while consume("||") { result = .or(result, conjunction()) }
        return result
    }

    private mutating func conjunction() -> ConditionExpression {
        var result = operand()
        while consume("&&") { result = .and(result, operand()) }
        return result
    }

    private mutating func operand() -> ConditionExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth < 64, let token = next else { return .unknown }
        position += 1
        if token == "!" { return .not(operand()) }
        if token == "(" {
            let inner = disjunction()
            return consume(")") ? inner : .unknown
        }
        guard let first = token.unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
            return .unknown
        }
        guard consume("(") else {
            switch token {
            case "true": return .literal(true)
            case "false": return .literal(false)
            default: return .flag(String(token))
            }
        }
        var argument = ""
        var open = 1
        while let part = next {
            position += 1
            if part == "(" { open += 1 }
            if part == ")" { open -= 1 }
            if open == 0 { return .call(String(token), argument) }
            argument += part
        }
        return .unknown
    }

    private static func tokens(_ text: String) -> [Substring] {
        var result: [Substring] = []
        var rest = text[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.dropFirst()
            } else if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = afterComment(rest)
            } else if rest.hasPrefix("&&") || rest.hasPrefix("||") || rest.hasPrefix(">=") {
                result.append(rest.prefix(2))
                rest = rest.dropFirst(2)
            } else {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
                let length = max(1, word.count)
                result.append(rest.prefix(length))
                rest = rest.dropFirst(length)
            }
        }
        return result
    }

    private static func afterComment(_ text: Substring) -> Substring {
        var rest = text.dropFirst(2)
        var open = 1
        while open > 0, !rest.isEmpty {
            if rest.hasPrefix("/*") {
                open += 1
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("*/") {
                open -= 1
                rest = rest.dropFirst(2)
            } else {
                rest = rest.dropFirst()
            }
        }
        return rest
    }
}
