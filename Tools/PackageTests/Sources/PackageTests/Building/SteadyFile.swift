import Foundation

/// A file that a build reads: written again with the same text it would count as changed.
enum SteadyFile {
    /// Writes a text, unless the file has it already.
    static func write(_ text: String, to path: String) throws {
        let data = Data(text.utf8)
        if FileManager.default.contents(atPath: path) == data { return }
        try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
