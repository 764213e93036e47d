/// The patterns of the .gitignore files that apply in a folder: its own, then those of its parent folders.
public final class IgnoreRules: Sendable {
    private let patterns: [IgnorePattern]
    /// The length of the path of the patterns' folder, including the trailing slash.
    private let base: Int
    private let parent: IgnoreRules?

    /// Parses the text of a .gitignore file.
    init(_ text: [UInt8], base: Int, parent: IgnoreRules?) {
        var text = text[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        patterns = text.split(separator: UInt8(ascii: "\n")).compactMap(IgnorePattern.init)
        self.base = base
        self.parent = parent
    }

    /// Reads a .gitignore file.
    /// - Parameters:
    ///   - path: The file's absolute path.
    ///   - base: The length of the path of the file's folder in UTF-8 bytes, including the trailing slash.
    ///   - parent: The rules of the parent folders.
    /// - Returns: `nil` if the file is missing or can't be read.
    public convenience init?(contentsOf path: String, base: Int, parent: IgnoreRules?) {
        guard let text = FileBytes.read(path) else { return nil }
        self.init(text, base: base, parent: parent)
    }

    /// Whether a path is ignored. The last matching pattern decides, and patterns of nearer files come before those of
    /// farther ones.
    ///
    /// The path is relative to the same root as `base`, its last component starts at `name`, and its parent folders
    /// aren't ignored.
    public func ignores(_ path: ArraySlice<UInt8>, name: Int, isFolder: Bool) -> Bool {
        var rules: IgnoreRules? = self
        while let current = rules {
            let below = path[(path.startIndex + current.base)...]
            for pattern in current.patterns.reversed() where pattern.matches(below, name: name, isFolder: isFolder) {
                return !pattern.isNegated
            }
            rules = current.parent
        }
        return false
    }
}
