/// Text with names from outside in it, made fit to be printed: a file may be called whatever a terminal, a log or a reader of lines
/// would obey.
enum CleanText {
    /// On one line: what controls a terminal or turns the direction of reading is spelled out, `\u{1B}`, and so are newlines.
    static func line(_ text: String) -> String { clean(text) { _ in false } }

    /// The same over several lines, each but the first indented, so that none passes for a line of its own.
    static func lines(_ text: String) -> String {
        clean(text) { $0 == "\n" || $0 == "\t" }.replacing("\n", with: "\n    ")
    }

    /// A whole output: newlines and tabs stay, and the colors that ``Style`` paints with.
    static func output(_ text: String) -> String {
        guard !isPlain(text) else { return text }
        let parts = text.split(separator: Style.escape, omittingEmptySubsequences: false)
        var result = clean(String(parts[0])) { $0 == "\n" || $0 == "\t" }
        for part in parts.dropFirst() {
            let isPainted = Style.codes.contains { part.hasPrefix($0) }
            result += (isPainted ? Style.escape : "\\u{1B}") + clean(String(part)) { $0 == "\n" || $0 == "\t" }
        }
        return result
    }

    private static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.allSatisfy { (0x20..<0x7F).contains($0) || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }
        }
    }

    private static func clean(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isKept(scalar) || !isActing(scalar) {
                result.append(scalar)
                continue
            }
            switch scalar {
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\r": result.append(contentsOf: "\\r".unicodeScalars)
            case "\t": result.append(contentsOf: "\\t".unicodeScalars)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
            }
        }
        return String(result)
    }

    /// Whether a character does something where it is printed: controls (C0, C1), line and paragraph separators, and those that
    /// change the direction of text (Unicode Standard Annex 9).
    static func isActing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
