/// Parses property lists in the OpenStep format, in which Xcode writes its projects.
///
/// The parser accepts any bytes, and reads nothing twice. It drops comments. A key that occurs twice has its last
/// value, as in Foundation.
struct PropertyListParser {
    /// The limit of nested lists and dictionaries. Projects need five levels.
    static let maximumDepth = 200

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0

    /// Parses a text.
    ///
    /// - Throws: ``PropertyListError`` with the first place that isn't valid. If the text contains the conflict markers
    ///   of a merge, the place is that of the first marker.
    static func parse(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListValue {
        let result = bytes.withUnsafeBufferPointer { buffer in
            var parser = PropertyListParser(bytes: buffer)
            return Result { () throws(PropertyListError) in try parser.document() }
        }
        do {
            return try result.get()
        } catch {
            throw ConflictMarkers.firstLine(in: bytes).map { line in
                PropertyListError(line: line, column: 1, message: "the file has conflict markers of a merge")
            } ?? error
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    // MARK: Values

    private mutating func document() throws(PropertyListError) -> PropertyListValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        try skipBlanks()
        let value = try value()
        try skipBlanks()
        guard position == bytes.count else { throw error("expected the end of the file, found \(found)") }
        return value
    }

    private mutating func value() throws(PropertyListError) -> PropertyListValue {
        guard let byte = current else { throw error("expected a value, found the end of the file") }
        switch byte {
        case UInt8(ascii: "{"): return try nested { parser throws(PropertyListError) in try parser.dictionary() }
        case UInt8(ascii: "("): return try nested { parser throws(PropertyListError) in try parser.array() }
        case UInt8(ascii: "<"): return .data(try data())
        default: return .string(try text())
        }
    }

    private mutating func nested(
        _ read: (inout PropertyListParser) throws(PropertyListError) -> PropertyListValue
    ) throws(PropertyListError) -> PropertyListValue {
        guard depth < Self.maximumDepth else { throw error("more than \(Self.maximumDepth) nested values") }
        depth += 1
        defer { depth -= 1 }
        position += 1
        return try read(&self)
    }

    private mutating func dictionary() throws(PropertyListError) -> PropertyListValue {
        var values: [String: PropertyListValue] = [:]
        while true {
            try skipBlanks()
            if consume("}") { return .dictionary(values) }
            guard current != nil else { throw error("expected '}', found the end of the file") }
            let key = try text()
            try skipBlanks()
            guard consume("=") else { throw error("expected '=' after '\(key)', found \(found)") }
            try skipBlanks()
            values[key] = try value()
            try skipBlanks()
            guard consume(";") else { throw error("expected ';' after the value of '\(key)', found \(found)") }
        }
    }

    private mutating func array() throws(PropertyListError) -> PropertyListValue {
        var items: [PropertyListValue] = []
        while true {
            try skipBlanks()
            if consume(")") { return .array(items) }
            guard current != nil else { throw error("expected ')', found the end of the file") }
            items.append(try value())
            try skipBlanks()
            if consume(",") { continue }
            guard current == UInt8(ascii: ")") else { throw error("expected ',' or ')', found \(found)") }
        }
    }

    private mutating func data() throws(PropertyListError) -> [UInt8] {
        position += 1
        var digits: [UInt8] = []
        while let byte = current, byte != UInt8(ascii: ">") {
            if !Self.isBlank(byte) {
                guard let digit = Self.hexDigit(byte) else {
                    throw error("expected a hexadecimal digit, found \(found)")
                }
                digits.append(digit)
            }
            position += 1
        }
        guard consume(">") else { throw error("expected '>', found the end of the file") }
        guard digits.count.isMultiple(of: 2) else { throw error("expected an even number of hexadecimal digits") }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    // MARK: Texts

    private mutating func text() throws(PropertyListError) -> String {
        if let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return try quoted(by: quote)
        }
        let start = position
        while let byte = current, Self.isWord(byte) {
            // `//` and `/*` start comments, other slashes are part of paths.
            if byte == UInt8(ascii: "/"), let next = byte1, next == byte || next == UInt8(ascii: "*") { break }
            position += 1
        }
        guard position > start else { throw error("expected a text, found \(found)") }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    }

    private mutating func quoted(by quote: UInt8) throws(PropertyListError) -> String {
        let opening = position
        position += 1
        let start = position
        while let byte = current, byte != quote, byte != UInt8(ascii: "\\") { position += 1 }
        // Most texts have no escapes.
        if current == quote {
            defer { position += 1 }
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
        }
        var units = Array(bytes[start..<position])
        while let byte = current, byte != quote {
            position += 1
            if byte == UInt8(ascii: "\\") { escape(into: &units) } else { units.append(byte) }
        }
        guard current == quote else {
            position = opening
            throw error("the text that starts here has no end")
        }
        position += 1
        return String(decoding: units, as: UTF8.self)
    }

    /// Reads the rest of an escape sequence. An unknown one is replaced by its character.
    private mutating func escape(into units: inout [UInt8]) {
        guard let byte = current else { return }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): units.append(10)
        case UInt8(ascii: "t"): units.append(9)
        case UInt8(ascii: "r"): units.append(13)
        case UInt8(ascii: "a"): units.append(7)
        case UInt8(ascii: "b"): units.append(8)
        case UInt8(ascii: "f"): units.append(12)
        case UInt8(ascii: "v"): units.append(11)
        case UInt8(ascii: "U"), UInt8(ascii: "u"): units += Array(Character(unicode()).utf8)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var number = UInt32(byte - UInt8(ascii: "0"))
            for _ in 0..<2 {
                guard let digit = current, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { break }
                number = number << 3 | UInt32(digit - UInt8(ascii: "0"))
                position += 1
            }
            units += Array(Character(Unicode.Scalar(number) ?? "\u{FFFD}").utf8)
        default: units.append(byte)
        }
    }

