/// Reads the tokens of a file and collects its import declarations.
///
/// `import` is a keyword: in text that the parser accepts, outside of parentheses, square brackets and member names, it
/// can only start a declaration. The collector therefore needs no grammar except for brackets, directives, and the
/// attributes and modifiers before an import.
struct ImportCollector {
    private let source: SourceBytes
    private var lexer: SourceLexer
    /// The offset after which no import starts.
    private let lastPlausibleImport: Int
    private var imports: [ImportDeclaration] = []
    private var blocks: [ConditionalBlock] = []
    private var prefix = ImportPrefix()
    /// The conditions of `#if` and `#elseif` that are being read, outermost first. A closure in a condition can contain
    /// another one.
    private var openConditions: [OpenCondition] = []
    private var lines: LineCounter
    /// Whether the previous token is a word and the name of a member, as in `x.default`.
    private var isAfterMemberName = false
    /// Whether the previous token ended a statement in a way in which no expression ends.
    private var isAfterItem = false
    /// The number of open brackets around the label of a `case` or `default` before its colon.
    private var caseLabel: Int?

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

    /// Reads the current token and the tokens that belong to it.
    private mutating func readItem() {
        if let condition = openConditions.last, lexer.bracketsBefore <= condition.brackets {
            guard lexer.startsLine else {
                lexer.advance()
                return
            }
            close(condition)
        }
        switch lexer.kind {
        case .poundIf, .poundElseif, .poundElse, .poundEndif:
            readDirective()
            return
        default: break
        }
        prefix.leaveArguments(openBrackets: lexer.brackets.count, end: lexer.position)
        guard isAtStatementLevel else {
            isAfterItem = lexer.kind == .leftBrace
            isAfterMemberName = false
            lexer.advance()
            return
        }
        if prefix.isAfterName, lexer.kind == .leftParen,
            source.matches("_effects", in: lexer.previousStart..<lexer.previousEnd)
        {
            skipEffects()
            return
        }
        if !prefix.takesAttributeToken(lexer) {
            switch lexer.kind {
            case .at where prefix.hasBegun || isAtStartOfItem:
                prefix.beginAttribute(at: lexer.start)
            case .identifier where isImportKeyword:
                readImport()
                return
            case .identifier where readModifier():
                return
            default:
                prefix.clear()
            }
            isAfterItem = endsItem
        }
        isAfterMemberName = lexer.kind == .identifier && isMemberName
        lexer.advance()
    }

    /// Skips the arguments of `@_effects`, which end at the first `)`, even inside open brackets.
    private mutating func skipEffects() {
        let outside = lexer.bracketsBefore
        while lexer.kind != .rightParen, lexer.kind != .endOfFile { lexer.advance() }
        lexer.closeBrackets(downTo: outside)
        prefix.extendAttribute(to: lexer.position)
        lexer.advance()
    }

    /// Whether a declaration can start after the current token, even on the same line.
    private var endsItem: Bool {
        mutating get {
            switch lexer.kind {
            case .identifier:
                guard !isMemberName else { return false }
                if lexer.startsLine, lexer.previousKind.canEndExpression, !source.matches("where", in: lexer.range) {
                    // A new line of code, so the `case` belongs to an enumeration.
                    caseLabel = nil
                }
                if source.matches(any: ["case", "default"], in: lexer.range) { caseLabel = lexer.brackets.count }
                return source.matches("in", in: lexer.range)
            case .colon:
                guard caseLabel == lexer.brackets.count else { return false }
                caseLabel = nil
                return true
            case .semicolon:
                caseLabel = nil
                return true
            case .rightBrace:
                if let label = caseLabel, lexer.brackets.count < label { caseLabel = nil }
                return true
            case .leftBrace, .shebang: return true
            // The operator's name in its declaration.
            case .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand:
                return source.matches("operator", in: lexer.previousStart..<lexer.previousEnd)
            default: return false
            }
        }
    }

