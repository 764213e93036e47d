/// The number of colors of a terminal.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// No colors, or none are wanted.
    case none
    /// The sixteen of aixterm, which users can configure.
    case sixteen
    /// The 256 of xterm.
    case indexed
    /// 24-bit colors.
    case direct
}

/// The background of a terminal.
public enum TerminalBackground: Hashable, Sendable, CaseIterable {
    /// Light letters on a dark ground.
    case dark
    /// Dark letters on a light ground.
    case light
    /// Unknown: only colors that are readable on both are used.
    case unknown
}

/// The capabilities of a terminal, from the environment.
public struct TerminalCapabilities: Hashable, Sendable {
    /// The number of colors. No information is expressed by color alone.
    public var colors: ColorDepth
    /// The background, which an app's setting may override.
    public var background: TerminalBackground
    /// Whether signs beyond ASCII can be shown. People's texts are shown in either case.
    public var hasUnicode: Bool
    /// Whether the cursor can be moved at all; not with `TERM=dumb`.
    public var canMoveCursor: Bool

    /// Creates capabilities.
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

    /// Reads environment variables: `NO_COLOR` (no-color.org), then `CLICOLOR_FORCE` (bixense.com/clicolors), then
    /// `TERM` and `COLORTERM` for colors; `COLORFGBG` for the background; and the first of `LC_ALL`, `LC_CTYPE` and
    /// `LANG` that isn't empty for the character set, UTF-8 by default.
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
        // "foreground;background" as numbers of the sixteen colors. Some terminals have another number between them.
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
