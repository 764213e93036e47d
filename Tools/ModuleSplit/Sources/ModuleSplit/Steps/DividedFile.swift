import SourceEditing

/// A file whose declarations go to different modules.
struct DividedFile {
    private let source: SourceDeclarations

    init(_ source: SourceDeclarations) {
        self.source = source
    }

    /// Returns the text of some declarations, below the file's own imports and with the comments about them.
    ///
    /// - Parameters:
    ///   - declarations: Indices in ``SourceDeclarations/topLevel``.
    ///   - edits: Edits of declarations. Those of others are left out.
    ///   - imports: Edits of imports.
    func text(of declarations: Set<Int>, _ edits: [SourceEdit] = [], imports: [SourceEdit] = []) -> [UInt8] {
        let removals = removals(keeping: declarations)
        let kept = edits.filter { edit in !removals.contains { $0.range.contains(edit.range.lowerBound) } }
        return SourceEdit.apply(kept + imports + removals, to: source.text)
    }

    /// The edits that remove all declarations but some, with the comments that are only about the others.
    private func removals(keeping kept: Set<Int>) -> [SourceEdit] {
        let others = source.topLevel.indices.filter { !kept.contains($0) }
        let declarations = others.map { index in
            SourceEdit(range: withLineBreaks(source.topLevel[index].range), text: "")
        }
        return declarations + SectionComments(source).removals(keeping: kept)
    }

    /// A range with the comment at the end of its last line, and the line breaks that follow, so that no empty lines pile
    /// up.
    private func withLineBreaks(_ range: Range<Int>) -> Range<Int> {
        let text = source.text
        var end = range.upperBound
        let rest = text[end...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        if rest.starts(with: "//".utf8) { end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count }
        while end < text.count, text[end] == 0x0A || text[end] == 0x0D { end += 1 }
        return range.lowerBound..<end
    }
}
