import Testing

@testable import Scaffolding

@Suite("Line edits", .timeLimit(.minutes(10)))
struct LineEditTests {
    @Test(
        "Lines are inserted before, after, or sorted behind a line, and removing them restores the text",
        arguments: [
            ("a\nb\nc\n", LinePosition.before, "a\nnew\nb\nc\n"), ("a\nb\nc\n", .after, "a\nb\nnew\nc\n"),
            ("b", .after, "b\nnew"), ("b\r\nc\r\n", .after, "b\r\nnew\r\nc\r\n"), ("  b  \n", .before, "new\n  b  \n"),
        ])
    func positions(text: String, position: LinePosition, expected: String) throws {
        let edit = LineEdit("new", anchor: "b", position: position)
        let result = try edit.inserted(into: text)
        #expect(result == expected)
        #expect(try edit.removed(from: result) == text)
    }

    @Test("A row is inserted in order into a table")
    func table() throws {
        let text = "| a | b |\n|---|---|\n| alpha | 1 |\n| gamma | 2 |\n\nend\n"
        for (row, line) in [("| beta | 3 |", 3), ("| aa | 3 |", 2), ("| zeta | 3 |", 4)] {
            let edit = LineEdit(row + "\n", anchor: "|---|---|", position: .sorted)
            let result = try edit.inserted(into: text)
            #expect(result.split(separator: "\n", omittingEmptySubsequences: false)[line] == row)
            #expect(try edit.removed(from: result) == text)
        }
    }

    @Test("A missing or ambiguous line is an error")
    func missing() {
        func message(_ text: String) -> String? {
            #expect(throws: LineEdit.Failure.self) {
                try LineEdit("new", anchor: "b", position: .after).inserted(into: text)
            }?.message
        }
        #expect(message("a\n") == "expected the line 'b', found none")
        #expect(message("b\nb\n") == "expected one line 'b', found 2, at lines 1, 2")
        #expect(message("b\nnew\n") == "has these lines already: new")
        #expect(throws: LineEdit.Failure.self) {
            try LineEdit("new", anchor: "b", position: .after).removed(from: "new\nnew\n")
        }
    }
}
