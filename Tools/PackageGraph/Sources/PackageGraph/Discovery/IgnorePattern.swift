/// One line of a .gitignore file (gitignore(5)).
struct IgnorePattern {
    /// Whether a match includes files that earlier patterns ignore.
    let isNegated: Bool
    /// Whether only folders match.
    let needsFolder: Bool
    /// Whether the pattern matches the whole path from the file's folder, instead of any name below it.
    private let isAnchored: Bool
    private let glob: [UInt8]
    private let shape: Shape

    private enum Shape {
        case literal
        /// `*` and a literal, the most common pattern.
        case suffix
        case glob
    }

    /// Parses a line; nil if it is blank or a comment.
    init?(_ line: ArraySlice<UInt8>) {
        var line = line
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        // Trailing spaces are ignored unless the last one is escaped.
        while line.last == UInt8(ascii: " ") || line.last == UInt8(ascii: "\t") {
            let before = line.dropLast()
            if before.last == UInt8(ascii: "\\"),
                before.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 1
            {
                break
            }
            line = before
        }
        guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
        isNegated = first == UInt8(ascii: "!")
        if isNegated { line = line.dropFirst() }
        needsFolder = line.last == UInt8(ascii: "/")
        if needsFolder { line = line.dropLast() }
        guard !line.isEmpty else { return nil }
        isAnchored = line.contains(UInt8(ascii: "/"))
        if line.first == UInt8(ascii: "/") { line = line.dropFirst() }
        glob = Array(line)
        func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
            !bytes.contains {
                [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "\\")].contains($0)
            }
        }
        if isPlain(glob) {
            shape = .literal
        } else if !isAnchored, glob.first == UInt8(ascii: "*"), isPlain(glob.dropFirst()) {
            shape = .suffix
        } else {
            shape = .glob
        }
    }

    /// Whether a path, relative to the .gitignore file's folder, matches. Its last component starts at `name`.
    func matches(_ path: ArraySlice<UInt8>, name: Int, isFolder: Bool) -> Bool {
        if needsFolder, !isFolder { return false }
        let subject = isAnchored ? path : path[name...]
        switch shape {
        case .literal: return subject.count == glob.count && subject.elementsEqual(glob)
        case .suffix:
            return subject.count >= glob.count - 1 && subject.suffix(glob.count - 1).elementsEqual(glob.dropFirst())
        case .glob: return GlobMatch.matches(glob[...], subject)
        }
    }
}
