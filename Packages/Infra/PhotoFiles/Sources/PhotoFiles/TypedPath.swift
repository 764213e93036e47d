import Foundation

/// A path that was typed, pasted or dropped.
struct TypedPath {
    let url: URL

    /// Creates a path. Expands `~`, removes quotes and a shell's backslashes, and accepts the `file:` URLs that file
    /// managers drop.
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
