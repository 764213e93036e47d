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
    private var macros: Set<UInt32> = []
    private var extended: Set<UInt32> = []
    private var silentlyExtended: Set<UInt32> = []
    private var hasNameless = false
    /// The number of open braces.
    private var depth = 0
    /// The type of the extension around the current token, and the number of open braces before it.
    private var outer: (type: UInt32, depth: Int)?

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
        "callAsFunction", "dynamicallyCall", "buildBlock", "buildExpression", "buildPartialBlock", "buildOptional",
        "buildIf", "buildEither", "buildArray", "buildLimitedAvailability", "buildFinalResult", "appendLiteral",
        "appendInterpolation", "subscript", "operator",
    ]
    /// The operators that protocols of the standard library require. Those of a type are found without its module.
    private static let comparisons: Set<String> = ["==", "<", "<=", ">", ">="]
    /// The labels that uses of a property wrapper don't contain.
    private static let unwritten: Set<String> = ["_", "wrappedValue", "projectedValue"]
    /// The words after which something is read.
    private static let keywords = Set(
        declaring.union(listing).union(nameless).union(["import", "extension", "init"]).map { FileNames.hash($0.utf8) })
    /// The name for initializers without labels, which are used as `.init(…)`.
    private static let initializer = FileNames.hash(".init".utf8)

    mutating func names() -> FileNames {
        var index = 0
        while index < tokens.count {
            if tokens[index].kind == .word {
                index = read(at: index)
            } else {
                countBrace(index)
                index += 1
            }
        }
        return FileNames(
            words: words.sorted(), declared: declared.sorted(), macros: macros.sorted(), extended: extended.sorted(),
            silentlyExtended: silentlyExtended.sorted(), hasNameless: hasNameless)
    }

    private mutating func countBrace(_ index: Int) {
        guard tokens[index].kind == .sign, let first = bytes[tokens[index].range].first else { return }
        switch first {
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}"):
            depth -= 1
            if let outer, depth <= outer.depth { self.outer = nil }
        default: break
        }
    }

    /// Reads a word, and returns the index after it.
    private mutating func read(at index: Int) -> Int {
        let hash = hash(index)
        let isMember = index > 0 && isPeriod(index - 1)
        guard Self.keywords.contains(hash) else {
            words.insert(hash)
            return index + 1
        }
        let word = text(index)
        if word == "import", !isMember { return endOfImport(at: index) }
        words.insert(hash)
        if isMember {
            if word == "init", isImplicitMember(at: index) { words.insert(Self.initializer) }
            return index + 1
        }
        if Self.nameless.contains(word) { hasNameless = true }
        if Self.declaring.contains(word) {
            declare(index + 1)
            if word == "func" { readOperator(at: index + 1) }
            // `macro note(`; `macro` may also be a name, as in `case macro`.
            if word == "macro", index + 2 < tokens.count, tokens[index + 1].kind == .word,
                ["(", "<"].contains(text(index + 2))
            {
                macros.insert(self.hash(index + 1))
            }
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

    /// Returns whether a member has no base, as in `= .init()`.
    private func isImplicitMember(at index: Int) -> Bool {
        guard index > 1 else { return true }
        let base = tokens[index - 2]
        guard base.range.upperBound == tokens[index - 1].range.lowerBound else { return true }
        return base.kind == .sign && !["]", ")", ">", "?", "!", "}"].contains(text(index - 2))
    }

    /// Declares the names of `case a = 1, b(Int), c`, `let (a, b)` and `var a: Int, b: [Int] = []`.
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
            }
            guard let comma = endOfListed(from: index) else { return }
            index = comma + 1
        }
    }

    /// Returns the index of the comma after a name's type and value in a list of declarations, or `nil` if another
    /// statement comes first. It may find a comma of a later statement.
    private func endOfListed(from start: Int) -> Int? {
        var index = start
        var isInType = false
        var angles = 0
        while index < tokens.count {
            if tokens[index].kind == .word, isStatement(at: index) { return nil }
            switch text(index) {
            case "(", "[":
                index = endOfBrackets(at: index)
                continue
            case "{", "}", ")", "]", ";": return nil
            case ",": if angles <= 0 { return index }
            case ":": isInType = true
            case "=": (isInType, angles) = (false, 0)
            case let sign where isInType && sign.allSatisfy { "<>?!".contains($0) }:
                angles += sign.count { $0 == "<" } - sign.count { $0 == ">" }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Returns whether a word begins another declaration or statement.
    private func isStatement(at index: Int) -> Bool {
        let word = text(index)
        guard index == 0 || text(index - 1) != "." else { return false }
        return Self.declaring.contains(word) || Self.listing.contains(word)
            || ["extension", "init", "subscript", "import", "return", "if", "guard", "for", "while", "switch", "else"]
                .contains(word)
    }

    private mutating func readExtension(at start: Int) {
        guard start < tokens.count else { return }
        guard tokens[start].kind == .word else {
            // `extension [Int]`
            let type = FileNames.hash("[".utf8)
            outer = (type, depth)
            silentlyExtended.insert(type)
            return
        }
        // The last component is the type, as in `extension Swift.String`.
        var index = start
        while index + 2 < tokens.count, text(index + 1) == ".", tokens[index + 2].kind == .word { index += 2 }
        let type = hash(index)
        outer = (type, depth)
        extended.insert(type)
        while index < tokens.count, !["{", "where"].contains(text(index)) {
            switch text(index) {
            case ":":
                silentlyExtended.insert(type)
                return
            case "[", "(": index = endOfBrackets(at: index)
            default: index += 1
            }
        }
    }

    /// Reads the name of a function that is an operator.
    private mutating func readOperator(at index: Int) {
        guard index < tokens.count, tokens[index].kind == .sign else { return }
        if depth > 0, Self.comparisons.contains(text(index)) {
            if let outer { silentlyExtended.insert(outer.type) }
        } else {
            hasNameless = true
        }
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
        // Whether every call contains the label of the current parameter, and that of any.
        var isWritten = false
        var isNamed = false
        for position in (index + 1)..<max(index + 1, end - 1) {
            switch text(position) {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "," where depth == 0:
                isNamed = isNamed || isWritten
                isWritten = false
                isLabel = true
                continue
            // An argument with a default or a closure behind the call has no label.
            case "=", "->", "@", "...": isWritten = false
            default:
                guard isLabel else { continue }
                declare(position)
                isWritten = !Self.unwritten.contains(text(position))
            }
            isLabel = false
        }
        guard !isNamed, !isWritten else { return }
        declared.insert(Self.initializer)
        if let outer { silentlyExtended.insert(outer.type) }
    }

    /// Returns the index after the bracket that closes the one at an index.
    private func endOfBrackets(at start: Int) -> Int {
        var depth = 0
        for index in start..<tokens.count {
            switch text(index) {
            case "(", "[": depth += 1
            case ")", "]":
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
        }
        return tokens.count
    }

    private func isPeriod(_ index: Int) -> Bool {
        bytes[tokens[index].range].elementsEqual(CollectionOfOne(UInt8(ascii: ".")))
    }

    private func hash(_ index: Int) -> UInt32 { FileNames.hash(bytes[tokens[index].range]) }

    /// Returns a token's text; empty for a literal.
    private func text(_ index: Int) -> String {
        tokens[index].kind == .literal ? "" : String(decoding: bytes[tokens[index].range], as: UTF8.self)
    }
}
