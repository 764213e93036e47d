/// Escapes text with external names for printing, because file names can contain characters that control a terminal, a
/// log or a line-based reader.
enum CleanText {
    /// Returns one line: control characters, those that change the text direction, and newlines are escaped as
    /// `\u{1B}`.
    static func line(_ text: String) -> String { clean(text) { _ in false } }

    /// Does the same for several lines, and indents all but the first, so that none looks like separate output.
    static func lines(_ text: String) -> String {
        clean(text) { $0 == "\n" || $0 == "\t" }.replacing("\n", with: "\n    ")
    }

    /// Escapes a whole output. Newlines, tabs and the color sequences of ``Style`` stay.
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

    /// Returns whether printing a character has a side effect: controls (C0, C1), line and paragraph separators, and
    /// those that change the text direction (Unicode Standard Annex 9).
    static func isActing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
