/// The edit distance of words.
enum EditDistance {
    /// Returns the number of letters to insert, delete or replace to change one word into the other (Levenshtein
    /// distance).
    static func between(_ first: String, _ second: String) -> Int {
        let letters = Array(second)
        var distances = Array(0...letters.count)
        for (row, letter) in first.enumerated() {
            var diagonal = distances[0]
            distances[0] = row + 1
            for (column, other) in letters.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = distances[column + 1]
                distances[column + 1] = min(replaced, diagonal + 1, distances[column] + 1)
            }
        }
        return distances[letters.count]
    }
}
