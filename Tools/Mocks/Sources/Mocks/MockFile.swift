import Foundation

/// A file of mocks, as it has to be.
public struct MockFile: Hashable, Sendable {
    /// What the tree holds in its place.
    public enum State: String, Hashable, Sendable {
        /// The same text.
        case current
        /// Another text, which was written from other sources.
        case stale
        /// None.
        case missing
        /// A text that was changed by hand, or that `bulkhead mocks` didn't write.
        case changedByHand
    }

    /// The path, relative to the root.
    public let path: String
    /// The text; nil for a file that has to go, since no protocol of the package is marked.
    public let text: String?
    /// How many mocks it holds.
    public let mockCount: Int
    /// What the tree holds in its place.
    public let state: State

    init(path: String, text: String?, mockCount: Int, in tree: SourceContents) {
        self.path = path
        self.text = text
        self.mockCount = mockCount
        guard let data = tree.content(of: path) else {
            state = .missing
            return
        }
        let found = String(decoding: data, as: UTF8.self)
        state = found == text ? .current : GeneratedFile.isUntouched(found) ? .stale : .changedByHand
    }

    /// Writes the file as a whole, or removes it.
    ///
    /// - Throws: ``MockProblem`` with the system's reason.
    public func write(in root: String) throws(MockProblem) {
        let file = URL(filePath: root + "/" + path)
        do {
            if let text {
                try Data(text.utf8).write(to: file, options: .atomic)
            } else {
                try FileManager.default.removeItem(at: file)
            }
        } catch {
            throw MockProblem(
                path, "can't be written: \(error.localizedDescription)", advice: "make its folder writable")
        }
    }
}
