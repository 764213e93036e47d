import Foundation

/// Reads the end of a file that is being written.
enum LastLine {
    /// Returns the last complete line of a file, shortened to 60 characters, or `nil` if there is none.
    static func of(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        guard let end = try? file.seekToEnd() else { return nil }
        try? file.seek(toOffset: end > 4096 ? end - 4096 : 0)
        guard let data = try? file.readToEnd() else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return lines.last.map { String($0.prefix(60)) }
    }
}
