/// A comment in a source file that takes findings back: `// bulkhead:allow RULE reason="…" until=2026-12-31`.
///
/// It holds for its own line and the next one that isn't a comment; `bulkhead:allow-file` holds for the file.
struct WaiverComment: Hashable, Sendable {
    /// The line and column of the word `bulkhead`.
    let line: Int32
    let column: Int32
    /// The line of code that it holds for besides its own.
    let codeLine: Int32
    let isForFile: Bool
    /// What follows the word, up to the end of the comment's line.
    let text: String
}
