extension SourceLexer {
    mutating func readOpeningBracket(_ byte: UInt8) -> TokenKind {
        position += 1
        switch byte {
        case UInt8(ascii: "("):
            brackets.append(Bracket(kind: .paren))
            return .leftParen
        case UInt8(ascii: "["):
            brackets.append(Bracket(kind: .square))
            return .leftSquare
        default:
            brackets.append(Bracket(kind: .brace))
            return .leftBrace
        }
    }

    /// Reads a closing bracket. Without a matching one it closes the nearest possible bracket, so that scanning
    /// recovers in text that the parser rejects.
    mutating func readClosingBracket(_ byte: UInt8) -> TokenKind {
        position += 1
        switch byte {
        case UInt8(ascii: ")"):
            guard
                let index = brackets.lastIndex(where: { $0.kind == .paren || $0.kind == .interpolation })
            else { return .rightParen }
            let bracket = brackets[index]
            brackets.removeSubrange(index...)
            guard bracket.kind == .interpolation else { return .rightParen }
            newlineEndsInterpolation = bracket.newlineEndedOuter
            return readStringBody(bracket.string)
        case UInt8(ascii: "]"):
            if brackets.last?.kind == .square { brackets.removeLast() }
            return .rightSquare
        default:
            if let index = brackets.lastIndex(where: { $0.kind == .brace || $0.kind == .interpolation }),
                brackets[index].kind == .brace
            {
                brackets.removeSubrange(index...)
            }
            return .rightBrace
        }
    }

    /// Removes the brackets that were opened after the first `count`.
    mutating func closeBrackets(downTo count: Int) {
        while brackets.count > count, let bracket = brackets.popLast() {
            if bracket.kind == .interpolation { newlineEndsInterpolation = bracket.newlineEndedOuter }
        }
    }
}
