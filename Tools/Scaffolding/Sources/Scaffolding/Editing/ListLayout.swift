import SwiftSyntax

/// The layout of an array literal, which is preserved when adding or removing an element.
struct ListLayout {
    private let bytes: [UInt8]
    private let list: ArrayExprSyntax
    private let elements: [ArrayElementSyntax]

    init(text: String, list: ArrayExprSyntax) {
        bytes = Array(text.utf8)
        self.list = list
        elements = Array(list.elements)
    }

    /// Whether it contains a line break.
    var isMultiline: Bool { list.trimmedDescription.contains { $0.isNewline } }

    /// Returns whether an element has a comment above or behind it.
    func hasComment(at index: Int) -> (above: Bool, behind: Bool) {
        let element = elements[index]
        return (element.leadingTrivia.contains(where: \.isComment), element.trailingTrivia.contains(where: \.isComment))
    }

    /// Whether it contains comments.
    var hasComments: Bool {
        let inner = list.tokens(viewMode: .sourceAccurate).flatMap { [$0.leadingTrivia, $0.trailingTrivia] }
        return inner.dropFirst().dropLast().contains { $0.contains(where: \.isComment) }
    }

    // MARK: - One element more

    func inserting(_ element: String, at index: Int) -> String {
        if elements.isEmpty { return insertingOnly(element) }
        guard index > 0 else { return insertingFirst(element) }
        let previous = elements[index - 1]
        let isOnOwnLine = startsLine(previous) || index < elements.count && startsLine(elements[index])
        guard previous.trailingComma != nil else {
            let separator = isOnOwnLine ? "," : ", \(element)"
            var edits = [(at: previous.expression.endPositionBeforeTrailingTrivia.utf8Offset, text: separator)]
            if isOnOwnLine { edits.append((end(of: previous), newline + indentation(of: previous) + element)) }
            return splicing(edits)
        }
        if isOnOwnLine { return splicing([(end(of: previous), newline + indentation(of: previous) + element + ",")]) }
        let isLast = index == elements.count
        return splicing([(end(of: previous), isLast ? " \(element)," : "\(element), ")])
    }

    private func insertingFirst(_ element: String) -> String {
        let first = elements[0]
        guard startsLine(first) else { return splicing([(end(of: list.leftSquare), "\(element), ")]) }
        // A comment that is separated from the first element by a blank line belongs to the list and stays at the top.
        var offset = end(of: list.leftSquare)
        var top = offset
        var newlines = 0
        var isBehindComment = false
        for piece in first.leadingTrivia {
            if case .newlines(let count) = piece {
                newlines += count
                if isBehindComment, count > 1 { top = offset }
            } else if piece.isComment {
                isBehindComment = true
            }
            offset += piece.sourceLength.utf8Length
        }
        return splicing([(top, newline + indentation(of: first) + element + ",")])
    }

    private func insertingOnly(_ element: String) -> String {
        let opening = end(of: list.leftSquare)
        let closing = list.rightSquare.position.utf8Offset
        let closingStart = list.rightSquare.positionAfterSkippingLeadingTrivia.utf8Offset
        let inside = list.leftSquare.trailingTrivia + list.rightSquare.leadingTrivia
        guard inside.contains(where: \.isNewline) else {
            // Spaces between the brackets are removed.
            if !inside.contains(where: \.isComment) {
                return String(
                    decoding: bytes[..<list.leftSquare.endPositionBeforeTrailingTrivia.utf8Offset] + Array(element.utf8)
                        + bytes[closingStart...], as: UTF8.self)
            }
            return splicing([(closingStart, element)])
        }
        // Comments stay before the element, and the bracket stays on its line.
        let lineStart = bytes[..<closingStart].lastIndex(of: 0x0A) ?? closing
        let breakStart = lineStart > 0 && bytes[lineStart - 1] == 0x0D ? lineStart - 1 : lineStart
        let indentation = lineIndentation(at: closingStart) + unit
        return splicing([(max(opening, breakStart), newline + indentation + element + ",")])
    }

    // MARK: - One element less

