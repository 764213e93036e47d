extension SourceLexer {
    /// Returns the end of a regular expression that starts at `slash` in the possible operator `range`; nil if this is
    /// an operator.
    mutating func regexEnd(inOperator range: Range<Int>, at slash: Int) -> Int? {
        guard !isLeftBound(range.lowerBound), !previousIsOperatorIntroducer else { return nil }
        var certain = false
        if !isRightBound(range.upperBound, leftBound: false) {
            certain = previousIsTryMark
            guard certain || isExpressionPosition else { return nil }
            switch previousKind {
            // In an argument list, the operator may refer to its function.
            case .leftParen, .interpolationStart, .leftSquare, .comma, .colon, .colonColon: break
            default: certain = true
            }
        }
        return regexEnd(from: slash, certain: certain)
    }

    /// Whether the previous token is `func` or `operator`, which precedes an operator's name.
    private var previousIsOperatorIntroducer: Bool {
        let word = previousStart..<previousEnd
        return previousKind == .identifier && (source.matches("func", in: word) || source.matches("operator", in: word))
    }

    /// Whether the previous token is the `?` or `!` of `try?` or `try!`.
    private var previousIsTryMark: Bool {
        previousKind == .postfixMark && source.matches("try", at: previousStart - 3)
            && !(previousStart > 3 && source.base[previousStart - 4].continuesASCIIIdentifier)
    }

    /// Whether an expression, and not an operator, is expected after the previous token.
    private var isExpressionPosition: Bool {
        switch previousKind {
        case .startOfFile, .leftBrace, .leftParen, .interpolationStart, .leftSquare, .prefixOperator, .prefixAmpersand,
            .binaryOperator, .equal, .semicolon, .comma, .colon, .infixQuestion, .poundIf, .poundElse, .poundElseif,
            .poundEndif, .unknown:
            true
        case .endOfFile, .postfixOperator, .postfixMark, .rightBrace, .rightParen, .rightSquare, .arrow, .period, .at,
            .pound, .backtick, .backslash, .shebang, .escapedIdentifier, .colonColon, .number, .regex, .string:
            false
        case .identifier:
            Keywords.precedeExpression(source, previousStart..<previousEnd)
        }
    }

    /// Returns the end of the regular expression whose `#` or `/` is at `offset`; nil if there is none.
    ///
    /// If nothing else is possible, this is certainly a regular expression, and an unterminated one ends with its line.
    mutating func regexEnd(from offset: Int, certain: Bool) -> Int? {
        var position = offset
        while source[position] == UInt8(ascii: "#") { position += 1 }
        let pounds = position - offset
        position += 1
        guard pounds == 0 else { return extendedRegexEnd(body: position, pounds: pounds) }
        switch source[position] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"): guard certain else { return nil }
        case UInt8(ascii: "*"), UInt8(ascii: "/"): return nil
        default: break
        }
        if offset > 0, source.base[offset - 1] == UInt8(ascii: "*") { return nil }
        return bareRegexEnd(body: position, certain: certain)
    }

    private func bareRegexEnd(body: Int, certain: Bool) -> Int? {
        var position = body
        var groups = 0
        var classes = 0
        var lastSpace: Int?
        while position < source.count {
            switch source.base[position] {
            case UInt8(ascii: "/"):
                switch source[position + 1] {
                // A comment starts here, so the regex isn't terminated.
                case UInt8(ascii: "*"), UInt8(ascii: "/"): return certain ? position : nil
                default: break
                }
                if lastSpace == position - 1, !certain { return nil }
                return position + 1
            case .lineFeed, .carriageReturn:
                return certain ? position : nil
            case UInt8(ascii: "\\"):
                // A newline can't be escaped, so it isn't skipped.
                if position + 1 < source.count, source[position + 1] != .lineFeed,
                    source[position + 1] != .carriageReturn
                {
                    position += 1
                }
            case UInt8(ascii: "(") where classes == 0: groups += 1
            case UInt8(ascii: ")") where classes == 0:
                if groups > 0 {
                    groups -= 1
                } else if !certain {
                    return nil
                }
            case UInt8(ascii: "["): classes += 1
            case UInt8(ascii: "]"): classes = max(0, classes - 1)
            case UInt8(ascii: " "), UInt8(ascii: "\t"): lastSpace = position
            default: break
            }
            position += 1
        }
        return certain ? position : nil
    }

    private mutating func extendedRegexEnd(body: Int, pounds: Int) -> Int {
        var firstNewline = body
        while source[firstNewline] == UInt8(ascii: " ") || source[firstNewline] == UInt8(ascii: "\t") {
            firstNewline += 1
        }
        let isMultiLine = source[firstNewline] == .lineFeed || source[firstNewline] == .carriageReturn
        if isMultiLine, pounds >= unclosedRegex.pounds, firstNewline >= unclosedRegex.from { return firstNewline }
        var position = isMultiLine ? firstNewline : body
        while position < source.count {
            switch source.base[position] {
            case UInt8(ascii: "/"):
                var end = position + 1
                while source[end] == UInt8(ascii: "#") { end += 1 }
                if end - position - 1 >= pounds { return end }
                position += 1
            case UInt8(ascii: "\\"):
                position += 1
                if isMultiLine || (source[position] != .lineFeed && source[position] != .carriageReturn) {
                    position += 1
                }
            case .lineFeed, .carriageReturn:
                if !isMultiLine { return position }
                position += 1
            default:
                position += 1
            }
        }
        guard isMultiLine else { return min(position, source.count) }
        // Avoids quadratic time in a file with many such starts.
        unclosedRegex = (pounds, firstNewline)
        return firstNewline
    }
}
