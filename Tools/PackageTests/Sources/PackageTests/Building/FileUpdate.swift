import Foundation

/// Writes files that a build reads. A file that is written again with the same contents would count as changed.
enum FileUpdate {
    /// Writes a text, unless the file already contains it.
    static func write(_ text: String, to path: String) throws {
        let data = Data(text.utf8)
        if FileManager.default.contents(atPath: path) == data { return }
        try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
