extension StringProtocol {
    /// Returns whether this is a word or a misspelling of it. A misspelling has one wrong, missing, added or swapped
    /// letter; in words of nine letters or more, two. Words of five letters or fewer aren't corrected, because many
    /// other words are as similar.
    /// - Parameter word: The word. Both are in lower case.
    /// - Complexity: O(*n* · *m*) in the numbers of letters.
    public func isMisspelling(of word: some StringProtocol) -> Bool {
        let allowed = word.count >= 9 ? 2 : word.count >= 6 ? 1 : 0
        let typed = Array(self)
        let word = Array(word)
        guard allowed > 0, abs(typed.count - word.count) <= allowed else { return false }
        // The Damerau–Levenshtein distance, row by row.
        var before: [Int] = []
        var last = Array(0...word.count)
        for (row, letter) in typed.enumerated() {
            var next = [row + 1]
            for (column, other) in word.enumerated() {
                var cost = Swift.min(
                    last[column + 1] + 1, next[column] + 1, last[column] + (letter == other ? 0 : 1))
                let isSwapped = row > 0 && column > 0 && letter == word[column - 1] && typed[row - 1] == other
                if isSwapped { cost = Swift.min(cost, before[column - 1] + 1) }
                next.append(cost)
            }
            before = last
            last = next
        }
        return last[word.count] <= allowed
    }
}
