/// Inserts lines next to an anchor line, or removes them.
struct LineEdit {
    /// One or more lines, without the last line break.
    let lines: [String]
    /// The anchor line, without surrounding spaces.
    let anchor: String
    let position: LinePosition

    init(_ text: String, anchor: String, position: LinePosition) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        self.lines = lines
        self.anchor = anchor.trimmed
        self.position = position
    }

    /// The reason the lines can't be inserted or removed.
    struct Failure: Error {
        let message: String
    }

    /// Returns the text with the lines.
    func inserted(into text: String) throws(Failure) -> String {
        var all = Self.lines(of: text)
        guard indices(in: all).isEmpty else { throw Failure(message: "has these lines already: \(lines[0].trimmed)") }
        let found = all.indices.filter { all[$0].content.trimmed == anchor }
        guard let line = found.first, found.count == 1 else {
            throw Failure(
                message: found.isEmpty
                    ? "expected the line '\(anchor)', found none"
                    : "expected one line '\(anchor)', found \(found.count), at lines "
                        + found.map { "\($0 + 1)" }.joined(separator: ", "))
        }
        let index =
            switch position {
            case .before: line
            case .after: line + 1
            case .sorted: sortedIndex(in: all, behind: line)
            }
        let ending = all.first.map(\.ending).flatMap { $0.isEmpty ? nil : $0 } ?? "\n"
        var added = lines.map { (content: $0, ending: ending) }
        if index == all.count, let last = all.last, last.ending.isEmpty {
            // The text doesn't end with a line break, which is preserved.
            all[all.count - 1].ending = ending
            added[added.count - 1].ending = ""
        }
        all.insert(contentsOf: added, at: index)
        return Self.text(of: all)
    }

    /// Returns the text without the lines.
    func removed(from text: String) throws(Failure) -> String {
        var all = Self.lines(of: text)
        let found = indices(in: all)
        guard let index = found.first, found.count == 1 else {
            throw Failure(
                message: found.isEmpty
                    ? "expected the line '\(lines[0].trimmed)', found none"
                    : "has the line '\(lines[0].trimmed)' \(found.count) times")
        }
        let isEnd = index + lines.count == all.count
        let ending = all[index + lines.count - 1].ending
        all.removeSubrange(index..<index + lines.count)
        if isEnd, !all.isEmpty { all[all.count - 1].ending = ending }
        return Self.text(of: all)
    }

    /// Returns the indices at which all of the lines occur consecutively.
    private func indices(in all: [(content: String, ending: String)]) -> [Int] {
        guard all.count >= lines.count else { return [] }
        return (0...all.count - lines.count).filter { start in
            lines.indices.allSatisfy { all[start + $0].content == lines[$0] }
        }
    }

    /// Returns the sorted index among the lines after the anchor with the same prefix.
    private func sortedIndex(in all: [(content: String, ending: String)], behind anchor: Int) -> Int {
        let first = lines[0]
        let signs = first.prefix { !$0.isLetter && !$0.isNumber }
        var index = anchor + 1
        while index < all.count, all[index].content.hasPrefix(signs),
            Array(all[index].content.utf8)
                .lexicographicallyPrecedes(Array(first.utf8))
        {
            index += 1
        }
        return index
    }

    private static func lines(of text: String) -> [(content: String, ending: String)] {
        var lines: [(String, String)] = []
        var content = ""
        for character in text {
            if character == "\n" || character == "\r\n" {
                lines.append((content, String(character)))
                content = ""
            } else {
                content.append(character)
            }
        }
        if !content.isEmpty { lines.append((content, "")) }
        return lines
    }

    private static func text(of lines: [(content: String, ending: String)]) -> String {
        lines.map { $0.content + $0.ending }.joined()
    }
}

extension String {
    /// The text without surrounding spaces.
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(
            start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
    }
}
