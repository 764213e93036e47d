import ImportScanner

/// Extracts the facts from a file's text.
struct FileReader: Sendable {
    private let plan: ScanPlan
    private let waiverSearch = ByteSearch(Array(waiverMark.utf8))
    private let constructSearches: [ByteSearch]

    init(plan: ScanPlan) {
        self.plan = plan
        constructSearches = plan.constructs.map { ByteSearch($0.needle) }
    }

    private static let waiverMark = "bulkhead:allow"
    private static let typeKeywords: Set<String> = ["class", "struct", "enum", "protocol", "actor", "typealias"]

    func facts(_ bytes: UnsafeRawBufferPointer) -> FileFacts {
        var facts = FileFacts()
        facts.imports = ImportScanner.scan(bytes).map { declaration in
            var form: FileFacts.Import.Form = []
            for attribute in declaration.attributes {
                switch attribute {
                case "@testable": form.insert(.testable)
                case "@_exported": form.insert(.exported)
                case "@_implementationOnly": form.insert(.implementationOnly)
                default: break
                }
            }
            if declaration.kind != nil { form.insert(.scoped) }
            return FileFacts.Import(
                module: declaration.module, line: Int32(clamping: declaration.line),
                column: Int32(clamping: declaration.column),
                form: form, access: declaration.access?.rawValue ?? "", conditions: declaration.conditions)
        }
        facts.hasCode = !facts.imports.isEmpty || Self.hasCode(bytes)
        let marks = waiverSearch.all(in: bytes)
        let wanted = constructSearches.indices.filter { isPlausible($0, bytes) }
        if !marks.isEmpty || !wanted.isEmpty || plan.wantsTypes || plan.wantsNames {
            readTokens(bytes, marks, wanted, &facts)
        }
        return facts
    }

    // MARK: Tokens

