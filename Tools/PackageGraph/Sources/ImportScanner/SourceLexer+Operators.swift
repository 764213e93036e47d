extension SourceLexer {
    /// Reads an operator, or a regular expression in the position of an operator.
    mutating func readOperator() -> TokenKind {
        let end = operatorEnd()
        if let slash = (start..<end).first(where: { source.base[$0] == UInt8(ascii: "/") }),
            let regexEnd = regexEnd(inOperator: start..<end, at: slash)
        {
            if slash == start {
                position = regexEnd
                return .regex
            }
            position = slash
            pendingRegexEnd = regexEnd
            return operatorKind(start..<slash)
        }
        position = end
        if end - start > 2,
            let comment = (start + 1..<end).first(where: {
                source.base[$0] == UInt8(ascii: "/")
                    && (source[$0 + 1] == UInt8(ascii: "/") || source[$0 + 1] == UInt8(ascii: "*"))
            })
        {
            position = comment
        }
        return operatorKind(start..<position)
    }

    private mutating func operatorEnd() -> Int {
        var end = start + (source.base[start] < 0x80 ? 1 : source.scalar(at: start).length)
        let mayHoldPeriods = source.base[start] == UInt8(ascii: ".")
        while end < source.count {
            let byte = source.base[end]
            if byte == UInt8(ascii: "."), !mayHoldPeriods { break }
            if byte == UInt8(ascii: "<"), source[end + 1] == UInt8(ascii: "#"), placeholderEnds(after: end) { break }
            if byte.isASCIIOperator {
                end += 1
            } else if byte >= 0x80 {
                let scalar = source.scalar(at: end)
                guard scalar.scalarClass.continuesOperator else { break }
                end += scalar.length
            } else {
                break
            }
        }
        return end
    }

    /// Whether a `#>` follows on the line.
    private mutating func placeholderEnds(after offset: Int) -> Bool {
        if placeholderFreeSpan.contains(offset) { return false }
        var position = offset
        while position < source.count, source.base[position] != .lineFeed {
            if source.base[position] == UInt8(ascii: "#"), source[position + 1] == UInt8(ascii: ">") { return true }
            position += 1
        }
        placeholderFreeSpan = offset..<position
        return false
    }

    private func operatorKind(_ range: Range<Int>) -> TokenKind {
        let leftBound = isLeftBound(range.lowerBound)
        let rightBound = isRightBound(range.upperBound, leftBound: leftBound)
        if range.count == 1 {
            switch source.base[range.lowerBound] {
            case UInt8(ascii: "="): return .equal
            case UInt8(ascii: "&") where rightBound && !leftBound: return .prefixAmpersand
            case UInt8(ascii: "."): return .period
            case UInt8(ascii: "?"): return leftBound ? .postfixMark : .infixQuestion
            default: break
            }
        } else if range.count == 2, source.matches("->", in: range) {
            return .arrow
        } else if range.lowerBound + 1 < range.upperBound,
            (range.lowerBound..<range.upperBound - 1).contains(where: { source.matches("*/", at: $0) })
        {
            return .unknown
        }
        if leftBound == rightBound { return .binaryOperator }
        return leftBound ? .postfixOperator : .prefixOperator
    }

    /// Whether an operator at `offset` is directly after an operand.
    func isLeftBound(_ offset: Int) -> Bool {
        guard offset > 0 else { return false }
        switch source.base[offset - 1] {
        case UInt8(ascii: " "), .carriageReturn, .lineFeed, UInt8(ascii: "\t"), UInt8(ascii: "("), UInt8(ascii: "["),
            UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
            return false
        case UInt8(ascii: "/"): return offset < 2 || source.base[offset - 2] != UInt8(ascii: "*")
        case 0xA0: return offset < 2 || source.base[offset - 2] != 0xC2
        default: return true
        }
    }

    /// Whether an operator that ends at `offset` is directly before an operand.
    func isRightBound(_ offset: Int, leftBound: Bool) -> Bool {
        guard offset < source.count else { return false }
        switch source.base[offset] {
        case UInt8(ascii: " "), .carriageReturn, .lineFeed, UInt8(ascii: "\t"), UInt8(ascii: ")"), UInt8(ascii: "]"),
            UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
            return false
        case UInt8(ascii: "."): return !leftBound
        case UInt8(ascii: "/"):
            return source[offset + 1] != UInt8(ascii: "/") && source[offset + 1] != UInt8(ascii: "*")
        case 0xC2: return source[offset + 1] != 0xA0
        default: return true
        }
    }
}