    /// Whether statements and declarations are possible at the current token.
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
        source.matches("import", in: lexer.range) && !isMemberName
            && !(lexer.previousKind == .pound && lexer.previousEnd == lexer.start)
            && source.canBeImportKeyword(at: lexer.start)
    }

    /// Whether the current token, a word, is the name of a member. The period can be part of an operator, as in
    /// `\.?.name`.
    private var isMemberName: Bool {
        lexer.previousKind == .period || lexer.previousKind == .colonColon
            || (lexer.start > 0 && source.base[lexer.start - 1] == UInt8(ascii: "."))
    }

    /// Reads the modifier at the current token. Returns false, without reading anything, if there is none.
    private mutating func readModifier() -> Bool {
        guard prefix.hasBegun || isAtStartOfItem,
            let modifier = DeclarationModifier(source, lexer.range)
        else { return false }
        prefix.record(modifier)
        isAfterItem = false
        lexer.advance()
        if modifier.takesArgument, lexer.kind == .leftParen {
            let outside = lexer.brackets.count - 1
            repeat { lexer.advance() } while lexer.brackets.count > outside && lexer.kind != .endOfFile
            lexer.advance()
        }
        return true
    }

    /// Whether a statement or declaration can start at the current token, a word or an `@`.
    private var isAtStartOfItem: Bool {
        if isAfterItem || lexer.previousKind == .startOfFile { return true }
        guard lexer.startsLine, lexer.previousKind.canEndExpression else { return false }
        return lexer.previousKind != .identifier || isAfterMemberName
            || !Keywords.precedeName(source, lexer.previousStart..<lexer.previousEnd)
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
        var isSelected = false
        while let name = pathComponent() {
            path.append(name)
            lexer.advance()
            // A module's `::` is followed by only one name.
            guard !isSelected, lexer.kind == .period || lexer.kind == .colonColon else { break }
            isSelected = lexer.kind == .colonColon
            lexer.advance()
        }
        if !path.isEmpty {
            let place = lines.place(of: keyword)
            var conditions: [String] = []
            for index in blocks.indices where !blocks[index].isReadingCondition {
                conditions.append(blocks[index].expression(in: source))
            }
            imports.append(
                ImportDeclaration(
                    line: place.line, column: place.column, offset: keyword, path: path, kind: kind,
                    attributes: prefix.attributes.map { source.text($0) }, access: prefix.access,
                    conditions: conditions))
        }
        prefix.clear()
        isAfterItem = true
    }

    /// The current token as a component of an import's path; nil if it can't be one.
    private func pathComponent() -> String? {
        switch lexer.kind {
        case .escapedIdentifier:
            source.text(lexer.start + 1..<lexer.position - 1)
        case .identifier:
            Keywords.contains(source, lexer.range) || source.matches("_", in: lexer.range)
                ? nil : source.text(lexer.range)
        // The operator in `import func M.+`.
        case .binaryOperator, .prefixOperator, .postfixOperator: source.text(lexer.range)
        default: nil
        }
    }

    // MARK: Directives

    private mutating func readDirective() {
        let directive = lexer.kind
        prefix.passDirective()
        isAfterItem = true
        lexer.advance()
        switch directive {
        case .poundIf:
            blocks.append(ConditionalBlock())
            beginBranch(hasCondition: true)
        case .poundElseif: beginBranch(hasCondition: true)
        case .poundElse: beginBranch(hasCondition: false)
        default: _ = blocks.popLast()
        }
    }

    private mutating func beginBranch(hasCondition: Bool) {
        guard !blocks.isEmpty else { return }
        blocks[blocks.count - 1].beginBranch()
        guard hasCondition else { return }
        blocks[blocks.count - 1].isReadingCondition = true
        openConditions.append(
            OpenCondition(
                block: blocks.count - 1, start: lexer.start, brackets: lexer.bracketsBefore, suspended: prefix.suspend()
            ))
    }

    /// Ends a condition before the current token. A condition consists of the rest of its line, and of further lines
    /// inside brackets.
    private mutating func close(_ condition: OpenCondition) {
        openConditions.removeLast()
        prefix.resume(condition.suspended)
        isAfterItem = true
        guard condition.block < blocks.count else { return }
        blocks[condition.block].setCondition(condition.start..<max(condition.start, lexer.previousEnd))
    }
}
