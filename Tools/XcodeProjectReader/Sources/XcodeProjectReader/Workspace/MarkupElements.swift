/// The elements of an XML text, as far as workspaces and schemes need them: names, attributes and nesting.
///
/// Texts, comments and declarations are skipped. Any bytes are accepted; an element without an end ends with the text.
struct MarkupElements {
    /// One element.
    struct Element {
        let name: String
        let attributes: [String: String]
        /// The index of the element that contains it.
        let parent: Int?
        /// The line, from 1.
        let line: Int
    }

    /// The elements in the order of the text.
    private(set) var elements: [Element] = []

    init(_ text: String) {
        var open: [Int] = []
        var line = 1
        var rest = text.utf8[...]
        func advance(to index: Substring.UTF8View.Index) {
            line += rest[..<index].count { $0 == 10 }
            rest = rest[index...]
        }
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            advance(to: start)
            if rest.starts(with: "<!--".utf8) {
                let text = Substring(rest)
                guard let end = text.firstRange(of: "-->") else { return }
                advance(to: end.upperBound)
                continue
            }
            guard let end = Self.end(of: rest) else { return }
            let content = Substring(rest[rest.index(after: rest.startIndex)..<end])
            let tag = content.hasSuffix("/") ? content.dropLast() : content
            if content.hasPrefix("/") {
                _ = open.popLast()
            } else if !content.hasPrefix("?"), !content.hasPrefix("!") {
                let name = tag.prefix { !$0.isWhitespace }
                elements.append(
                    Element(
                        name: String(name), attributes: Self.attributes(tag.dropFirst(name.count)), parent: open.last,
                        line: line))
                if !content.hasSuffix("/") { open.append(elements.count - 1) }
            }
            advance(to: rest.index(after: end))
        }
    }

    /// Returns the elements that an element contains directly.
    func children(of parent: Int) -> [Int] { elements.indices.filter { elements[$0].parent == parent } }

    /// Whether an element is inside one with a name.
    func isInside(_ index: Int, _ name: String) -> Bool {
        var current = elements[index].parent
        while let next = current {
            if elements[next].name == name { return true }
            current = elements[next].parent
        }
        return false
    }

    /// Returns the index of the `>` that ends a tag; those in quotes don't.
    private static func end(of text: Substring.UTF8View) -> Substring.UTF8View.Index? {
        var quote: UInt8?
        for index in text.indices {
            let byte = text[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return nil
    }

    private static func attributes(_ text: Substring) -> [String: String] {
        var values: [String: String] = [:]
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].filter { !$0.isWhitespace }
            rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
            guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
            rest.removeFirst()
            guard let end = rest.firstIndex(of: quote) else { break }
            values[String(key)] = decoded(String(rest[..<end]))
            rest = rest[rest.index(after: end)...]
        }
        return values
    }

    private static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(text) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
