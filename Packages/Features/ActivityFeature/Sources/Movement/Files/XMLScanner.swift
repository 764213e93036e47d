/// Reads the XML of a track tag by tag, without building a tree.
///
/// It supports what GPX needs: tags, attributes, text, the five named entities and numeric ones, CDATA, and comments
/// and processing instructions, which it skips. A document type is refused, and with it custom entities. Every byte is
/// read once, and nesting and lengths are limited, so the cost is linear in the file's size.
struct XMLScanner {
    enum Token: Equatable {
        case start(name: String, attributes: [String: String])
        case end(name: String)
        case text(String)
    }

    static let deepest = 64
    static let longestName = 256
    static let longestText = 4096

    private let bytes: [UInt8]
    private var position: Int
    private var open: [String] = []
    private var pendingEnd: String?
    private var isBegun = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Returns the next tag or text, or `nil` at the end of the document.
    /// - Throws: ``TrackFileDamage`` if the text isn't supported XML.
    mutating func next() throws(TrackFileDamage) -> Token? {
        if let name = pendingEnd {
            pendingEnd = nil
            open.removeLast()
            return .end(name: name)
        }
        while position < bytes.count {
            if bytes[position] != UInt8(ascii: "<") {
                if let text = try text() { return text }
            } else if has("<!--") {
                try skip(past: "-->", "a comment's end")
            } else if has("<![CDATA[") {
                let start = position + 9
                try skip(past: "]]>", "the end of CDATA")
                if open.isEmpty { throw damage("a tag", "text outside of all tags", at: start) }
                return .text(String(decoding: bytes[start..<(position - 3)].prefix(Self.longestText), as: UTF8.self))
            } else if has("<?") {
                try skip(past: "?>", "the end of an instruction")
            } else if has("<!") {
                throw damage("a tag", "a document type, which isn't read")
            } else if has("</") {
                return try endTag()
            } else {
                return try startTag()
            }
        }
        if let missing = open.last { throw damage("</\(missing)>", "the end of the file") }
        if !isBegun { throw damage("a tag", "the end of the file") }
        return nil
    }

    /// Returns a damage with the line and column of an offset, by default that of the next byte.
    func damage(_ expected: String, _ found: String, at offset: Int? = nil) -> TrackFileDamage {
        let end = min(offset ?? position, bytes.count)
        let before = bytes[..<end]
        let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        let column = end - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
        return TrackFileDamage(at: "line \(line), column \(column)", expected: expected, found: found)
    }

    // MARK: Parts

    private mutating func text() throws(TrackFileDamage) -> Token? {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        let raw = bytes[start..<position]
        guard raw.contains(where: { !Self.isSpace($0) }) else { return nil }
        guard !open.isEmpty else { throw damage("a tag", "text outside of all tags", at: start) }
        return .text(try decoded(raw.prefix(Self.longestText)))
    }

    private mutating func endTag() throws(TrackFileDamage) -> Token {
        let start = position
        position += 2
        let name = try name()
        skipSpace()
        try expect(">")
        guard open.last == name else {
            throw damage(open.last.map { "</\($0)>" } ?? "a beginning tag", "</\(name)>", at: start)
        }
        open.removeLast()
        return .end(name: Self.local(name))
    }

    private mutating func startTag() throws(TrackFileDamage) -> Token {
        let start = position
        position += 1
        let name = try name()
        if open.isEmpty, isBegun { throw damage("the end of the file", "a second document", at: start) }
        guard open.count < Self.deepest else {
            throw damage("at most \(Self.deepest) nested tags", "one more", at: start)
        }
        isBegun = true
        var attributes: [String: String] = [:]
        while true {
            skipSpace()
            if has("/>") {
                position += 2
                open.append(name)
                pendingEnd = Self.local(name)
                break
            }
            if has(">") {
                position += 1
                open.append(name)
                break
            }
            let attribute = Self.local(try self.name())
            skipSpace()
            try expect("=")
            skipSpace()
            let value = try quoted()
            guard attributes.updateValue(value, forKey: attribute) == nil || attribute == "schemaLocation" else {
                throw damage("each attribute once", "“\(attribute)” twice")
            }
            guard attributes.count <= 64 else { throw damage("at most 64 attributes", "one more") }
        }
        return .start(name: Self.local(name), attributes: attributes)
    }

    private mutating func quoted() throws(TrackFileDamage) -> String {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
        else { throw damage("a value in quotes", foundHere) }
        let quote = bytes[position]
        let start = position + 1
        position = start
        while position < bytes.count, bytes[position] != quote {
            if bytes[position] == UInt8(ascii: "<") { throw damage("the end of a value in quotes", "“<”") }
            position += 1
            if position - start > Self.longestText { throw damage("a value of \(Self.longestText) bytes", "more") }
        }
        guard position < bytes.count else { throw damage("the end of a value in quotes", "the end of the file") }
        position += 1
        return try decoded(bytes[start..<(position - 1)])
    }

    private mutating func name() throws(TrackFileDamage) -> String {
        let start = position
        while position < bytes.count, Self.isInName(bytes[position]) { position += 1 }
        guard position > start, position - start <= Self.longestName else { throw damage("a name", foundHere) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private func decoded(_ raw: ArraySlice<UInt8>) throws(TrackFileDamage) -> String {
        guard let first = raw.firstIndex(of: UInt8(ascii: "&")) else { return String(decoding: raw, as: UTF8.self) }
        var text = String(decoding: raw[..<first], as: UTF8.self)
        var index = first
        while index < raw.endIndex {
            guard raw[index] == UInt8(ascii: "&") else {
                let end = raw[index...].firstIndex(of: UInt8(ascii: "&")) ?? raw.endIndex
                text += String(decoding: raw[index..<end], as: UTF8.self)
                index = end
                continue
            }
            guard let end = raw[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let character = Self.entity(raw[(index + 1)..<end])
            else { throw damage("an entity like &amp;", "an unknown one", at: index) }
            text.unicodeScalars.append(character)
            index = end + 1
        }
        return text
    }

    private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let name = String(decoding: name, as: UTF8.self)
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let isHexadecimal = name.hasPrefix("#x")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
        }
    }

    // MARK: Bytes

    private var foundHere: String {
        guard position < bytes.count else { return "the end of the file" }
        let byte = bytes[position]
        return (0x21...0x7E).contains(byte) ? "“\(Unicode.Scalar(byte))”" : "byte \(byte)"
    }

    private mutating func expect(_ text: StaticString) throws(TrackFileDamage) {
        guard has(text) else { throw damage("“\(text)”", foundHere) }
        position += text.utf8CodeUnitCount
    }

    private mutating func skip(past text: StaticString, _ what: String) throws(TrackFileDamage) {
        let start = position
        while position < bytes.count {
            if has(text) {
                position += text.utf8CodeUnitCount
                return
            }
            position += 1
        }
        throw damage(what, "the end of the file", at: start)
    }

    private mutating func skipSpace() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    private func has(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<text.utf8CodeUnitCount where bytes[position + index] != text.utf8Start[index] { return false }
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: ":"), 0x80...:
            true
        default: false
        }
    }

    /// Returns the name without its namespace prefix.
    private static func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }
}
