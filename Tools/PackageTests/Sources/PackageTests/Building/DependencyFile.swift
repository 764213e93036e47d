import Foundation

/// What a compiler read, as it says in the language of make (`-MD` of clang, `-emit-dependencies` of swiftc).
enum DependencyFile {
    /// The paths that the rules of a file name as read, as they are written there.
    ///
    /// swiftc writes the same list for each of its outputs; it is read once.
    static func paths(in data: Data) -> Set<String> {
        var paths: Set<String> = []
        var last = data.startIndex..<data.startIndex
        var start = data.startIndex
        while start < data.endIndex {
            let end = endOfRule(data, from: start)
            if let colon = colon(data, start..<end) {
                let list = colon + 1..<end
                if data[list] != data[last] { read(data[list], into: &paths) }
                last = list
            }
            start = end + 1
        }
        return paths
    }

    /// The end of the line, or of the last of those that a backslash continues.
    private static func endOfRule(_ data: Data, from start: Int) -> Int {
        var start = start
        while let end = data[start...].firstIndex(of: newline) {
            if end == data.startIndex || data[end - 1] != backslash { return end }
            start = end + 1
        }
        return data.endIndex
    }

    /// The colon behind what is made: the first before a blank, since blanks in names are escaped.
    private static func colon(_ data: Data, _ rule: Range<Int>) -> Int? {
        var rest = data[rule]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            if colon + 1 == rule.upperBound || isBlank(data[colon + 1]) { return colon }
            rest = data[colon + 1..<rule.upperBound]
        }
        return nil
    }

    private static func read(_ list: Data, into paths: inout Set<String>) {
        list.withUnsafeBytes { bytes in
            var word: [UInt8] = []
            var index = 0
            func finish() {
                if !word.isEmpty { paths.insert(String(decoding: word, as: UTF8.self)) }
                word.removeAll(keepingCapacity: true)
            }
            while index < bytes.count {
                let byte = bytes[index]
                let next = index + 1 < bytes.count ? bytes[index + 1] : 0
                index += 1
                if isBlank(byte) {
                    finish()
                } else if byte == backslash, next == newline {
                    finish()
                    index += 1
                } else if byte == backslash, escaped.contains(next) {
                    word.append(next)
                    index += 1
                } else if byte == dollar, next == dollar {
                    word.append(dollar)
                    index += 1
                } else {
                    word.append(byte)
                }
            }
            finish()
        }
    }

    private static let newline = UInt8(ascii: "\n")
    private static let backslash = UInt8(ascii: "\\")
    private static let dollar = UInt8(ascii: "$")
    private static let escaped: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "#"), backslash, UInt8(ascii: ":")]

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == newline || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
