import ConfigurationReading

/// Edits the layers in the text of a configuration. Everything else stays, byte by byte.
public struct LayerEdit: Sendable {
    /// The reason an edit isn't made.
    public struct Obstacle: Error, CustomStringConvertible {
        /// What was expected, and what to do.
        public let description: String
    }

    /// The files with the edits.
    public private(set) var files: [CheckConfiguration.File]
    /// The rules in the files.
    public private(set) var configuration: CheckConfiguration

    /// - Parameter files: The files of a configuration.
    /// - Throws: All errors in the files.
    public init(_ files: [CheckConfiguration.File]) throws(ConfigurationErrors) {
        self.files = files
        configuration = try CheckConfiguration.parse(files)
    }

    /// Adds a member to a layer, behind the last one.
    ///
    /// - Parameters:
    ///   - member: The member as it is written, such as `Packages/Low` or `target:Low`.
    ///   - name: The name of the layer.
    public mutating func addMember(_ member: String, to name: String) throws(Obstacle) {
        guard let last = configuration.layers.first(where: { $0.name == name })?.members.last?.place,
            let line = line(last)
        else { throw Self.obstacle("members", of: name) }
        let before = line.utf8.prefix(last.column - 1)
        let indent = String(Substring(before.prefix { $0 == UInt8(ascii: " ") }))
        let mark = String(Substring(before.dropFirst(indent.utf8.count)))
        if mark.hasPrefix("-"), Self.isIndentation(mark[...]) {
            insert(["\(indent)\(mark)\(Self.scalar(member))"], behind: last)
        } else {
            let end = last.column - 1 + Self.tokenLength(line.utf8.dropFirst(last.column - 1))
            replace(last, with: Self.text(line, inserting: ", \(Self.scalar(member))", at: end))
        }
        try reread(name) { layer in layer.members.contains { $0.text == member } }
    }

    /// Permits the targets of a layer's package to use another target, although the layer's packages are independent.
    ///
    /// - Parameters:
    ///   - origin: The name of the target that uses the other one.
    ///   - target: The name of the other target.
    ///   - name: The name of the layer.
    ///   - reason: The reason, in one line.
    public mutating func permit(
        _ origin: String, toUse target: String, in name: String, reason: String
    ) throws(Obstacle) {
        guard let layer = configuration.layers.first(where: { $0.name == name }), let place = layer.head.place,
            let line = line(place)
        else { throw Self.obstacle("exceptions", of: name) }
        if let first = layer.head.exceptions.first?.place, let line = self.line(first) {
            insertException([origin, target, reason], before: first, in: line)
        } else {
            let before = String(Substring(line.utf8.prefix(place.column - 1)))
            let key = "name: "
            guard before.hasSuffix(key), Self.isIndentation(before.dropLast(key.count)) else {
                throw Self.obstacle("exceptions", of: name)
            }
            let indent = String(repeating: " ", count: before.utf8.count - key.count)
            let exception = [
                "\(indent)except:", "\(indent)  - from: \(Self.scalar(origin))",
                "\(indent)    to: \(Self.scalar(target))", "\(indent)    reason: \(Self.scalar(reason))",
            ]
            insert(exception, behind: lastLine(of: place, indent: indent.utf8.count))
        }
        try reread(name) { layer in
            layer.head.exceptions.contains { $0.from?.text == origin && $0.to?.text == target }
        }
    }

    private mutating func insertException(_ words: [String], before first: SourcePlace, in line: Substring) {
        let before = String(Substring(line.utf8.prefix(first.column - 1)))
        let (origin, target, reason) = (Self.scalar(words[0]), Self.scalar(words[1]), Self.scalar(words[2]))
        let isFlow = line.utf8.dropFirst(first.column - 1).first == UInt8(ascii: "{")
        let flow = "{ from: \(origin), to: \(target), reason: \(reason) }"
        if Self.isIndentation(before[...]) {
            let indent = String(repeating: " ", count: before.utf8.count)
            let lines =
                isFlow
                ? [before + flow]
                : ["\(before)from: \(origin)", "\(indent)to: \(target)", "\(indent)reason: \(reason)"]
            insert(lines, behind: SourcePlace(file: first.file, line: first.line - 1, column: 1))
        } else {
            replace(first, with: Self.text(line, inserting: flow + ", ", at: first.column - 1))
        }
    }

    // MARK: - Lines

    private func lines(_ path: String) -> [Substring] {
        files.first { $0.path == path }?.text.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    }

    private func line(_ place: SourcePlace) -> Substring? {
        let lines = lines(place.file)
        return lines.indices.contains(place.line - 1) ? lines[place.line - 1] : nil
    }

    /// The last line of a mapping whose keys have an indentation.
    private func lastLine(of place: SourcePlace, indent: Int) -> SourcePlace {
        var last = place.line
        for (index, line) in lines(place.file).enumerated().dropFirst(place.line) {
            let text = line.drop { $0 == " " }
            if text.isEmpty { continue }
            guard line.utf8.count - text.utf8.count >= indent else { break }
            last = index + 1
        }
        return SourcePlace(file: place.file, line: last, column: 1)
    }

    private mutating func insert(_ new: [String], behind place: SourcePlace) {
        var lines = lines(place.file).map(String.init)
        lines.insert(contentsOf: new, at: min(place.line, lines.count))
        write(lines, to: place.file)
    }

    private mutating func replace(_ place: SourcePlace, with line: String) {
        var lines = lines(place.file).map(String.init)
        lines[place.line - 1] = line
        write(lines, to: place.file)
    }

    private mutating func write(_ lines: [String], to path: String) {
        guard let index = files.firstIndex(where: { $0.path == path }) else { return }
        files[index] = CheckConfiguration.File(path: path, text: lines.joined(separator: "\n"))
    }

    /// Parses the edited files, and verifies the edit.
    private mutating func reread(_ name: String, _ isMade: (Layer) -> Bool) throws(Obstacle) {
        guard let parsed = try? CheckConfiguration.parse(files),
            let layer = parsed.layers.first(where: { $0.name == name }), isMade(layer)
        else { throw Self.obstacle("entries", of: name) }
        configuration = parsed
    }

    // MARK: - Words

    /// Whether only the mark of a list's element and spaces are before a text.
    private static func isIndentation(_ text: Substring) -> Bool { text.allSatisfy { $0 == "-" || $0 == " " } }

    private static func text(_ line: Substring, inserting text: String, at offset: Int) -> String {
        String(Substring(line.utf8.prefix(offset))) + text + String(Substring(line.utf8.dropFirst(offset)))
    }

    /// The bytes of the scalar that a text begins with.
    private static func tokenLength(_ text: Substring.UTF8View) -> Int {
        guard let first = text.first else { return 0 }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            return (text.dropFirst().firstIndex(of: first).map { text.distance(from: text.startIndex, to: $0) } ?? 0)
                + 1
        }
        let end = text.firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: " ") }
        return text.distance(from: text.startIndex, to: end ?? text.endIndex)
    }

    /// A text as YAML: in quotes if it has characters with a meaning.
    private static func scalar(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || " _-./".utf8.contains(byte)
        }
        return isPlain ? text : "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private static func obstacle(_ what: String, of name: String) -> Obstacle {
        Obstacle(
            description:
                "the \(what) of the layer '\(name)' aren't written in a form that can be edited; edit them by hand")
    }
}
