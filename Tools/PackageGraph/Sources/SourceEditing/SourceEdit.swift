/// A replacement of bytes in a file.
public struct SourceEdit: Hashable, Sendable {
    /// The bytes that are replaced; empty for an insertion.
    public let range: Range<Int>
    /// The text that takes their place.
    public let text: String

    /// Creates a replacement.
    public init(range: Range<Int>, text: String) {
        self.range = range
        self.text = text
    }

    /// Returns an insertion.
    public static func insertion(_ text: String, at offset: Int) -> SourceEdit {
        SourceEdit(range: offset..<offset, text: text)
    }

    /// Returns a text with edits applied. The edits may come in any order; duplicates are applied once.
    public static func apply(_ edits: some Sequence<SourceEdit>, to text: [UInt8]) -> [UInt8] {
        var result = text
        let ordered = Set(edits).sorted {
            ($0.range.lowerBound, $0.range.upperBound, $0.text) > ($1.range.lowerBound, $1.range.upperBound, $1.text)
        }
        for edit in ordered { result.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
        return result
    }
}
