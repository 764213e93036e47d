/// The elements of an XML text: names, attributes and nesting.
///
/// Texts, comments and declarations are skipped. Any bytes are accepted; an element without an end ends with the text.
/// Foundation's parser would need libxml2 at run time.
public struct MarkupElements {
    /// One element.
    public struct Element {
        /// The name in its tag.
        public let name: String
        /// The values by name.
        public let attributes: [String: String]
        /// The index of the element that contains it.
        let parent: Int?
        /// The line, from 1.
        let line: Int
    }

    /// The elements in the order of the text.
    public private(set) var elements: [Element] = []
    /// The first line with a misplaced tag, or the last line if an element isn't closed. `nil` if the text is one whole
    /// element.
    public private(set) var brokenLine: Int?

    /// Reads a text.
    ///
    /// - Parameter text: the contents of a file.
    public init(_ text: String) {
        var open: [Int] = []
        var line = 1
        var rest = text.utf8[...]
        func breakHere() { brokenLine = brokenLine ?? line }
        func advance(to index: Substring.UTF8View.Index) {
            line += rest[..<index].count { $0 == 10 }
            rest = rest[index...]
        }
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            advance(to: start)
            if let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>")].first(where: { rest.starts(with: $0.0.utf8) }) {
                guard let end = rest.firstRange(of: Array(skipped.1.utf8)) else {
                    breakHere()
                    break
                }
                advance(to: end.upperBound)
                continue
            }
            guard let end = Self.end(of: rest) else {
                breakHere()
                break
            }
            let content = Substring(rest[rest.index(after: rest.startIndex)..<end])
            let tag = content.hasSuffix("/") ? content.dropLast() : content
            if content.hasPrefix("/") {
                let name = content.dropFirst().prefix { !$0.isWhitespace }
                if open.popLast().map({ elements[$0].name }) != String(name) { breakHere() }
            } else if !content.hasPrefix("?"), !content.hasPrefix("!") {
                let name = tag.prefix { !$0.isWhitespace }
                if open.isEmpty, !elements.isEmpty { breakHere() }
                elements.append(
                    Element(
                        name: String(name), attributes: Self.attributes(tag.dropFirst(name.count)), parent: open.last,
                        line: line))
                if !content.hasSuffix("/") { open.append(elements.count - 1) }
            }
            advance(to: rest.index(after: end))
        }
        if elements.isEmpty || !open.isEmpty { breakHere() }
    }

    /// Returns the elements that an element contains directly.
    func children(of parent: Int) -> [Int] { elements.indices.filter { elements[$0].parent == parent } }

    /// Returns the nearest element with a name that contains an element, directly or not.
    ///
    /// - Parameters:
    ///   - name: the name of the element that contains it.
    ///   - index: the index of the contained element.
    public func nearest(_ name: String, around index: Int) -> Element? {
        var current = elements[index].parent
        while let next = current {
            if elements[next].name == name { return elements[next] }
            current = elements[next].parent
        }
        return nil
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
        // Bytes, because a combining mark after a quote would be one character with it.
        var rest = text.utf8
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            let key = Substring(rest[..<equals]).filter { !$0.isWhitespace }
            rest = rest[rest.index(after: equals)...].drop { $0 <= UInt8(ascii: " ") }
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { break }
            rest.removeFirst()
            guard let end = rest.firstIndex(of: quote) else { break }
            values[String(key)] = decoded(String(Substring(rest[..<end])))
            rest = rest[rest.index(after: end)...]
        }
        return values
    }

    private static let entities = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]

    private static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return text.replacing(#/&(#x?)?(\w+);/#) { match in
            let (reference, number, name) = match.output
            guard let number else { return entities[String(name)] ?? String(reference) }
            let scalar = UInt32(name, radix: number == "#x" ? 16 : 10).flatMap(Unicode.Scalar.init)
            return scalar.map { String($0) } ?? String(reference)
        }
    }
}
