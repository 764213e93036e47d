/// The build settings of a target in one configuration, in levels that replace one another.
struct BuildSettings {
    /// The assignments, from those of the target to the defaults.
    private let levels: [[String: String]]
    /// The limit of nested references, which ends circles.
    private static let maximumDepth = 20

    init(levels: [[String: String]]) {
        self.levels = levels
    }

    /// Returns the value of a setting with all references replaced; nil if it isn't set.
    func value(_ key: String) -> String? { value(key, from: 0, depth: 0) }

    private func value(_ key: String, from start: Int, depth: Int) -> String? {
        guard depth < Self.maximumDepth,
            let level = levels.indices.dropFirst(start).first(where: { levels[$0][key] != nil }),
            let raw = levels[level][key]
        else { return nil }
        return raw.contains("$") ? expanded(raw[...], of: key, at: level, depth: depth + 1) : raw
    }

    /// Returns a text with its references, `$(KEY)` and `${KEY:operator}`, replaced. One to the key itself or to
    /// `inherited` means the value of the next level.
    private func expanded(_ text: Substring, of key: String, at level: Int, depth: Int) -> String {
        var result = ""
        var rest = text
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            guard let open = rest.first, open == "(" || open == "{" else {
                result += "$"
                continue
            }
            rest.removeFirst()
            guard let end = Self.end(of: rest, open: open, close: open == "(" ? ")" : "}") else {
                result += "$\(open)"
                continue
            }
            // A reference may contain others: `$(NAME_$(CONFIGURATION))`.
            var inner = String(rest[..<end])
            if inner.contains("$"), depth < Self.maximumDepth {
                inner = expanded(inner[...], of: key, at: level, depth: depth + 1)
            }
            rest = rest[rest.index(after: end)...]
            let parts = inner.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            let isOwn = parts[0] == "inherited" || parts[0] == key
            let value = value(isOwn ? key : parts[0], from: isOwn ? level + 1 : 0, depth: depth + 1)
            result += parts.dropFirst().reduce(value ?? "") { Self.applied($1, to: $0) }
            // Values that grow with every level aren't names.
            if result.utf8.count > 4_096 { return String(result.prefix(4_096)) }
        }
        return result + rest
    }

    private static func end(of text: Substring, open: Character, close: Character) -> Substring.Index? {
        var depth = 1
        for index in text.indices {
            if text[index] == open { depth += 1 }
            if text[index] == close { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private static func applied(_ name: String, to value: String) -> String {
        switch name {
        case "c99extidentifier", "identifier": return ModuleIdentifier.c99(value)
        case "rfc1034identifier": return String(value.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" })
        case "lower": return value.lowercased()
        case "upper": return value.uppercased()
        default: return name.hasPrefix("default=") && value.isEmpty ? String(name.dropFirst(8)) : value
        }
    }
}
