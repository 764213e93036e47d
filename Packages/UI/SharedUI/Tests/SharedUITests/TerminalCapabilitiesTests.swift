import SharedUI
import Testing

@Suite("Terminal capabilities", .timeLimit(.minutes(10)))
struct TerminalCapabilitiesTests {
    @Test("NO_COLOR has precedence over CLICOLOR_FORCE, and that over TERM; empty values are ignored")
    func colors() {
        func hasColor(_ environment: [String: String]) -> Bool {
            TerminalCapabilities(environment: environment).colors != .none
        }
        #expect(hasColor(["TERM": "xterm-256color"]))
        #expect(hasColor(["TERM": "xterm", "NO_COLOR": ""]))
        #expect(!hasColor(["TERM": "xterm", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"]))
        #expect(!hasColor(["TERM": "vt100"]))
        #expect(hasColor(["TERM": "vt100", "CLICOLOR_FORCE": "1"]))
        #expect(!hasColor(["TERM": "dumb", "CLICOLOR_FORCE": "0"]))
    }

    @Test("The first set locale variable determines the character set, by default UTF-8")
    func characterSet() {
        func hasUnicode(_ environment: [String: String]) -> Bool {
            TerminalCapabilities(environment: environment).hasUnicode
        }
        #expect(hasUnicode([:]))
        #expect(hasUnicode(["LANG": "de_DE.utf8"]))
        #expect(!hasUnicode(["LANG": "C"]))
        #expect(!hasUnicode(["LC_ALL": "POSIX", "LANG": "en_US.UTF-8"]))
        #expect(hasUnicode(["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"]))
    }

    @Test("A dumb terminal can't move its cursor, and every error is one line that says what to do")
    func errors() {
        #expect(!TerminalCapabilities(environment: ["TERM": "dumb"]).canMoveCursor)
        #expect(TerminalCapabilities(environment: [:]).canMoveCursor)
        let errors: [TerminalError] = [
            .notATerminal(what: "standard input"), .cannotMoveCursor(term: "dumb"),
            .tooSmall(TerminalSize(columns: 20, rows: 5)), .failed(doing: "to tell its settings", errno: 25),
        ]
        for error in errors {
            #expect(error.description.contains("--plain"))
            #expect(!error.description.contains("\n"))
        }
    }
}
