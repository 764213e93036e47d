/// Finds the word that was probably meant.
public enum NearestWord {
    /// Returns the candidate with the fewest edits to a word, if there are few enough; of several, the alphabetically
    /// first.
    ///
    /// Edits are insertions, deletions, replacements and swaps of adjacent characters (Damerau 1964). At most a third
    /// of the word's length is allowed, but always one. Case is ignored.
    ///
    /// - Parameter limit: An additional limit on the number of edits.
    public static func to(_ word: String, among candidates: some Sequence<String>, within limit: Int = .max) -> String?
    {
        let wanted = Array(word.lowercased().unicodeScalars)
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let distance = distance(wanted, Array(candidate.lowercased().unicodeScalars))
            guard distance <= min(limit, max(1, (wanted.count + 1) / 3)) else { continue }
            if let found = best, (found.distance, found.candidate) <= (distance, candidate) { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }

    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
                var cost = min(last[column + 1] + 1, current[column] + 1, replaced)
                if row > 0,
                    column > 0,
                    left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
