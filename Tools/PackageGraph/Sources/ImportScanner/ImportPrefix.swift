/// The attributes and modifiers read so far, which belong to an import if one follows.
struct ImportPrefix {
    /// The attributes' ranges. Those before `base` belong to what stands around the arguments being read.
    private var ranges: [Range<Int>] = []
    private var base = 0
    private var phase = Phase.none
    private var hasModifier = false
    private(set) var access: ImportAccess?
    /// The attributes whose arguments are being read, outermost first.
    private var arguments: [Arguments] = []

    private enum Phase {
        case none
        /// After `@`, or after the `.` or `::` of a qualified name.
        case name
        case afterName
        /// Inside so many `<` of generic arguments.
        case generics(depth: Int)
        /// At the parenthesis that closes the arguments.
        case closed
    }

    private struct Arguments {
        /// How many brackets are open inside.
        var openBrackets: Int
        var suspended: Int
    }

    /// The attributes, in their order in the file.
    var attributes: ArraySlice<Range<Int>> { ranges[base...] }

    /// Whether an attribute or a modifier has been read, so that a modifier may follow.
    var hasBegun: Bool { hasModifier || ranges.count > base }

    mutating func beginAttribute(at offset: Int) {
        // Attributes come before modifiers: what looked like one was something else.
        if hasModifier { clear() }
        ranges.append(offset..<offset + 1)
        phase = .name
    }

    /// Notes a directive, among which there may be attributes but no modifiers.
    mutating func passDirective() {
        if hasModifier { clear() }
        phase = .none
    }

    /// Lays aside what has been read, since code of its own begins; returns what ``resume(_:)`` needs.
    mutating func suspend() -> Int {
        defer { base = ranges.count }
        phase = .none
        return base
    }

    /// Forgets what has been read since ``suspend()``, and goes on with what was before.
    ///
    /// In broken text what was suspended last needn't be resumed first; then attributes may be lost, but none is made up.
    mutating func resume(_ suspended: Int) {
        ranges.removeSubrange(base...)
        base = min(suspended, ranges.count)
        phase = .none
    }

    mutating func note(_ modifier: DeclarationModifier) {
        hasModifier = true
        access = access ?? modifier.access
    }

    mutating func clear() {
        guard hasBegun else { return }
        ranges.removeSubrange(base...)
        phase = .none
        hasModifier = false
        access = nil
    }

    /// Whether the name of an attribute has been read, so that its arguments may follow.
    var isAfterName: Bool {
        if case .afterName = phase { true } else { false }
    }

    /// Ends the attribute whose name has been read.
    mutating func extendAttribute(to end: Int) {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<end
        phase = .none
    }

    /// Takes the current token if it belongs to the attribute being read.
    mutating func takesAttributeToken(_ lexer: SourceLexer) -> Bool {
        switch phase {
        case .none: return false
        case .closed:
            phase = .none
            return true
        case .name:
            guard lexer.kind == .identifier || lexer.kind == .escapedIdentifier else { return leaveAttribute() }
            phase = .afterName
        case .afterName:
            switch lexer.kind {
            case .period, .colonColon: phase = .name
            case .leftParen where !lexer.startsLine:
                arguments.append(Arguments(openBrackets: lexer.brackets.count, suspended: suspend()))
                return true
            case .prefixOperator, .postfixOperator, .binaryOperator:
                guard lexer.source[lexer.start] == UInt8(ascii: "<") else { return leaveAttribute() }
                phase = .generics(depth: 0)
                return takesAttributeToken(lexer)
            default: return leaveAttribute()
            }
        case .generics(var depth):
            switch lexer.kind {
            case .prefixOperator, .postfixOperator, .binaryOperator:
                for offset in lexer.range {
                    if lexer.source[offset] == UInt8(ascii: "<") { depth += 1 }
                    if lexer.source[offset] == UInt8(ascii: ">") { depth -= 1 }
                }
            case .semicolon, .leftBrace, .endOfFile: return leaveAttribute()
            default: break
            }
            phase = depth > 0 ? .generics(depth: depth) : .afterName
        }
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<lexer.position
        return true
    }

    private mutating func leaveAttribute() -> Bool {
        phase = .none
        return false
    }

    /// Ends the attributes whose arguments have been closed by the token that ends at `end`.
    mutating func leaveArguments(openBrackets: Int, end: Int) {
        while let innermost = arguments.last, openBrackets < innermost.openBrackets {
            arguments.removeLast()
            resume(innermost.suspended)
            guard !ranges.isEmpty else { continue }
            ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<end
            phase = .closed
        }
    }
}
