/// An index for searching thousands of texts while typing. A text matches if the letters of every typed word occur in
/// it in order, ignoring case and accents.
struct FuzzyIndex: Hashable, Sendable {
    /// A matching text.
    struct Match: Hashable, Sendable {
        /// Its index among the texts.
        var index: Int
        /// Its score; higher is better.
        var score: Int
    }

    /// The letters of all texts, concatenated, and the end of each text.
    private var letters: [UInt16] = []
    private var ends: [Int] = []
    /// The letters that occur in each text, by their last six bits. This rules out most texts.
    private var masks: [UInt64] = []

    /// The length of each text for the score.
    private var lengths: [UInt8] = []

    /// Folds every letter once. Linear in the letters.
    /// - Parameter headings: The number of characters of each text that are its heading. A word found in the heading
    ///   scores higher, and of equal matches the one with the shorter heading is better. By default the whole text.
    init(_ texts: some Collection<String>, headings: [Int]? = nil) {
        lengths = (headings ?? texts.map(\.count)).map { UInt8(min($0, 64)) }
        ends.reserveCapacity(texts.count)
        masks.reserveCapacity(texts.count)
        for text in texts {
            let start = letters.count
            letters += text.foldedLetters
            ends.append(letters.count)
            masks.append(Self.mask(letters[start...]))
        }
    }

    /// Returns the indices of matching texts, in their own order; all of them for an empty query.
    func indices(for query: String) -> [Int] {
        var found: [Int] = []
        forEachMatch(query) { found.append($0.index) }
        return found
    }

    /// Returns the best matches, of equal ones the earlier first, and the total number.
    func best(_ count: Int, for query: String) -> (matches: [Match], total: Int) {
        var best: [Match] = []
        var total = 0
        forEachMatch(query) { match in
            total += 1
            if best.count == count, let last = best.last, last.score >= match.score { return }
            let place = best.lastIndex { $0.score >= match.score }.map { $0 + 1 } ?? 0
            if best.count == count { best.removeLast() }
            best.insert(match, at: place)
        }
        return (best, total)
    }

    private func forEachMatch(_ query: String, _ body: (Match) -> Void) {
        let words = query.split(separator: " ").map { Array(String($0).foldedLetters) }.filter { !$0.isEmpty }
        let wanted = words.reduce(0) { $0 | Self.mask($1[...]) }
        letters.withUnsafeBufferPointer { letters in
            for index in ends.indices where masks[index] & wanted == wanted {
                let text = UnsafeBufferPointer(rebasing: letters[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
                var total = 0
                var fits = true
                for word in words {
                    guard let (score, start) = Self.score(word, in: text) else {
                        fits = false
                        break
                    }
                    total += score + (start < Int(lengths[index]) ? Self.headingBonus : 0)
                }
                if fits { body(Match(index: index, score: words.isEmpty ? 0 : total * 8 - Int(lengths[index]))) }
            }
        }
    }

    /// The bonus for a word that begins in the heading.
    private static let headingBonus = 4

    private static func mask(_ letters: ArraySlice<UInt16>) -> UInt64 {
        letters.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Returns the score of a word, or `nil` if it doesn't match. Adjacent letters and beginnings of words score
    /// higher. Linear: finds the first place where the word ends, then searches backwards for its beginning.
    private static func score(
        _ word: [UInt16], in text: UnsafeBufferPointer<UInt16>
    ) -> (score: Int, start: Int)? {
        var end = 0
        var matched = 0
        while matched < word.count {
            guard end < text.count else { return nil }
            if text[end] == word[matched] { matched += 1 }
            end += 1
        }
        var position = end
        var score = 0
        var next = end
        while matched > 0 {
            position -= 1
            guard text[position] == word[matched - 1] else { continue }
            matched -= 1
            score += 2
            if position + 1 == next, next != end { score += 4 }
            if position == 0 || isSeparator(text[position - 1]) { score += 6 }
            next = position
        }
        // Letters in between reduce the score.
        let loose = score - min(end - position - word.count, 8)
        return (max(loose, initials(word, in: text) ?? loose), position)
    }

    /// Returns the score of a word as initials, `wt` for "weight trend", or `nil` if it doesn't match. Initials score
    /// less than a contiguous match, so that "walk" finds a walk before "weight and later kilograms".
    private static func initials(_ word: [UInt16], in text: UnsafeBufferPointer<UInt16>) -> Int? {
        var position = 0
        var score = 0
        for (place, letter) in word.enumerated() {
            if place > 0, position < text.count, text[position] == letter {
                score += 6
            } else {
                while position < text.count,
                    text[position] != letter || (position > 0 && !isSeparator(text[position - 1]))
                { position += 1 }
                guard position < text.count else { return nil }
                score += place == 0 ? 8 : 5
            }
            position += 1
        }
        return score
    }

    private static func isSeparator(_ letter: UInt16) -> Bool {
        letter < 0x30 || (0x3A...0x60).contains(letter)
    }
}

extension String {
    /// The letters in lower case and without accents, as UTF-16.
    var foldedLetters: [UInt16] {
        var folded: [UInt16] = []
        for scalar in unicodeScalars {
            if scalar.isASCII {
                let isCapital = (0x41...0x5A).contains(scalar.value)
                folded.append(UInt16(scalar.value) + (isCapital ? 0x20 : 0))
            } else if scalar.properties.generalCategory != .nonspacingMark {
                folded += (scalar.letterWithoutAccent ?? scalar.properties.lowercaseMapping).utf16
            }
        }
        return folded
    }
}

extension Unicode.Scalar {
    /// The Latin letter without its mark: Unicode's name of é is LATIN SMALL LETTER E WITH ACUTE.
    fileprivate var letterWithoutAccent: String? {
        guard let name = properties.name, name.hasPrefix("LATIN "), let end = name.firstRange(of: " WITH ") else {
            return nil
        }
        guard let letter = name[..<end.lowerBound].split(separator: " ").last, letter.count == 1 else { return nil }
        return letter.lowercased()
    }
}
