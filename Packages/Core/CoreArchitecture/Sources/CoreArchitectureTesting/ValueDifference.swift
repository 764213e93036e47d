import CoreArchitecture

/// The difference between two values line by line: `-` marks expected lines, `+` actual ones.
struct ValueDifference: CustomStringConvertible {
    let description: String

    /// Creates the difference.
    /// - Returns: `nil` if both values show the same lines.
    init?(expected: Any, actual: Any) {
        let old = ValueLines(expected).lines
        let new = ValueLines(actual).lines
        let changes = new.difference(from: old)
        guard !changes.isEmpty else { return nil }
        var removed = Set<Int>()
        var inserted = Set<Int>()
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [(mark: Character, text: String)] = []
        var position = 0
        for (index, line) in old.enumerated() {
            if removed.contains(index) {
                lines.append(("-", line))
                continue
            }
            while inserted.contains(position) {
                lines.append(("+", new[position]))
                position += 1
            }
            lines.append((" ", line))
            position += 1
        }
        while position < new.count {
            lines.append(("+", new[position]))
            position += 1
        }
        description = Self.abridged(lines)
    }

    /// Removes equal lines, except those that lead to a difference: the less indented lines before it.
    private static func abridged(_ lines: [(mark: Character, text: String)]) -> String {
        var isShown = lines.map { $0.mark != " " }
        for index in lines.indices where lines[index].mark != " " {
            var depth = indentation(lines[index].text)
            for earlier in lines[..<index].indices.reversed() where depth > 0 {
                guard indentation(lines[earlier].text) < depth else { continue }
                depth = indentation(lines[earlier].text)
                isShown[earlier] = true
            }
        }
        var result: [String] = []
        var isSkipping = false
        for (index, line) in lines.enumerated() {
            if isShown[index] {
                result.append("\(line.mark) \(line.text)")
            } else if !isSkipping {
                result.append("  " + String(repeating: " ", count: indentation(line.text)) + "…")
            }
            isSkipping = !isShown[index]
        }
        return result.joined(separator: "\n")
    }

    private static func indentation(_ text: String) -> Int {
        text.prefix { $0 == " " }.count
    }
}
