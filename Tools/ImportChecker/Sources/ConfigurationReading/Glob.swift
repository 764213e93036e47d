/// A pattern for paths and names: `*` and `?` within a part, `**` over parts, `{a,b}` for either.
public struct Glob: Hashable, Sendable {
    /// As it was written.
    public let text: String
    /// The patterns that `{…}` stands for, each in its parts.
    private let alternatives: [[Part]]

    private enum Part: Hashable, Sendable {
        case anyParts
        case literal([UInt8])
        case pattern([UInt8])
    }

    /// Reads a pattern; every text is one.
    public init(_ text: String) {
        self.text = text
        alternatives = Self.expanded(text).map { pattern in
            pattern.split(separator: "/", omittingEmptySubsequences: true).map { part in
                if part == "**" { return .anyParts }
                if part.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }) {
                    return .pattern(Array(part.utf8))
                }
                return .literal(Array(part.utf8))
            }
        }
    }

    /// Whether there is no wildcard in it.
    public var isLiteral: Bool {
        alternatives.count == 1 && alternatives[0].allSatisfy { if case .literal = $0 { true } else { false } }
    }

    /// Whether it matches a name or path as a whole.
    public func matches(_ path: String) -> Bool { matches(Self.parts(path)) }

    /// Whether it matches a path or a folder around it; the empty pattern matches everything.
    public func contains(_ path: String) -> Bool {
        let parts = Self.parts(path)
        return alternatives.contains { alternative in
            if alternative.isEmpty { return true }
            // Without a part that takes in several, only a folder of the pattern's own depth can match.
            guard alternative.contains(.anyParts) else {
                return parts.count >= alternative.count
                    && Self.matches(alternative[...], parts.prefix(alternative.count))
            }
            return (1...max(1, parts.count)).contains { Self.matches(alternative[...], parts.prefix($0)) }
        }
    }

    private static func parts(_ path: String) -> [Substring.UTF8View] { path.utf8.split(separator: UInt8(ascii: "/")) }

    private func matches(_ parts: [Substring.UTF8View]) -> Bool {
        alternatives.contains { Self.matches($0[...], parts[...]) }
    }

    private static func matches(_ pattern: ArraySlice<Part>, _ parts: ArraySlice<Substring.UTF8View>) -> Bool {
        var pattern = pattern
        var parts = parts
        while let first = pattern.first {
            switch first {
            case .anyParts:
                let rest = pattern.dropFirst()
                if rest.isEmpty { return true }
                return (parts.startIndex...parts.endIndex).contains { matches(rest, parts[$0...]) }
            case .literal(let text):
                guard let part = parts.first, part.elementsEqual(text) else { return false }
            case .pattern(let bytes):
                guard let part = parts.first, matches(bytes[...], Array(part)[...]) else { return false }
            }
            pattern = pattern.dropFirst()
            parts = parts.dropFirst()
        }
        return parts.isEmpty
    }

    /// Wildcards within a part, with one step back to the last `*`: linear in practice, quadratic at worst.
    private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        var position = pattern.startIndex
        var place = text.startIndex
        var retry: (position: Int, place: Int)?
        while place < text.endIndex {
            if position < pattern.endIndex, pattern[position] == UInt8(ascii: "*") {
                retry = (position + 1, place)
                position += 1
            } else if position < pattern.endIndex,
                pattern[position] == UInt8(ascii: "?") || pattern[position] == text[place]
            {
                position += 1
                place += 1
            } else if let last = retry {
                retry = (last.position, last.place + 1)
                position = last.position
                place = last.place + 1
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == UInt8(ascii: "*") }
    }

    /// The texts that `{a,b}` stands for, at most 64.
    private static func expanded(_ text: String) -> [String] {
        guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return [text] }
        let choices = text[text.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
        let before = String(text[..<open])
        let after = String(text[text.index(after: close)...])
        return Array(choices.flatMap { expanded(before + $0 + after) }.prefix(64))
    }
}
