/// A comment that permits findings: `// bulkhead:allow RULE reason="…" until=2026-12-31`.
///
/// It applies to its own line and the next one that isn't a comment; `bulkhead:allow-file` applies to the file.
struct WaiverComment: Hashable, Sendable {
    /// The line and column of the word `bulkhead`.
    let line: Int32
    let column: Int32
    /// The line of code that it applies to in addition to its own.
    let codeLine: Int32
    let isForFile: Bool
    /// The text after the word, up to the end of the comment's line.
    let text: String
}
