/// The lexical class of a code point outside ASCII, as in swift-syntax's lexer.
///
/// The identifier ranges are those of WG14 N1518, annexes X.1 and X.2.
enum ScalarClass {
    case identifierStart
    /// A combining mark, which continues an identifier or an operator but starts neither.
    case combining
    case operatorStart
    /// Continues an operator, and can be part of identifiers.
    case identifierStartOrOperatorContinuation
    case curlyQuote
    /// Not part of a token. The lexer skips it with a warning (U+00A0) or an error.
    case trivia

    init(_ value: UInt32) {
        if value == 0x201C || value == 0x201D {
            self = .curlyQuote
        } else if Self.continuesIdentifier(value) {
            if Self.isCombining(value) {
                self = .combining
            } else if Self.alsoContinuesOperator(value) {
                self = .identifierStartOrOperatorContinuation
            } else {
                self = .identifierStart
            }
        } else if Self.startsOperator(value) {
            self = .operatorStart
        } else {
            self = .trivia
        }
    }

    var continuesIdentifier: Bool {
        switch self {
        case .identifierStart, .combining, .identifierStartOrOperatorContinuation: true
        case .operatorStart, .curlyQuote, .trivia: false
        }
    }

    var continuesOperator: Bool {
        switch self {
        case .operatorStart, .combining, .identifierStartOrOperatorContinuation: true
        case .identifierStart, .curlyQuote, .trivia: false
        }
    }

    private static func isCombining(_ value: UInt32) -> Bool {
        switch value {
        case 0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        default: false
        }
    }

    private static func alsoContinuesOperator(_ value: UInt32) -> Bool {
        switch value {
        case 0x3021...0x302F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }

    private static func startsOperator(_ value: UInt32) -> Bool {
        switch value {
        case 0x00A1...0x00A7, 0x00A9, 0x00AB, 0x00AC, 0x00AE, 0x00B0, 0x00B1, 0x00B6, 0x00BB, 0x00BF, 0x00D7, 0x00F7,
            0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF,
            0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3030:
            true
        default: false
        }
    }

    private static func continuesIdentifier(_ value: UInt32) -> Bool {
        switch value {
        case 0x00A8, 0x00AA, 0x00AD, 0x00AF, 0x00B2...0x00B5, 0x00B7...0x00BA, 0x00BC...0x00BE, 0x00C0...0x00D6,
            0x00D8...0x00F6, 0x00F8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E,
            0x203F...0x2040, 0x2054, 0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF,
            0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF,
            0xFDF0...0xFE44, 0xFE47...0xFFF8:
            true
        case 0x10000...0xEFFFD: value & 0xFFFF <= 0xFFFD
        default: false
        }
    }
}
