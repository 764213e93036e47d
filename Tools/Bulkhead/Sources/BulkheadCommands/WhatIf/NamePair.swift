import ArgumentParser

/// Two names of the command line with a comma between them.
struct NamePair {
    let first: String
    let second: String

    /// Parses `Home,Core`. The last comma separates, since a path may contain some.
    ///
    /// - Throws: `ValidationError` if there are no two names.
    init(_ text: String) throws {
        guard let comma = text.lastIndex(of: ","), comma != text.startIndex, text.index(after: comma) != text.endIndex
        else {
            throw ValidationError("expected two names with a comma between them, such as Home,Core; found '\(text)'")
        }
        first = String(text[..<comma])
        second = String(text[text.index(after: comma)...])
    }
}
