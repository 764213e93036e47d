import Foundation

/// A path as people type, paste or drop it.
struct TypedPath {
    let url: URL

    /// Creates a path; `~` is the person's home, quotes around it and backslashes before blanks are a shell's, and
    /// `file:` addresses are what windows drop.
    init?(_ text: String) {
        var text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.hasPrefix("file://"), let url = URL(string: text), url.isFileURL {
            self.url = url
            return
        }
        for quote in ["'", "\""] where text.count > 2 && text.hasPrefix(quote) && text.hasSuffix(quote) {
            text = String(text.dropFirst().dropLast())
        }
        if !FileManager.default.fileExists(atPath: NSString(string: text).expandingTildeInPath) {
            text = text.replacingOccurrences(of: "\\ ", with: " ")
        }
        guard !text.isEmpty, !text.contains("\0") else { return nil }
        url = URL(filePath: NSString(string: text).expandingTildeInPath)
    }

    var path: String { url.path(percentEncoded: false) }
}
