/// The attributes and modifiers read so far. They belong to an import if one follows.
struct ImportPrefix {
    /// The ranges of attributes. Those before `base` belong to code outside of the arguments that are being read.
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
        /// Inside this number of `<` of generic arguments.
        case generics(depth: Int)
        /// At the parenthesis that closes the arguments.
        case closed
    }

    private struct Arguments {
        /// The number of brackets that are open inside.
        var openBrackets: Int
        var suspended: Int
    }

    /// The attributes, in their order in the file.
    var attributes: ArraySlice<Range<Int>> { ranges[base...] }

    /// Whether an attribute or a modifier has been read, so that a modifier may follow.
    var hasBegun: Bool { hasModifier || ranges.count > base }

    mutating func beginAttribute(at offset: Int) {
        // Attributes precede modifiers, so the earlier tokens weren't part of a prefix.
        if hasModifier { clear() }
        ranges.append(offset..<offset + 1)
        phase = .name
    }

    /// Records a directive, which may be placed between attributes but not between modifiers.
    mutating func passDirective() {
        if hasModifier { clear() }
        phase = .none
    }

    /// Sets aside what has been read, before nested code. Returns the argument for ``resume(_:)``.
    mutating func suspend() -> Int {
        defer { base = ranges.count }
        phase = .none
        return base
    }

    /// Discards what has been read since ``suspend()``, and restores what was set aside.
    ///
    /// In invalid text the calls may not be nested correctly. Attributes can then be lost, but never invented.
    mutating func resume(_ suspended: Int) {
        ranges.removeSubrange(base...)
        base = min(suspended, ranges.count)
        phase = .none
    }

    mutating func record(_ modifier: DeclarationModifier) {
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

    /// Reads the current token if it belongs to the current attribute.
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

    /// Ends the attributes whose arguments are closed by the token that ends at `end`.
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
