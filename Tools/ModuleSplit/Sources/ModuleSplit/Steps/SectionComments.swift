import SourceEditing

/// The comments between the declarations of a file that belong to no single one, such as `// MARK: - Payments`.
///
/// Such a comment is about the declarations that follow, up to the next one. When a file is divided, it goes where they go.
struct SectionComments {
    private struct Section {
        /// The comment, up to the declaration that follows.
        let range: Range<Int>
        /// The first of the declarations that it is about.
        let first: Int
    }

    private let sections: [Section]
    private let count: Int

    init(_ source: SourceDeclarations) {
        var sections: [Section] = []
        for (index, declaration) in source.topLevel.enumerated() {
            // The comments at the top of the file, before the imports, are about the file.
            let start = index == 0 ? source.importOffset : source.topLevel[index - 1].range.upperBound
            let end = declaration.range.lowerBound
            guard start < end, let comment = Self.comment(in: start..<end, of: source, isLineStart: index == 0) else {
                continue
            }
            sections.append(Section(range: comment..<end, first: index))
        }
        self.sections = sections
        count = source.topLevel.count
    }

    /// Returns the edits that remove the comments about none of the declarations that are kept.
    ///
    /// - Parameter kept: Indices in ``SourceDeclarations/topLevel``.
    func removals(keeping kept: Set<Int>) -> [SourceEdit] {
        let ends = sections.dropFirst().map(\.first) + [count]
        return zip(sections, ends).filter { section, end in kept.isDisjoint(with: section.first..<end) }
            .map { SourceEdit(range: $0.0.range, text: "") }
    }

    /// Returns where the line comments between two declarations begin; `nil` if there are none, or something else too.
    private static func comment(in gap: Range<Int>, of source: SourceDeclarations, isLineStart: Bool) -> Int? {
        let newline = UInt8(ascii: "\n")
        // The rest of the line on which the previous declaration ends belongs to that.
        let first = isLineStart ? gap.lowerBound : source.text[gap].firstIndex(of: newline)
        guard let first else { return nil }
        let lines = source.text[first..<gap.upperBound].split(separator: newline).map { line in
            line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
        }.filter { !$0.isEmpty }
        guard lines.allSatisfy({ $0.starts(with: "//".utf8) }) else { return nil }
        return lines.first?.startIndex
    }
}
