/// A file's diff in git's format.
public struct FileDifference {
    /// Returns the diff of a text file that is changed.
    ///
    /// - Parameter path: The path relative to the root.
    public static func text(of path: String, before: String, after: String) -> String {
        func content(_ text: String) -> FileContent { FileContent(bytes: Array(text.utf8)) }
        return FileDifference(path: path, before: content(before), after: content(after)).text
    }

    let path: String
    let before: FileContent?
    let after: FileContent?

    /// The number of context lines.
    private static let context = 3

    var text: String {
        var head = "diff --git a/\(path) b/\(path)\n"
        if before == nil, let after { head += "new file mode \(Self.mode(after))\n" }
        if after == nil, let before { head += "deleted file mode \(Self.mode(before))\n" }
        guard let old = (before ?? FileContent(bytes: [])).text, let new = (after ?? FileContent(bytes: [])).text else {
            return head + "Binary files differ\n"
        }
        let body = Self.hunks(Self.lines(of: old), Self.lines(of: new))
        guard !body.isEmpty else { return head }
        return head
            + "--- \(before == nil ? "/dev/null" : "a/\(path)")\n+++ \(after == nil ? "/dev/null" : "b/\(path)")\n"
            + body
    }

    private static func mode(_ file: FileContent) -> String { file.isExecutable ? "100755" : "100644" }

    private struct Line: Hashable {
        let text: Substring
        let isEnded: Bool
    }

    private static func lines(of text: String) -> [Line] {
        // Splits by scalars, because "\r\n" is one Swift character.
        let parts = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
        let ended = parts.dropLast().map { Line(text: $0, isEnded: true) }
        guard let last = parts.last, !last.isEmpty else { return ended }
        return ended + [Line(text: last, isEnded: false)]
    }

    private static func hunks(_ old: [Line], _ new: [Line]) -> String {
        // Every line once: unchanged (" "), removed ("-") or added ("+").
        var script: [(sign: Character, line: Line)] = []
        let difference = new.difference(from: old)
        let gone = Set(difference.removals.map(Self.offset))
        let added = Set(difference.insertions.map(Self.offset))
        var from = 0
        var to = 0
        while from < old.count || to < new.count {
            if from < old.count, gone.contains(from) {
                script.append(("-", old[from]))
                from += 1
            } else if to < new.count, added.contains(to) {
                script.append(("+", new[to]))
                to += 1
            } else {
                script.append((" ", old[from]))
                from += 1
                to += 1
            }
        }
        let changed = script.indices.filter { script[$0].sign != " " }
        var ranges: [ClosedRange<Int>] = []
        for index in changed {
            let range = max(0, index - context)...min(script.count - 1, index + context)
            if let last = ranges.last, range.lowerBound <= last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges.map { hunk(script, $0) }.joined()
    }

    private static func hunk(_ script: [(sign: Character, line: Line)], _ range: ClosedRange<Int>) -> String {
        let before = script[..<range.lowerBound]
        let inside = script[range]
        func span(_ without: Character) -> String {
            let start = before.count { $0.sign != without }
            let count = inside.count { $0.sign != without }
            return "\(count == 0 ? start : start + 1),\(count)"
        }
        let lines = inside.map { sign, line in
            "\(sign)\(line.text)\n" + (line.isEnded ? "" : "\\ No newline at end of file\n")
        }
        return "@@ -\(span("+")) +\(span("-")) @@\n" + lines.joined()
    }

    private static func offset(_ change: CollectionDifference<Line>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