    private mutating func unicode() -> Unicode.Scalar {
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = current.flatMap(Self.hexDigit) else { break }
            number = number << 4 | UInt32(digit)
            position += 1
        }
        return Unicode.Scalar(number) ?? "\u{FFFD}"
    }

    // MARK: Bytes

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var byte1: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

    private mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() throws(PropertyListError) {
        while let byte = current {
            if Self.isBlank(byte) {
                position += 1
            } else if byte == UInt8(ascii: "/"), byte1 == byte {
                while let byte = current, byte != 10, byte != 13 { position += 1 }
            } else if byte == UInt8(ascii: "/"), byte1 == UInt8(ascii: "*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(PropertyListError) {
        let opening = position
        position += 2
        while let byte = current {
            if byte == UInt8(ascii: "*"), byte1 == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += 1
        }
        position = opening
        throw error("the comment that starts here has no end")
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) || byte == 0 }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (byte < 64 ? wordMasks.0 >> UInt64(byte) : wordMasks.1 >> UInt64(byte - 64)) & 1 == 1
    }

    /// A bit for each ASCII character that texts without quotes can contain.
    private static let wordMasks: (UInt64, UInt64) = {
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { $0 } + (UInt8(ascii: "A")...UInt8(ascii: "Z"))
        let others = (UInt8(ascii: "0")...UInt8(ascii: "9")) + Array("_$/:.-+@~#%^&*|?!".utf8)
        return (letters + others).reduce(into: (0, 0)) { masks, byte in
            if byte < 64 { masks.0 |= 1 << UInt64(byte) } else { masks.1 |= 1 << UInt64(byte - 64) }
        }
    }()

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    // MARK: Errors

    private var found: String {
        guard let byte = current else { return "the end of the file" }
        return (33...126).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "the byte \(byte)"
    }

    private func error(_ message: String) -> PropertyListError {
        let before = bytes[..<position]
        let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
        return PropertyListError(
            line: before.count { $0 == 10 } + 1, column: position - lineStart + 1, message: message)
    }
}
