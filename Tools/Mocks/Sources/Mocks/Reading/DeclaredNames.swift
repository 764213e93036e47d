/// Finds the types and protocols that a file declares without parsing it.
///
/// Line comments are skipped, but strings and block comments may contain apparent declarations, so callers that depend
/// on one must parse the file.
enum DeclaredNames {
    private static let keywords: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]

    /// Calls back with each name and its keyword, in order.
    static func scan(_ bytes: UnsafeRawBufferPointer, _ found: (_ name: String, _ keyword: String) -> Void) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == slash, index + 1 < bytes.count, bytes[index + 1] == slash {
                while index < bytes.count, bytes[index] != newline { index += 1 }
            } else if isWord(byte) {
                let start = index
                while index < bytes.count, isWord(bytes[index]) { index += 1 }
                // The shortest keyword has four letters, the longest nine; all begin with a letter from a to t.
                guard (4...9).contains(index - start), (97...116).contains(byte) else { continue }
                let word = text(bytes, start..<index)
                guard keywords.contains(word) else { continue }
                while index < bytes.count, [space, newline, tab, backtick].contains(bytes[index]) { index += 1 }
                let name = index
                while index < bytes.count, isWord(bytes[index]) { index += 1 }
                if index > name { found(text(bytes, name..<index), word) }
            } else {
                index += 1
            }
        }
    }

    private static let slash = UInt8(ascii: "/")
    private static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")
    private static let backtick = UInt8(ascii: "`")

    private static func text(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == UInt8(ascii: "_") || byte > 127
    }
}
