import CoreModels
import Foundation

/// The validation of posted texts, and their mentions.
enum FeedText {
    /// Returns the text without surrounding white space.
    /// - Throws: ``FeedTextError``.
    static func checked(_ text: String, longest: Int) throws -> String {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard trimmed.contains(where: { !$0.isWhitespace && $0.unicodeScalars.contains(where: isSeen) }) else {
            throw FeedTextError.empty
        }
        // A character can consist of any number of scalars.
        guard trimmed.count <= longest, trimmed.utf8.count <= longest * 8 else {
            throw FeedTextError.tooLong(trimmed.count, longest)
        }
        return trimmed
    }

    /// Returns the handles that a text mentions by “@handle”, each once, in order.
    static func handles(in text: String) -> [String] {
        var found: [String] = []
        var handle: String?
        var isInWord = false
        func end() {
            if let handle, !handle.isEmpty, !found.contains(handle) { found.append(handle) }
            handle = nil
        }
        for scalar in text.unicodeScalars {
            if handle != nil, isHandle(scalar) {
                handle?.unicodeScalars.append(scalar)
            } else {
                end()
                if scalar == "@", !isInWord { handle = "" }
            }
            isInWord = scalar.properties.isAlphabetic || isHandle(scalar)
        }
        end()
        return found.map { $0.lowercased() }
    }

    /// Returns a handle for a name: its letters and digits in lower case, without accents.
    static func handle(of name: String) -> String {
        let folded = name.decomposedStringWithCompatibilityMapping.lowercased()
        let handle = String(
            String.UnicodeScalarView(folded.unicodeScalars.filter { isHandle($0) && $0 != "_" }).prefix(20))
        return handle.isEmpty ? "pet" : handle
    }

    private static func isHandle(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_")
    }

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}

/// The reasons a text can't be posted.
enum FeedTextError: ExplainedError {
    case empty
    case tooLong(Int, Int)

    var explanation: String {
        switch self {
        case .empty: "Enter a text."
        case .tooLong(let count, let longest):
            "This has \(count) characters; \(longest) is the limit. Shorten it, or split it in two."
        }
    }
}
