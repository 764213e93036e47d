import Foundation

/// The words of a text for searching: without case and accents, "pate" for "Pâté".
///
/// Indexed and typed texts are both processed by this, so the index's tokenizer has nothing left to decide: words
/// consist of letters and digits only, and typed text is never interpreted as the index's query language.
public enum SearchWords {
    /// The largest number of words in a search.
    public static let most = 12
    /// The shortest word in which a typing mistake is corrected; shorter ones are too similar.
    public static let shortestForgiven = 4

    /// Letters without a decomposition into a base letter and an accent.
    private static let letters: [Character: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i",
    ]

    /// Returns the words of a text, separated by spaces.
    public static func joined(_ text: String) -> String { words(of: text).joined(separator: " ") }

    /// Returns the words of a text, in order.
    public static func words(of text: String) -> [String] {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for character in folded {
            for scalar in (letters[character] ?? String(character)).unicodeScalars {
                if isPartOfWord(scalar) {
                    word.append(scalar)
                } else if !word.isEmpty {
                    words.append(String(word))
                    word = .init()
                }
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }

    /// Returns whether a mistake in a word may be corrected: never in a number, because 2 kg isn't 3 kg.
    public static func isForgivable(_ word: String) -> Bool {
        word.count >= shortestForgiven && !word.contains(where: \.isNumber)
    }

    /// Returns the word, and its variants with one letter removed. Two words that are one mistake apart have one of
    /// these in common. (Garbe's symmetric delete, 2012.)
    public static func forms(of word: String) -> Set<String> {
        var forms: Set = [word]
        for index in word.indices {
            var form = word
            form.remove(at: index)
            forms.insert(form)
        }
        return forms
    }

    /// Returns whether a typed word equals a term except for at most one letter that is missing, added, wrong or
    /// swapped.
    /// - Parameter isBeginning: Whether it may be the beginning of the term.
    public static func isOneMistake(_ typed: String, from term: String, isBeginning: Bool) -> Bool {
        let typed = Array(typed)
        let term = Array(term)
        let same = zip(typed, term).prefix { $0 == $1 }.count
        func matches(_ typedFrom: Int, _ termFrom: Int) -> Bool {
            guard typedFrom <= typed.count, termFrom <= term.count else { return false }
            let rest = typed[typedFrom...]
            let expected = term[termFrom...]
            return isBeginning ? expected.starts(with: rest) : expected.elementsEqual(rest)
        }
        if matches(same, same) || matches(same + 1, same + 1) || matches(same + 1, same) || matches(same, same + 1) {
            return true
        }
        guard same + 1 < typed.count, same + 1 < term.count else { return false }
        return typed[same] == term[same + 1] && typed[same + 1] == term[same] && matches(same + 2, same + 2)
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}
