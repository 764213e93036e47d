/// A statement in PostgreSQL's notation.
///
/// The statements of slices are written in the subset that SQLite and PostgreSQL share. Three things are written in
/// SQLite's way, and are replaced:
///
/// - `?` and `?2` become `$1` and `$2`.
/// - A name in mixed case, such as `birthDate`, is quoted; PostgreSQL would otherwise read it in lower case.
/// - `CROSS JOIN`, by which SQLite reads tables in the written order, becomes `JOIN`; PostgreSQL chooses the order by its
///   statistics. `INDEXED BY name` is left out for the same reason.
///
/// Text in quotes and comments are unchanged.
struct PostgreSQLText {
    private(set) var text = ""
    /// The number of arguments.
    private(set) var argumentCount = 0

    /// Translates one statement or several.
    init(_ sql: String) {
        var scanner = Scanner(sql)
        while let token = scanner.next() {
            switch token {
            case .argument(let number):
                let number = number ?? argumentCount + 1
                argumentCount = max(argumentCount, number)
                text += "$\(number)"
            case .word("CROSS"): scanner.skipSpace()
            case .word("INDEXED"):
                // Skips `BY` and the name of the index.
                for _ in 0..<2 {
                    scanner.skipSpace()
                    _ = scanner.next()
                }
            case .word(let word) where word.isMixedCase: text += "\"\(word)\""
            case .word(let word): text += word
            case .other(let other): text += other
            }
        }
    }
}

extension StringProtocol {
    fileprivate var isMixedCase: Bool {
        utf8.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
            && utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    }
}

/// Divides SQL into words, arguments and everything else.
private struct Scanner {
    enum Token {
        /// `?`, or `?2` with a number.
        case argument(Int?)
        case word(Substring)
        /// Text in quotes, a comment, or a character.
        case other(Substring)
    }

    private var rest: Substring

    init(_ sql: String) {
        rest = Substring(sql)
    }

    mutating func next() -> Token? {
        guard let first = rest.utf8.first else { return nil }
        switch first {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .other(quoted(by: first))
        case UInt8(ascii: "?"):
            rest.removeFirst()
            return .argument(Int(take(while: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })))
        case _ where rest.hasPrefix("--"): return .other(take(while: { $0 != UInt8(ascii: "\n") }))
        case _ where first.isWord: return .word(take(while: \.isWord))
        default: return .other(take(1))
        }
    }

    mutating func skipSpace() {
        _ = take(while: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") })
    }

    /// A quote within the text is doubled, which reads as the end of one text and the beginning of the next.
    private mutating func quoted(by quote: UInt8) -> Substring {
        let end = rest.utf8.dropFirst().firstIndex(of: quote)
        return take(upTo: end.map { rest.utf8.index(after: $0) } ?? rest.endIndex)
    }

    private mutating func take(_ count: Int) -> Substring {
        take(upTo: rest.index(rest.startIndex, offsetBy: count))
    }

    private mutating func take(while isPart: (UInt8) -> Bool) -> Substring {
        take(upTo: rest.utf8.firstIndex { !isPart($0) } ?? rest.endIndex)
    }

    private mutating func take(upTo end: String.Index) -> Substring {
        defer { rest = rest[end...] }
        return rest[..<end]
    }
}

extension UInt8 {
    fileprivate var isWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }
}
