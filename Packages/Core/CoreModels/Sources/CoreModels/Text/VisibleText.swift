import Foundation

extension String {
    /// The text without surrounding white space; empty if nothing of it is visible.
    ///
    /// Otherwise a name of zero-width spaces would be valid in the database, but invisible on a screen.
    var trimmed: String {
        guard contains(where: \.isVisible), let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// The text with a period at its end.
    public var asSentence: String { hasSuffix(".") ? self : self + "." }

    /// The text without surrounding white space, or `nil` if nothing of it is visible.
    var kept: String? { trimmed.isEmpty ? nil : trimmed }

    /// The text in a form for comparison with typed text: in lower case, without accents, "&" as "and", and each run of
    /// other characters than letters and numbers as one space.
    var comparable: String {
        var words: [String] = []
        var word = ""
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for character in replacing("&", with: " and ").lowercased().decomposedStringWithCompatibilityMapping {
            let scalars = character.unicodeScalars.filter {
                !$0.properties.isDiacritic && $0.properties.canonicalCombiningClass == .notReordered
            }
            if character.isLetter || character.isNumber {
                word.unicodeScalars.append(contentsOf: scalars)
            } else if character != "'" && character != "’" {
                end()
            }
        }
        end()
        return words.joined(separator: " ")
    }
}

extension Character {
    /// Whether the character leaves a mark on a screen.
    fileprivate var isVisible: Bool {
        guard !isWhitespace else { return false }
        return unicodeScalars.contains { scalar in
            if scalar.properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800 { return false }
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .unassigned, .privateUse, .nonspacingMark, .enclosingMark,
                .spaceSeparator, .lineSeparator, .paragraphSeparator:
                return false
            default: return true
            }
        }
    }
}
