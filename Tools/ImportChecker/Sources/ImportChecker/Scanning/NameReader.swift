import ImportScanner

/// Reads the names that a file declares and contains.
///
/// It knows no grammar, only the words after keywords, so it finds too many declared names rather than too few: the
/// imports of a module are then used according to it.
struct NameReader {
    private let tokens: [SourceToken]
    private let bytes: UnsafeRawBufferPointer
    private var words: Set<UInt32> = []
    private var declared: Set<UInt32> = []
    private var silentlyExtended: Set<UInt32> = []
    private var hasNameless = false
    /// The type of the last extension.
    private var extended: UInt32?

    init(_ tokens: [SourceToken], _ bytes: UnsafeRawBufferPointer) {
        self.tokens = tokens
        self.bytes = bytes
    }

    private static let declaring: Set<String> = [
        "class", "struct", "enum", "protocol", "actor", "typealias", "associatedtype", "func", "macro",
        "precedencegroup",
    ]
    private static let listing: Set<String> = ["case", "let", "var"]
    /// The words that aren't names after another keyword: `class func`, `case let`.
    private static let notNames: Set<String> = ["func", "var", "let", "subscript", "init", "is", "_"]
    /// The functions that the language calls without their names.
    private static let nameless: Set<String> = [
        "callAsFunction", "dynamicallyCall", "buildBlock", "buildExpression", "buildPartialBlock", "appendLiteral",
        "appendInterpolation", "subscript", "operator",
    ]

    mutating func names() -> FileNames {
        var index = 0
        while index < tokens.count {
            index = tokens[index].kind == .word ? read(at: index) : index + 1
        }
        return FileNames(
            words: words.sorted(), declared: declared.sorted(), silentlyExtended: silentlyExtended.sorted(),
            hasNameless: hasNameless)
    }

    /// Reads a word, and returns the index after it.
    private mutating func read(at index: Int) -> Int {
        let word = text(index)
        let isMember = index > 0 && text(index - 1) == "."
        if word == "import", !isMember { return endOfImport(at: index) }
        words.insert(hash(index))
        if isMember { return index + 1 }
        if Self.nameless.contains(word) { hasNameless = true }
        if Self.declaring.contains(word) {
            declare(index + 1)
        } else if Self.listing.contains(word) {
            declareList(from: index + 1)
        } else if word == "extension" {
            readExtension(at: index + 1)
        } else if word == "init" {
            readInitializer(at: index + 1)
        }
        return index + 1
    }

    /// Returns the index after an import: its words are modules and declarations, separated by periods.
    private func endOfImport(at index: Int) -> Int {
        var index = index + 1
        // `import struct A.B`
        if index + 1 < tokens.count, tokens[index].kind == .word, tokens[index + 1].kind == .word,
            ImportKind(rawValue: text(index)) != nil
        {
            index += 1
        }
        while index < tokens.count, tokens[index].kind == .word {
            index += 1
            guard index < tokens.count, text(index) == "." else { break }
            index += 1
        }
        return index
    }

    private mutating func declare(_ index: Int) {
        guard index < tokens.count, tokens[index].kind == .word, !Self.notNames.contains(text(index)) else { return }
        declared.insert(hash(index))
    }

    /// Declares the names of `case a, b(Int), c` and `let (a, b)`.
    private mutating func declareList(from start: Int) {
        var index = start
        while index < tokens.count {
            if text(index) == "(" {
                let end = endOfBrackets(at: index)
                for word in index..<end { declare(word) }
                index = end
            } else {
                declare(index)
                index += 1
                if index < tokens.count, text(index) == "(" { index = endOfBrackets(at: index) }
            }
            guard index < tokens.count, text(index) == "," else { return }
            index += 1
        }
    }

    private mutating func readExtension(at start: Int) {
        extended = nil
        guard start < tokens.count, tokens[start].kind == .word else { return }
        // The last component is the type, as in `extension Swift.String`.
        var index = start
        while index + 2 < tokens.count, text(index + 1) == ".", tokens[index + 2].kind == .word { index += 2 }
        extended = hash(index)
        if index + 1 < tokens.count, text(index + 1) == ":" { silentlyExtended.insert(hash(index)) }
    }

    /// Declares the labels of an initializer, if it is one: `init(` or `init?<T>(`.
    private mutating func readInitializer(at start: Int) {
        var index = start
        while index < tokens.count, text(index) != "(" {
            guard index < start + 24, text(index) != "{", text(index) != "}" else { return }
            index += 1
        }
        guard index < tokens.count else { return }
        let end = endOfBrackets(at: index)
        var isLabel = true
        var depth = 0
        for position in (index + 1)..<max(index + 1, end - 1) {
            switch text(position) {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "," where depth == 0:
                isLabel = true
                continue
            case "_" where isLabel: if let extended { silentlyExtended.insert(extended) }
            default: if isLabel { declare(position) }
            }
            isLabel = false
        }
    }

    /// Returns the index after the bracket that closes the one at an index.
    private func endOfBrackets(at start: Int) -> Int {
        var depth = 0
        for index in start..<tokens.count {
            switch text(index) {
            case "(": depth += 1
            case ")":
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
        }
        return tokens.count
    }

    private func hash(_ index: Int) -> UInt32 { FileNames.hash(bytes[tokens[index].range]) }

    /// Returns a token's text; empty for a literal.
    private func text(_ index: Int) -> String {
        tokens[index].kind == .literal ? "" : String(decoding: bytes[tokens[index].range], as: UTF8.self)
    }
}
