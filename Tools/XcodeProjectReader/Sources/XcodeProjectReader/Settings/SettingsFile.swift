/// The assignments in an .xcconfig file, and the files that it includes.
enum SettingsFile {
    /// A relevant line of a file.
    enum Line: Equatable {
        /// `KEY = value`. Assignments with a condition, such as `KEY[sdk=iphoneos*]`, are left out.
        case assignment(key: String, value: String)
        /// `#include "path"`, or `#include? "path"` for a file that may be missing.
        case include(path: String, isOptional: Bool, line: Int)
    }

    /// Returns the lines of a text, in order.
    static func lines(of text: String) -> [Line] {
        var lines: [Line] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let content = trimmed(withoutComment(line))
            if content.hasPrefix("#include") {
                let isOptional = content.hasPrefix("#include?")
                let parts = content.split(separator: "\"", omittingEmptySubsequences: false)
                if parts.count >= 3 {
                    lines.append(.include(path: String(parts[1]), isOptional: isOptional, line: index + 1))
                }
            } else if let equals = content.firstIndex(of: "=") {
                let key = trimmed(content[..<equals])
                guard !key.isEmpty, !key.contains("["), !key.contains(" ") else { continue }
                let value = trimmed(content[content.index(after: equals)...])
                lines.append(.assignment(key: String(key), value: String(value)))
            }
        }
        return lines
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        guard let slashes = line.firstRange(of: "//") else { return line }
        return line[..<slashes.lowerBound]
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while let last = text.last, last.isWhitespace || last == ";" { text.removeLast() }
        return text
    }
}
