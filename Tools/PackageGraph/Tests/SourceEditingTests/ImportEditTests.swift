import SourceEditing
import Testing

@Suite("Editing imports", .timeLimit(.minutes(10)))
struct ImportEditTests {
    private func edited(_ text: String, _ level: String?, line: Int = 1, column: Int) -> String? {
        let bytes = Array(text.utf8)
        return ImportEdit.access(level, line: line, column: column, in: bytes).map {
            String(decoding: SourceEdit.apply([$0], to: bytes), as: UTF8.self)
        }
    }

    @Test("An access level is written, replaced and removed, wherever in the import the place is")
    func levels() {
        #expect(edited("import A\n", "internal", column: 8) == "internal import A\n")
        #expect(edited("import A\n", "internal", column: 1) == "internal import A\n")
        #expect(edited("public import A\n", "private", column: 15) == "private import A\n")
        #expect(edited("public import A\n", nil, column: 1) == "import A\n")
        #expect(edited("@preconcurrency import A\n", "private", column: 24) == "@preconcurrency private import A\n")
        #expect(edited("@_spi(X) public import struct A.B\n", nil, column: 30) == "@_spi(X) import struct A.B\n")
    }

    @Test(
        "A removed import takes its line with it, unless other code is on it, or else the semicolon after it",
        arguments: [
            ("import A\nlet a = 1\n", "let a = 1\n"), ("  @testable import A  // why\nlet a = 1\n", "let a = 1\n"),
            ("import A; let a = 1\n", "let a = 1\n"), ("import A;\n", "\n"), ("import A", ""),
            ("import A  ;  import B\n", "import B\n"), ("/* a */ import A\n", "/* a */ \n"),
            ("import A\r\nlet a = 1\r\n", "let a = 1\r\n"),
        ])
    func removal(text: String, expected: String) throws {
        let bytes = Array(text.utf8)
        let start = try #require(text.firstRange(of: "import")).lowerBound
        let column = text.utf8.distance(from: text.startIndex, to: start) + 1
        let edit = try #require(ImportEdit.removal(line: 1, column: column, in: bytes))
        #expect(String(decoding: SourceEdit.apply([edit], to: bytes), as: UTF8.self) == expected)
        #expect(ImportEdit.removal(line: 9, column: 1, in: bytes) == nil)
    }

    @Test("Only the import at the place is edited")
    func places() {
        #expect(edited("import A; import B\n", "private", column: 18) == "import A; private import B\n")
        #expect(edited("// é\r\n\timport A\n", "private", line: 2, column: 9) == "// é\r\n\tprivate import A\n")
        #expect(
            edited("#if X\nimport A\n#endif\n", "package", line: 2, column: 8) == "#if X\npackage import A\n#endif\n")
        #expect(edited("let a = 1\nimport A\n", "private", line: 1, column: 1) == nil)
        #expect(edited("import A\n", "private", line: 9, column: 1) == nil)
    }
}
