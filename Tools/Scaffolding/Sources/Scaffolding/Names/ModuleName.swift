import SwiftParser

/// A name in the forms that templates use.
public struct ModuleName: Hashable, Sendable {
    /// The original text: `PetSitting`.
    public let text: String
    /// The words of the original text: `Pet`, `Sitting`; `HTTP`, `Client`.
    let words: [String]

    /// Parses a name.
    /// - Throws: ``ScaffoldingError/request(_:)`` if it isn't a valid type name, or is a keyword in one of its forms.
    public init(_ text: String) throws(ScaffoldingError) {
        let isWord = text.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
        guard isWord, let first = text.utf8.first, Self.isCapital(first) else {
            let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
            let suggestion = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            let hint = suggestion.first?.isLetter == true ? "; did you mean '\(suggestion)'?" : ""
            throw .request(
                "'\(text)' can't be a name: expected letters and digits, a capital letter first, such as 'PetSitting'\(hint)"
            )
        }
        self.text = text
        words = Self.words(of: text)
        for (form, source) in [(text, "struct \(text) {}"), (camel, "let \(camel) = 0")]
        where Parser.parse(source: source).hasError {
            throw .request("'\(text)' can't be a name: '\(form)' is a keyword of Swift")
        }
    }

    /// `petSitting`.
    var camel: String { (words.first ?? "").lowercased() + words.dropFirst().joined() }

    /// All forms by placeholder.
    var placeholders: [String: String] {
        let lower = words.map { $0.lowercased() }
        let sentence = lower.joined(separator: " ")
        return [
            "Name": text, "name": camel, "kebab": lower.joined(separator: "-"), "snake": lower.joined(separator: "_"),
            "words": sentence, "title": sentence.prefix(1).uppercased() + sentence.dropFirst(),
        ]
    }

    /// Returns the words. A word begins at a capital letter after a lowercase letter or digit, and at the last of
    /// several capitals before a lowercase letter.
    private static func words(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        var words: [[UInt8]] = []
        for (index, byte) in bytes.enumerated() {
            let isAfterSmall = index > 0 && !isCapital(bytes[index - 1])
            let isBeforeSmall = index + 1 < bytes.count && !isCapital(bytes[index + 1]) && !isDigit(bytes[index + 1])
            if words.isEmpty || isCapital(byte) && (isAfterSmall || isBeforeSmall) {
                words.append([byte])
            } else {
                words[words.count - 1].append(byte)
            }
        }
        return words.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { isCapital(byte) || (0x61...0x7A).contains(byte) }
}
