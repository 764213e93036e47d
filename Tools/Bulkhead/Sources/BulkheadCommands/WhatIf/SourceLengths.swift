import Foundation
import PackageGraph

/// The numbers of lines of source files, each counted once.
struct SourceLengths {
    private let root: String
    private var known: [String: Int] = [:]

    init(root: String) {
        self.root = root
    }

    /// Returns the number of a file's lines.
    ///
    /// - Parameters:
    ///   - path: The path relative to the root.
    ///   - content: Returns the content if the file on disk has another one.
    mutating func count(of path: String, content: () -> [UInt8]?) -> Int {
        if let text = content() { return text.lineCount }
        if let count = known[path] { return count }
        let count = LineCount.of([path], root: root)
        known[path] = count
        return count
    }
}
