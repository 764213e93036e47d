/// Matches paths with the wildcards of gitignore(5): `*` and `?` within a component, `**` across components, `[…]`, and
/// the escape `\`.
enum GlobMatch {
    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")

    static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        var budget = 100_000
        return matches(pattern, text, atStart: true, &budget)
    }

    private static func matches(
        _ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, atStart: Bool, _ budget: inout Int
    ) -> Bool {
        var pattern = pattern
        var text = text
        var atStart = atStart
        while let byte = pattern.first {
            budget -= 1
            guard budget > 0 else { return false }
            switch byte {
            case star:
                let stars = pattern.prefix { $0 == star }.count
                let rest = pattern.dropFirst(stars)
                // '**' matches across components only if it is a whole component.
                if stars == 2, atStart, rest.isEmpty || rest.first == slash {
                    if rest.isEmpty { return !text.isEmpty }
                    return matchesFolders(rest.dropFirst(), text, &budget)
                }
                return matchesStar(rest, text, &budget)
            case UInt8(ascii: "?"):
                guard let next = text.first, next != slash else { return false }
                pattern = pattern.dropFirst()
                text = text.dropFirst()
            case UInt8(ascii: "["):
                guard let next = text.first,
                    next != slash,
                    let (isIn, rest) = bracket(pattern.dropFirst(), next),
                    isIn
                else {
                    return false
                }
                pattern = rest
                text = text.dropFirst()
            default:
                var literal = byte
                if byte == UInt8(ascii: "\\") {
                    pattern = pattern.dropFirst()
                    guard let escaped = pattern.first else { return false }
                    literal = escaped
                }
                guard text.first == literal else { return false }
                pattern = pattern.dropFirst()
                text = text.dropFirst()
            }
            atStart = byte == slash
        }
        return text.isEmpty
    }

    /// Matches `*`: any number of bytes up to the next slash.
    private static func matchesStar(_ rest: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, _ budget: inout Int) -> Bool {
        var text = text
        while true {
            if matches(rest, text, atStart: false, &budget) { return true }
            guard let next = text.first, next != slash, budget > 0 else { return false }
            text = text.dropFirst()
        }
    }

    /// Matches `**/`: zero or more whole components.
    private static func matchesFolders(_ rest: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, _ budget: inout Int)
        -> Bool
    {
        var text = text
        while true {
            if matches(rest, text, atStart: true, &budget) { return true }
            guard let next = text.firstIndex(of: slash), budget > 0 else { return false }
            text = text[(next + 1)...]
        }
    }

    /// Returns whether a byte is in the set after `[`, and the pattern after its `]`; nil if the set isn't closed.
    private static func bracket(_ pattern: ArraySlice<UInt8>, _ byte: UInt8) -> (isIn: Bool, rest: ArraySlice<UInt8>)? {
        var rest = pattern
        var isNegated = false
        if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^") {
            isNegated = true
            rest = rest.dropFirst()
        }
        var isIn = false
        var isFirst = true
        while let next = rest.first {
            if next == UInt8(ascii: "]"), !isFirst { return (isIn != isNegated, rest.dropFirst()) }
            isFirst = false
            if next == UInt8(ascii: "["), rest.dropFirst().first == UInt8(ascii: ":"),
                let end = rest.dropFirst(2).firstIndex(of: UInt8(ascii: "]")), rest[end - 1] == UInt8(ascii: ":"),
                end - 1 >= rest.startIndex + 2
            {
                guard
                    let isClass = isMember(
                        byte, of: String(decoding: rest[(rest.startIndex + 2)..<(end - 1)], as: UTF8.self))
                else { return nil }
                if isClass { isIn = true }
                rest = rest[(end + 1)...]
                continue
            }
            guard let low = popByte(&rest) else { return nil }
            if rest.first == UInt8(ascii: "-"), let after = rest.dropFirst().first, after != UInt8(ascii: "]") {
                rest = rest.dropFirst()
                guard let high = popByte(&rest) else { return nil }
                if low <= byte, byte <= high { isIn = true }
            } else if low == byte {
                isIn = true
            }
        }
        return nil
    }

    private static func popByte(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
        if rest.first == UInt8(ascii: "\\") { rest = rest.dropFirst() }
        return rest.popFirst()
    }

    private static func isMember(_ byte: UInt8, of name: String) -> Bool? {
        let isLower = (97...122).contains(byte)
        let isUpper = (65...90).contains(byte)
        let isDigit = (48...57).contains(byte)
        switch name {
        case "alpha": return isLower || isUpper
        case "lower": return isLower
        case "upper": return isUpper
        case "digit": return isDigit
        case "alnum": return isLower || isUpper || isDigit
        case "xdigit": return isDigit || (97...102).contains(byte) || (65...70).contains(byte)
        case "space": return byte == 32 || (9...13).contains(byte)
        case "blank": return byte == 32 || byte == 9
        case "punct": return (33...126).contains(byte) && !(isLower || isUpper || isDigit)
        case "print": return (32...126).contains(byte)
        case "graph": return (33...126).contains(byte)
        case "cntrl": return byte < 32 || byte == 127
        default: return nil
        }
    }
}
