import Foundation
import ImportChecker
import PackageGraph

/// Reads the source lines of findings.
final class SourceLines {
    private let root: String
    private let overlay: SourceOverlay?
    private var files: [String: [Substring]] = [:]

    init(root: String, overlay: SourceOverlay?) {
        self.root = root
        self.overlay = overlay
    }

    /// Returns the line of a place, or `nil` if the file has no such line or can't be read.
    func line(at place: SourcePlace) -> String? {
        let lines = files[place.file] ?? read(place.file)
        files[place.file] = lines
        guard lines.indices.contains(place.line - 1) else { return nil }
        return String(lines[place.line - 1])
    }

    /// Returns the part of a line before a column, which counts bytes.
    static func charactersBefore(_ column: Int, in line: String) -> Substring {
        let end =
            line.utf8.index(line.startIndex, offsetBy: max(0, column - 1), limitedBy: line.endIndex) ?? line.endIndex
        return line[..<(String.Index(end, within: line) ?? line.endIndex)]
    }

    private func read(_ path: String) -> [Substring] {
        let bytes =
            if let overlay {
                overlay.content(of: path, below: root) ?? []
            } else {
                FileManager.default.contents(atPath: FilePath.join(root, path)).map { [UInt8]($0) } ?? []
            }
        return String(decoding: bytes, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
}
