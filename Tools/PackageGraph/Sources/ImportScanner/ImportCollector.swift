/// Reads the tokens of a file and collects its import declarations.
///
/// `import` is a keyword of its own: outside parentheses, square brackets and member names it can only begin a
/// declaration, on text that the parser accepts. So no grammar is needed beyond brackets, directives, and the
/// attributes and modifiers that may stand before an import.
struct ImportCollector {
    let source: SourceBytes
    var lexer: SourceLexer
    /// The offset after which no import begins.
    private let lastPlausibleImport: Int
    private var imports: [ImportDeclaration] = []
    private var blocks: [ConditionalBlock] = []
    var prefix = ImportPrefix()
    private var lines: LineCounter
    /// Whether the token before the current one ended an import.
    private var isAfterImport = false

    init(source: SourceBytes, lastPlausibleImport: Int) {
        self.source = source
        self.lastPlausibleImport = lastPlausibleImport
        lexer = SourceLexer(source)
        lines = LineCounter(source: source)
    }

    mutating func collect() -> [ImportDeclaration] {
        lexer.advance()
        while lexer.kind != .endOfFile, lexer.start <= lastPlausibleImport {
            readItem()
        }
        return imports
    }

    /// Reads the current token with what belongs to it, and moves on.
    private mutating func readItem() {
        switch lexer.kind {
        case .poundIf, .poundElseif, .poundElse, .poundEndif:
            readDirective()
            return
        default: break
        }
        prefix.leaveArguments(openBrackets: lexer.brackets.count, end: lexer.position)
        guard isAtStatementLevel else {
            lexer.advance()
            return
        }
        if !prefix.takesAttributeToken(lexer) {
            switch lexer.kind {
            case .at:
                prefix.beginAttribute(at: lexer.start)
            case .identifier where isImportKeyword:
                readImport()
                return
            case .identifier where readModifier():
                return
            default:
                prefix.clear()
            }
            isAfterImport = false
        }
        lexer.advance()
    }

    /// Whether statements and declarations can stand where the current token stands.
    private var isAtStatementLevel: Bool {
        let isOpening: Bool
        switch lexer.kind {
        case .leftParen, .leftSquare, .leftBrace, .interpolationStart: isOpening = true
        default: isOpening = false
        }
        let level = lexer.brackets.count - (isOpening ? 1 : 0)
        return level <= 0 || lexer.brackets[level - 1].kind == .brace
    }

    private var isImportKeyword: Bool {
        source.matches("import", in: lexer.range) && lexer.previousKind != .period && lexer.previousKind != .colonColon
            && source.canBeImportKeyword(at: lexer.start)
    }

    /// Reads the modifier at the current token; returns false, and stays, if it isn't one.
    private mutating func readModifier() -> Bool {
        guard prefix.hasBegun || isAfterImport || isAtStartOfItem,
            let modifier = DeclarationModifier(source, lexer.range)
        else { return false }
        prefix.note(modifier)
        isAfterImport = false
        lexer.advance()
        if modifier.takesArgument, lexer.kind == .leftParen {
            let outside = lexer.brackets.count - 1
            repeat { lexer.advance() } while lexer.brackets.count > outside && lexer.kind != .endOfFile
            lexer.advance()
        }
        return true
    }

    /// Whether a statement or declaration can begin at the current token, an identifier.
    private var isAtStartOfItem: Bool {
        switch lexer.previousKind {
        case .startOfFile, .shebang, .semicolon, .leftBrace, .rightBrace, .colon, .poundElse, .poundEndif: true
        case .identifier:
            lexer.startsLine || Keywords.contains(source, lexer.previousStart..<lexer.previousEnd)
        default: lexer.startsLine && lexer.previousKind.canEndExpression
        }
    }

    // MARK: Imports

    private mutating func readImport() {
        let keyword = lexer.start
        lexer.advance()
        var kind: ImportKind?
        if lexer.kind == .identifier, let named = ImportKind(rawValue: source.text(lexer.range)) {
            kind = named
            lexer.advance()
        }
        var path: [String] = []
        while let name = pathComponent() {
            path.append(name)
            lexer.advance()
            guard lexer.kind == .period || lexer.kind == .colonColon else { break }
            lexer.advance()
        }
        if !path.isEmpty {
            let place = lines.place(of: keyword)
            var conditions: [String] = []
            for index in blocks.indices { conditions.append(blocks[index].expression(in: source)) }
            imports.append(
                ImportDeclaration(
                    line: place.line, column: place.column, offset: keyword, path: path, kind: kind,
                    attributes: prefix.attributes.map { source.text($0) }, access: prefix.access,
                    conditions: conditions))
        }
        prefix.clear()
        isAfterImport = true
    }

    /// The current token as a component of an import's path, or nil if it can't be one.
    private func pathComponent() -> String? {
        switch lexer.kind {
        case .escapedIdentifier:
            source.text(lexer.start + 1..<lexer.position - 1)
        case .identifier:
            Keywords.contains(source, lexer.range) || source.matches("_", in: lexer.range)
                ? nil : source.text(lexer.range)
        // The operator of `import func M.+`.
        case .binaryOperator, .prefixOperator, .postfixOperator: source.text(lexer.range)
        default: nil
        }
    }

    // MARK: Directives

    private mutating func readDirective() {
        let directive = lexer.kind
        prefix.endAttribute()
        isAfterImport = false
        lexer.advance()
        switch directive {
        case .poundIf: blocks.append(ConditionalBlock(condition: readCondition()))
        case .poundElseif:
            let condition = readCondition()
            if !blocks.isEmpty { blocks[blocks.count - 1].beginBranch(condition: condition) }
        case .poundElse:
            if !blocks.isEmpty { blocks[blocks.count - 1].beginBranch(condition: nil) }
        default: _ = blocks.popLast()
        }
    }

    /// Reads the condition that begins at the current token: the rest of its line, and more lines inside brackets.
    private mutating func readCondition() -> Range<Int> {
        let begin = lexer.start
        var end = begin
        let outside = lexer.bracketsBefore
        while lexer.kind != .endOfFile, !(lexer.startsLine && lexer.bracketsBefore <= outside) {
            end = lexer.position
            lexer.advance()
        }
        return begin..<end
    }
}
