/// Names the constants that record the calls of overloaded members: by the base name alone if that is unique, otherwise
/// with labels, types and effects.
struct HandleNames {
    /// The properties that distinguish overloads, most significant first.
    struct Key {
        /// `pet`, `subscript`, `init`.
        let base: String
        let labels: [String]
        let types: [String]
        let effects: String
    }

    private let names: [String]

    /// The ends of the constants' names.
    private static let suffixes = ["Calls", "Gets", "Sets"]

    /// - Parameter members: The names that no constant may have.
    init(_ keys: [Key], members: Set<String> = []) {
        let forms: [(Key) -> String] = [
            { $0.base },
            { $0.base + $0.labels.map(Self.word).joined() },
            { $0.base + $0.labels.map(Self.word).joined() + $0.types.map(Self.word).joined() },
            { $0.base + $0.labels.map(Self.word).joined() + $0.types.map(Self.word).joined() + $0.effects },
        ]
        var result = keys.map(forms[0])
        for form in forms.dropFirst() {
            let counts = Dictionary(grouping: result, by: { $0 }).mapValues(\.count)
            // The first of several members with the same name keeps it only if nothing else distinguishes them.
            for index in keys.indices where counts[result[index], default: 0] > 1 { result[index] = form(keys[index]) }
        }
        var taken: Set<String> = []
        func isFree(_ name: String) -> Bool {
            !taken.contains(name) && !Self.suffixes.contains { members.contains(name + $0) }
        }
        for index in result.indices {
            let isMember = Self.suffixes.contains { members.contains(result[index] + $0) }
            let base = result[index] + (isMember ? "OfMock" : "")
            var number = 2
            result[index] = base
            while !isFree(result[index]) {
                result[index] = base + "\(number)"
                number += 1
            }
            taken.insert(result[index])
        }
        names = result
    }

    subscript(index: Int) -> String { names[index] }

    /// Converts a label or a type to a part of a name: `[String: Int]?` is `StringInt`.
    private static func word(_ text: String) -> String {
        guard text != "_" else { return "" }
        return text.split { !$0.isLetter && !$0.isNumber }.map { String($0).capitalized }.joined()
    }

    /// Returns the name of an operator in words.
    static func identifier(_ name: String) -> String {
        let name = name.withoutBackticks
        guard let first = name.first, !first.isLetter, first != "_" else { return name }
        let words: [Character: String] = [
            "=": "Equal", "<": "Less", ">": "Greater", "!": "Not", "+": "Plus", "-": "Minus", "*": "Times",
            "/": "Slash",
            "%": "Percent", "&": "And", "|": "Or", "^": "Caret", "~": "Tilde", "?": "Question", ".": "Dot",
        ]
        return "operator" + name.map { words[$0] ?? "U\($0.unicodeScalars.first?.value ?? 0)" }.joined()
    }
}
