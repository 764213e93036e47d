import SharedUI
import Testing

@Suite("What the environment says of a terminal", .timeLimit(.minutes(10)))
struct TerminalCapabilitiesTests {
    @Test("NO_COLOR comes before CLICOLOR_FORCE, which comes before TERM; empty values say nothing")
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

    @Test("The first locale variable that is set names the character set; without any it is UTF-8")
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

    @Test("A dumb terminal can't move its cursor; every error is one line that says what to do")
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
