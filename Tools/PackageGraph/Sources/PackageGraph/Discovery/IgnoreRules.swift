/// The patterns of the .gitignore files that apply in a folder: its own, then those of the folders around it.
public final class IgnoreRules: Sendable {
    private let patterns: [IgnorePattern]
    /// How long the path of the patterns' folder is, with the slash after it.
    private let base: Int
    private let parent: IgnoreRules?

    /// Reads the text of a .gitignore file.
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
    ///   - base: How long the path of the file's folder is, with the slash after it, in UTF-8 bytes.
    ///   - parent: The rules of the folders around it.
    /// - Returns: `nil` where the file isn't there or may not be read.
    public convenience init?(contentsOf path: String, base: Int, parent: IgnoreRules?) {
        guard let text = FileBytes.read(path) else { return nil }
        self.init(text, base: base, parent: parent)
    }

    /// Whether a path is ignored; the last pattern that matches decides, and nearer files come before farther ones.
    ///
    /// The path counts from the same root as `base`, its last part begins at `name`, and its parent folders aren't ignored.
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
