import SharedUI

/// A notification that a terminal shows on the desktop, by its control sequence.
struct TerminalNotification {
    /// The longest text that is sent, in characters.
    private static let longest = 200

    let title: String
    let body: String

    /// Returns the sequence for the terminal that an environment describes, or `nil` if it isn't known to support one.
    ///
    /// OSC 9 has one text (iTerm2, WezTerm, Ghostty, kitty, Windows Terminal). OSC 777 has a title and a text (foot,
    /// rxvt-unicode, VTE with a patch). Most terminals ignore an unknown sequence, but some print it.
    func sequence(_ environment: [String: String]) -> String? {
        let term = environment["TERM"] ?? ""
        let program = environment["TERM_PROGRAM"] ?? ""
        if ["iTerm.app", "WezTerm", "ghostty"].contains(program) || term.hasPrefix("xterm-kitty")
            || term.hasPrefix("xterm-ghostty") || environment["WT_SESSION"] != nil
        {
            return "\u{1B}]9;\(Self.text("\(title). \(body)"))\u{1B}\\"
        }
        if term.hasPrefix("foot") || term.hasPrefix("rxvt-unicode") {
            return "\u{1B}]777;notify;\(Self.text(title));\(Self.text(body))\u{1B}\\"
        }
        return nil
    }

    /// Returns the text without characters that would end the sequence or its part.
    private static func text(_ text: String) -> String {
        String(text.cleaned().replacing("\n", with: " ").replacing(";", with: ",").prefix(longest))
    }
}
