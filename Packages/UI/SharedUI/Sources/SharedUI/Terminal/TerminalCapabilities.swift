/// What a terminal can show, told by the environment.
public struct TerminalCapabilities: Hashable, Sendable {
    /// Whether colours are wanted. Nothing is said by colour alone.
    public var hasColor: Bool
    /// Whether signs beyond ASCII can be shown; text of people is shown as it is in either case.
    public var hasUnicode: Bool
    /// Whether the cursor can be moved at all; not with `TERM=dumb`.
    public var canMoveCursor: Bool

    /// Describes a terminal.
    public init(hasColor: Bool = true, hasUnicode: Bool = true, canMoveCursor: Bool = true) {
        self.hasColor = hasColor
        self.hasUnicode = hasUnicode
        self.canMoveCursor = canMoveCursor
    }

    /// Reads environment variables: `NO_COLOR` (no-color.org) before `CLICOLOR_FORCE` (bixense.com/clicolors) before
    /// what `TERM` can do; the character set of the first of `LC_ALL`, `LC_CTYPE` and `LANG` that isn't empty, UTF-8
    /// where none is set.
    public init(environment: [String: String]) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let term = value("TERM")?.lowercased()
        canMoveCursor = term != "dumb"
        if value("NO_COLOR") != nil {
            hasColor = false
        } else if let forced = value("CLICOLOR_FORCE"), forced != "0" {
            hasColor = true
        } else {
            hasColor = term != "dumb" && term?.hasPrefix("vt") != true && term?.hasSuffix("-m") != true
        }
        let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG")
        let name = locale?.lowercased().filter { $0 != "-" }
        hasUnicode = name.map { $0.contains("utf8") } ?? true
    }
}
