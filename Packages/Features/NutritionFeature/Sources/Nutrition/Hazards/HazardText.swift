import CoreModels
import Foundation

/// A text prepared for finding hazards: words in lower case, without accents and punctuation.
struct HazardText {
    /// The number of letters from which a name is found inside other words. A shorter one must be a word of its own.
    static let looseLength = 5

    private var words: [String]

    init(_ text: String) {
        // The input is a name, so 200 characters are enough; the cost of comparing grows with the length.
        words = text.prefix(200).folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).lowercased()
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Removes an exact phrase.
    /// - Returns: Whether the text contained it.
    mutating func remove(_ phrase: String) -> Bool {
        let parts = phrase.split(separator: " ").map(String.init)
        var isFound = false
        while let range = words.firstRange(of: parts) {
            // A period instead of the phrase keeps its neighbors from becoming another phrase.
            words.replaceSubrange(range, with: ["."])
            isFound = true
        }
        return isFound
    }

    /// Returns whether the text contains a name, possibly misspelled.
    func mentions(_ name: String) -> Bool {
        let compact = name.filter { $0 != " " }
        guard compact.count >= Self.looseLength else {
            return words.contains { $0 == compact || $0 == compact + "s" }
                || name.contains(" ") && words.firstRange(of: name.split(separator: " ").map(String.init)) != nil
        }
        if words.joined().contains(compact) { return true }
        let parts = name.split(separator: " ").count
        return words.indices.contains { start in
            // The name may be typed with another number of spaces.
            (1...parts).contains { length in
                start + length <= words.count
                    && Self.isMisspelling(words[start..<start + length].joined(), of: compact)
            }
        }
    }

    /// Returns whether a word is a misspelling of another. A plural isn't one.
    private static func isMisspelling(_ typed: String, of word: String) -> Bool {
        let singular = typed.hasSuffix("s") && !word.hasSuffix("s") ? typed.dropLast() : Substring(typed)
        return singular.isMisspelling(of: word)
    }
}
