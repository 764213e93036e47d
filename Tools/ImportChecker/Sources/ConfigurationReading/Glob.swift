#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A pattern for paths and names: `*` and `?` within a component, `**` across components, `{a,b}` for alternatives.
public struct Glob: Hashable, Sendable {
    /// The pattern as written.
    public let text: String
    /// The alternatives of `{…}`, each split into components.
    private let alternatives: [[Part]]

    private enum Part: Hashable, Sendable {
        case anyParts
        case literal([UInt8])
        case pattern([UInt8])
    }

    /// Creates a pattern. Every text is valid.
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

    /// Whether it contains no wildcard.
    public var isLiteral: Bool {
        alternatives.count == 1 && alternatives[0].allSatisfy { if case .literal = $0 { true } else { false } }
    }

    /// Returns whether it matches a whole name or path.
    public func matches(_ path: String) -> Bool { matches(path, isWhole: true) }

    /// Returns whether it matches a path or a folder that contains it. The empty pattern matches everything.
    public func contains(_ path: String) -> Bool { matches(path, isWhole: false) }

    private func matches(_ path: String, isWhole: Bool) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            alternatives.contains { Self.matches($0[...], bytes, from: 0, isWhole: isWhole) }
        }
    }

    /// Returns whether a pattern matches the components of a path from a position: all of them, or the first ones.
    private static func matches(
        _ pattern: ArraySlice<Part>, _ path: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool
    ) -> Bool {
        var position = start
        for index in pattern.indices {
            let found = part(of: path, from: position)
            switch pattern[index] {
            case .anyParts:
                let rest = pattern[(index + 1)...]
                if rest.isEmpty || matches(rest, path, from: position, isWhole: isWhole) { return true }
                guard let found else { return false }
                return matches(pattern[index...], path, from: found.upperBound, isWhole: isWhole)
            case .literal(let text):
                guard let found, found.count == text.count, let base = path.baseAddress,
                    memcmp(base + found.lowerBound, text, text.count) == 0
                else { return false }
            case .pattern(let bytes):
                guard let found, matches(bytes, path[found]) else { return false }
            }
            position = found?.upperBound ?? position
        }
        return !isWhole || part(of: path, from: position) == nil
    }

    /// Returns the component of a path that begins at a position or after the slashes there.
    private static func part(of path: UnsafeBufferPointer<UInt8>, from position: Int) -> Range<Int>? {
        let slash = UInt8(ascii: "/")
        var start = position
        while start < path.count, path[start] == slash { start += 1 }
        guard let base = path.baseAddress, start < path.count else { return nil }
        // Collection's methods are slow in a debug build, which is how a repository's own tools run.
        guard let end = memchr(base + start, Int32(slash), path.count - start) else { return start..<path.count }
        return start..<(UnsafeRawPointer(base).distance(to: UnsafeRawPointer(end)))
    }

    /// Matches wildcards within a component, backtracking to the last `*`: linear in practice, quadratic at worst.
    private static func matches(_ pattern: [UInt8], _ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
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

    /// Returns the alternatives of `{a,b}`, at most 64.
    private static func expanded(_ text: String) -> [String] {
        guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return [text] }
        let choices = text[text.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
        let before = String(text[..<open])
        let after = String(text[text.index(after: close)...])
        return Array(choices.flatMap { expanded(before + $0 + after) }.prefix(64))
    }
}
