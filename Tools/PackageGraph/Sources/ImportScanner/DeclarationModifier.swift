/// A modifier that the parser accepts before `import`. Only access levels have a meaning there.
struct DeclarationModifier {
    /// The access level, or nil for any other modifier.
    var access: ImportAccess?
    /// Whether it may have an argument in parentheses, as in `private(set)`.
    var takesArgument: Bool

    /// Creates the modifier with the name in `range`; nil if there is none.
    init?(_ source: SourceBytes, _ range: Range<Int>) {
        guard source.matches(any: Self.words(count: range.count), in: range) else { return nil }
        access = ImportAccess(rawValue: source.text(range))
        takesArgument =
            source.matches(any: ["nonisolated", "unowned"], in: range) || (access != nil && access != .open)
    }

    private static func words(count: Int) -> [StaticString] {
        switch count {
        case 4: ["lazy", "open", "weak"]
        case 5: ["async", "class", "final", "infix"]
        case 6: ["_const", "_local", "prefix", "public", "static"]
        case 7: ["dynamic", "package", "postfix", "private", "reasync", "unowned"]
        case 8: ["indirect", "internal", "isolated", "mutating", "optional", "override", "required"]
        case 9: ["borrowing", "consuming"]
        case 11: ["__consuming", "convenience", "distributed", "fileprivate", "nonisolated", "nonmutating"]
        case 15: ["__setter_access"]
        default: []
        }
    }
}