    private static func hasCode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var hasCode = false
        TokenScanner.scan(bytes) { token in
            hasCode = !token.range.isEmpty
            return false
        }
        return hasCode
    }

    private func readTokens(_ bytes: UnsafeRawBufferPointer, _ marks: [Int], _ wanted: [Int], _ facts: inout FileFacts)
    {
        var tokens: [SourceToken] = []
        TokenScanner.scan(bytes) { token in
            tokens.append(token)
            return true
        }
        let lines = LineStarts(bytes)
        let modules = Set(facts.imports.map(\.module)).union(["Swift"])
        for mark in marks { addWaiver(mark, tokens, lines, bytes, &facts) }
        if plan.wantsNames {
            var reader = NameReader(tokens, bytes)
            facts.names = reader.names()
        }
        for (index, token) in tokens.enumerated() where token.kind != .literal && !token.range.isEmpty {
            for construct in wanted where matches(plan.constructs[construct], at: index, tokens, modules, bytes) {
                let place = lines.place(of: token.range.lowerBound)
                facts.matches.append(
                    FileFacts.Match(
                        construct: Int32(construct), line: Int32(clamping: place.line),
                        column: Int32(clamping: place.column)))
            }
            if plan.wantsTypes, token.kind == .word, let name = typeName(at: index, tokens, bytes) {
                let place = lines.place(of: tokens[index + 1].range.lowerBound)
                facts.types.append(
                    FileFacts.Name(text: name, line: Int32(clamping: place.line), column: Int32(clamping: place.column))
                )
            }
        }
    }

    private func text(_ token: SourceToken, _ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes[token.range], as: UTF8.self)
    }

    private func matches(
        _ pattern: ConstructPattern, at index: Int, _ tokens: [SourceToken], _ modules: Set<String>,
        _ bytes: UnsafeRawBufferPointer
    ) -> Bool {
        guard index + pattern.tokens.count <= tokens.count else { return false }
        for (offset, wanted) in pattern.tokens.enumerated() {
            let token = tokens[index + offset]
            guard token.kind == wanted.kind, bytes[token.range].elementsEqual(wanted.bytes) else { return false }
        }
        guard pattern.tokens[0].kind == .word, index > 0 else { return true }
        // `x.print(` is a member of x, and `func print(` declares another function. `Swift.print(` counts, and so does
        // `Foundation.URLSession` if Foundation is imported.
        switch text(tokens[index - 1], bytes) {
        case ".":
            return index > 1 && modules.contains(text(tokens[index - 2], bytes))
                && (index < 3 || text(tokens[index - 3], bytes) != ".")
        case "func": return false
        default: return true
        }
    }

    /// Returns the name of the type that a keyword declares.
    private func typeName(at index: Int, _ tokens: [SourceToken], _ bytes: UnsafeRawBufferPointer) -> String? {
        guard index + 1 < tokens.count, tokens[index + 1].kind == .word,
            Self.typeKeywords.contains(text(tokens[index], bytes))
        else {
            return nil
        }
        if index > 0, [".", "import"].contains(text(tokens[index - 1], bytes)) { return nil }
        let name = text(tokens[index + 1], bytes)
        // `class func`, `class var` and similar declare members.
        return ["func", "var", "let", "subscript", "override", "final"].contains(name) ? nil : name
    }

    // MARK: Waivers

    private func addWaiver(
        _ mark: Int, _ tokens: [SourceToken], _ lines: LineStarts, _ bytes: UnsafeRawBufferPointer,
        _ facts: inout FileFacts
    ) {
        // Between two tokens there are only blanks and comments.
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if tokens[middle].range.upperBound <= mark, !tokens[middle].range.isEmpty {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < tokens.count, mark < tokens[low].range.lowerBound else { return }
        let end = bytes[mark...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
        var text = String(decoding: bytes[(mark + Self.waiverMark.utf8.count)..<end], as: UTF8.self)
        let isForFile = text.hasPrefix("-file")
        if isForFile { text.removeFirst("-file".count) }
        guard text.isEmpty || text.first == " " || text.first == "\t" else { return }
        guard beginsComment(mark, after: low > 0 ? tokens[low - 1].range.upperBound : 0, bytes) else { return }
        let place = lines.place(of: mark)
        // A waiver after code applies to that line, one on its own line to the next line of code.
        let isBehindCode = low > 0 && lines.place(of: tokens[low - 1].range.upperBound - 1).line == place.line
        let isLast = tokens[low].range.isEmpty
        let next = isBehindCode || isLast ? place.line : lines.place(of: tokens[low].range.lowerBound).line
        facts.waivers.append(
            WaiverComment(
                line: Int32(clamping: place.line), column: Int32(clamping: place.column),
                codeLine: Int32(clamping: next),
                isForFile: isForFile, text: text))
    }

    /// Returns whether only `//` or `/*` and blanks precede a mark on its line: documentation only mentions waivers.
    private func beginsComment(_ mark: Int, after end: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let line = bytes[..<mark].lastIndex { $0 == 10 || $0 == 13 }.map { $0 + 1 } ?? 0
        let before = String(decoding: bytes[max(line, end)..<mark], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
        return before == "//" || before == "/*"
    }

    // MARK: Plausibility

    /// Returns whether a construct is possible, judging by the bytes around its longest word. Most files that contain
    /// the word do so in comments, and needn't be tokenized.
    private func isPlausible(_ construct: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let pattern = plan.constructs[construct]
        var start = 0
        while let offset = constructSearches[construct].first(in: bytes, from: start) {
            start = offset + pattern.needle.count
            if isWord(offset..<start, bytes), !isInPlainComment(offset, bytes), follows(pattern, start, bytes) {
                return true
            }
        }
        return false
    }

    private func isWord(_ range: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Bool {
        func continues(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "_") || (48...57).contains(byte) || (65...90).contains(byte)
                || (97...122).contains(byte)
        }
        if range.lowerBound > 0, continues(bytes[range.lowerBound - 1]) { return false }
        return range.upperBound >= bytes.count || !continues(bytes[range.upperBound])
    }

    /// Returns whether an offset is certainly in a line comment: no quote or similar before it on its line, and nothing
    /// after its `//` that could end an enclosing string or block comment, or begin an interpolation.
    private func isInPlainComment(_ offset: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let line = bytes[..<offset].lastIndex { $0 == 10 || $0 == 13 }.map { $0 + 1 } ?? 0
        var isComment = false
        var index = line
        while index < offset {
            switch bytes[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "\\"):
                return false
            case UInt8(ascii: "/") where !isComment:
                guard index + 1 < offset, bytes[index + 1] == UInt8(ascii: "/") else { return false }
                isComment = true
            default: break
            }
            index += 1
        }
        return isComment
    }

    /// Returns whether the text after the longest word can be the pattern's next token. A comment in between is
    /// undetermined.
    private func follows(_ pattern: ConstructPattern, _ end: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let position = pattern.tokens.firstIndex(where: { $0.bytes == pattern.needle }),
            position + 1 < pattern.tokens.count,
            let wanted = pattern.tokens[position + 1].bytes.first,
            let next = bytes[end...].first(where: { $0 != 32 && $0 != 9 && $0 != 10 && $0 != 13 })
        else { return true }
        return next == wanted || next == UInt8(ascii: "/") || next == UInt8(ascii: "`")
    }
}
