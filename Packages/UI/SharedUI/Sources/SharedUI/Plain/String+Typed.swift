extension String {
    /// The text without spaces at its ends.
    func trimmingSpaces() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// The first word, and what follows it.
    func splitAtFirstSpace() -> (first: String, rest: String) {
        guard let space = firstIndex(of: " ") else { return (self, "") }
        return (String(self[..<space]), String(self[space...]).trimmingSpaces())
    }

    /// The text with `\n` as typed turned into line ends.
    func replacingEscapedLines() -> String {
        var text = ""
        var rest = self[...]
        while let index = rest.firstIndex(of: "\\") {
            text += rest[..<index]
            let next = rest.index(after: index)
            if next < rest.endIndex, rest[next] == "n" {
                text += "\n"
                rest = rest[rest.index(after: next)...]
            } else {
                text += "\\"
                rest = rest[next...]
            }
        }
        return text + rest
    }
}
