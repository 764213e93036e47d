import Foundation

/// The text of XML files, which are written in UTF-8 or UTF-16.
enum MarkupText {
    /// Returns the text of a file. The encoding is that of its first bytes: a byte order mark, or half of a `<` in
    /// UTF-16. Everything else is read as UTF-8.
    static func decoded(_ data: Data) -> String {
        switch (data.first, data.dropFirst().first) {
        case (0xFF, 0xFE): text(data.dropFirst(2), low: 0)
        case (0xFE, 0xFF): text(data.dropFirst(2), low: 1)
        case (UInt8(ascii: "<"), 0): text(data, low: 0)
        case (0, UInt8(ascii: "<")): text(data, low: 1)
        default: String(decoding: data, as: UTF8.self)
        }
    }

    /// - Parameter low: The position of the low byte in each pair.
    private static func text(_ data: Data, low: Int) -> String {
        let bytes = Array(data)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { start in
            UInt16(bytes[start + 1 - low]) << 8 | UInt16(bytes[start + low])
        }
        return String(decoding: units, as: UTF16.self)
    }
}