    /// Returns the list without an element. Comments above the element stay.
    func removing(at index: Int) -> String {
        let element = elements[index]
        let start = element.positionAfterSkippingLeadingTrivia.utf8Offset
        let isLast = index == elements.count - 1
        if elements.count == 1 {
            let from = startsLine(element) ? lineBreak(before: start) : start
            return cutting(from..<end(of: element))
        }
        if startsLine(element) {
            var cuts = [lineBreak(before: start)..<end(of: element)]
            if isLast, element.trailingComma == nil, let comma = elements[index - 1].trailingComma {
                let position = comma.positionAfterSkippingLeadingTrivia.utf8Offset
                cuts.insert(position..<position + 1, at: 0)
            }
            return cutting(cuts)
        }
        if isLast {
            let from = elements[index - 1].trailingComma ?? element.firstToken(viewMode: .sourceAccurate)!
            if element.trailingComma != nil {
                return cutting(
                    elements[index - 1].endPositionBeforeTrailingTrivia.utf8Offset..<endBeforeTrivia(element))
            }
            return cutting(from.positionAfterSkippingLeadingTrivia.utf8Offset..<endBeforeTrivia(element))
        }
        return cutting(start..<end(of: element))
    }

    // MARK: - One line for each, or one for all

    /// Returns the list with a line for each element.
    func withLineForEach() -> String {
        let base = lineIndentation(at: list.leftSquare.positionAfterSkippingLeadingTrivia.utf8Offset)
        let lines = elements.map { newline + base + unit + $0.expression.trimmedDescription + "," }
        return replacing(with: "[" + lines.joined() + newline + base + "]")
    }

    /// Returns the list on one line.
    func onOneLine() -> String {
        replacing(with: "[" + elements.map(\.expression.trimmedDescription).joined(separator: ", ") + "]")
    }

    // MARK: - Text

    private var newline: String {
        bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } == true ? "\r\n" : "\n"
    }

    /// The indentation of one level, from the first indented line of the file.
    private var unit: String {
        let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        let first = lines.lazy.map { $0.prefix { $0 == 0x20 || $0 == 0x09 } }.first { !$0.isEmpty }
        return first.map { String(decoding: $0, as: UTF8.self) } ?? "    "
    }

    private func startsLine(_ element: ArrayElementSyntax) -> Bool {
        element.leadingTrivia.contains(where: \.isNewline)
    }

    private func indentation(of element: ArrayElementSyntax) -> String {
        lineIndentation(at: element.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    private func lineIndentation(at offset: Int) -> String {
        let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return String(decoding: bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    private func end(of node: some SyntaxProtocol) -> Int { node.endPosition.utf8Offset }

    private func endBeforeTrivia(_ node: some SyntaxProtocol) -> Int { node.endPositionBeforeTrailingTrivia.utf8Offset }

    private func lineBreak(before offset: Int) -> Int {
        guard let line = bytes[..<offset].lastIndex(of: 0x0A) else { return offset }
        return line > 0 && bytes[line - 1] == 0x0D ? line - 1 : line
    }

    /// Returns the text with insertions, which must be in order.
    private func splicing(_ edits: [(at: Int, text: String)]) -> String {
        var result = bytes
        for edit in edits.reversed() { result.insert(contentsOf: edit.text.utf8, at: edit.at) }
        return String(decoding: result, as: UTF8.self)
    }

    private func cutting(_ range: Range<Int>) -> String { cutting([range]) }

    private func cutting(_ ranges: [Range<Int>]) -> String {
        var result = bytes
        for range in ranges.sorted(by: { $0.lowerBound > $1.lowerBound }) { result.removeSubrange(range) }
        return String(decoding: result, as: UTF8.self)
    }

    private func replacing(with text: String) -> String {
        let start = list.positionAfterSkippingLeadingTrivia.utf8Offset
        let range = start..<list.endPositionBeforeTrailingTrivia.utf8Offset
        var result = bytes
        result.replaceSubrange(range, with: text.utf8)
        return String(decoding: result, as: UTF8.self)
    }
}
