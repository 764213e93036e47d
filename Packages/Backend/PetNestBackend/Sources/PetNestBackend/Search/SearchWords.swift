import Foundation

/// The words of a text as they are searched: without case and accents, "pate" for "Pâté".
///
/// What is indexed and what is typed go through this alike, so that the index's own tokenizer has nothing left to decide:
/// a word is of letters and numbers only, and nothing that a person types is ever read as the index's query language.
enum SearchWords {
    /// The most words of a search that are looked at.
    static let most = 12
    /// The shortest word in which a mistake is forgiven; shorter ones are too much alike.
    static let shortestForgiven = 4

    /// Letters that have no accent to take off.
    private static let letters: [Character: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i",
    ]

    /// The words of a text with a space between each two.
    static func joined(_ text: String) -> String { words(of: text).joined(separator: " ") }

    /// The words of a text, in its order.
    static func words(of text: String) -> [String] {
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

    /// Whether a mistake in a word may be forgiven: never in a number, since 2 kg isn't 3 kg.
    static func isForgivable(_ word: String) -> Bool {
        word.count >= shortestForgiven && !word.contains(where: \.isNumber)
    }

    /// The word, and what is left of it where one letter is taken out: two words that are one mistake apart have one of
    /// these in common. (Garbe's symmetric delete, 2012.)
    static func forms(of word: String) -> Set<String> {
        var forms: Set = [word]
        for index in word.indices {
            var form = word
            form.remove(at: index)
            forms.insert(form)
        }
        return forms
    }

    /// Whether a typed word is a term but for at most one letter left out, added, mistaken, or two exchanged.
    /// - Parameter isBeginning: Whether it may be the beginning of the term.
    static func isOneMistake(_ typed: String, from term: String, isBeginning: Bool) -> Bool {
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
