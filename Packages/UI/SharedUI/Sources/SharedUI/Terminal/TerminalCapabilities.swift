/// How many colors a terminal shows.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// None, or none are wanted.
    case none
    /// The sixteen of aixterm, which people set to what they like.
    case sixteen
    /// The 256 of xterm.
    case indexed
    /// All of 24 bits.
    case direct
}

/// What a terminal's letters stand on.
public enum TerminalBackground: Hashable, Sendable, CaseIterable {
    /// Light letters on a dark ground.
    case dark
    /// Dark letters on a light ground.
    case light
    /// Either: only colors that can be read on both are used.
    case unknown
}

/// What a terminal can show, told by the environment.
public struct TerminalCapabilities: Hashable, Sendable {
    /// How many colors are wanted. Nothing is said by color alone.
    public var colors: ColorDepth
    /// What its letters stand on; an app with a setting for it changes this.
    public var background: TerminalBackground
    /// Whether signs beyond ASCII can be shown; text of people is shown as it is in either case.
    public var hasUnicode: Bool
    /// Whether the cursor can be moved at all; not with `TERM=dumb`.
    public var canMoveCursor: Bool

    /// Describes a terminal.
    public init(
        colors: ColorDepth = .sixteen,
        background: TerminalBackground = .unknown,
        hasUnicode: Bool = true,
        canMoveCursor: Bool = true
    ) {
        self.colors = colors
        self.background = background
        self.hasUnicode = hasUnicode
        self.canMoveCursor = canMoveCursor
    }

    /// Reads environment variables: `NO_COLOR` (no-color.org) before `CLICOLOR_FORCE` (bixense.com/clicolors) before
    /// what `TERM` and `COLORTERM` can do; the ground of `COLORFGBG`, where the terminal sets that; the character set of the first of `LC_ALL`, `LC_CTYPE` and `LANG` that isn't empty, UTF-8
    /// where none is set.
    public init(environment: [String: String]) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let term = value("TERM")?.lowercased()
        canMoveCursor = term != "dumb"
        if value("NO_COLOR") != nil {
            colors = .none
        } else if let forced = value("CLICOLOR_FORCE"), forced != "0" {
            colors = Self.depth(term, value("COLORTERM"))
        } else if term == "dumb" || term?.hasPrefix("vt") == true || term?.hasSuffix("-m") == true {
            colors = .none
        } else {
            colors = Self.depth(term, value("COLORTERM"))
        }
        // "foreground;background" as numbers of the sixteen colors, with another number between them in some.
        switch value("COLORFGBG")?.split(separator: ";").last.flatMap({ Int($0) }) {
        case 7?, 15?: background = .light
        case (0...15)?: background = .dark
        default: background = .unknown
        }
        let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG")
        let name = locale?.lowercased().filter { $0 != "-" }
        hasUnicode = name.map { $0.contains("utf8") } ?? true
    }

    private static func depth(_ term: String?, _ colorTerm: String?) -> ColorDepth {
        switch colorTerm?.lowercased() {
        case "truecolor", "24bit": return .direct
        default: break
        }
        guard let term else { return .sixteen }
        if term.hasSuffix("-direct") { return .direct }
        return term.contains("256color") || term.hasPrefix("xterm-kitty") ? .indexed : .sixteen
    }
}
