import Testing

@testable import XcodeProjectReader

@Suite(.timeLimit(.minutes(10)))
struct PropertyListTests {
    private func parse(_ text: String) throws -> PropertyListValue { try PropertyListParser.parse(Array(text.utf8)) }

    @Test("Dictionaries, lists, texts, data and comments are read")
    func values() throws {
        let text = """
            // !$*UTF8*$!
            { a = b.c/d$E; "q \\"x\\"\\n" = ( 1, 'two' /* 2 */, ); bytes = <0f bd77>; path = a//b
            ; }
            """
        #expect(
            try parse(text)
                == .dictionary([
                    "a": .string("b.c/d$E"), "q \"x\"\n": .array([.string("1"), .string("two")]),
                    "bytes": .data([0x0f, 0xbd, 0x77]), "path": .string("a"),
                ]))
    }

    @Test("Escapes in quoted texts are decoded")
    func escapes() throws {
        #expect(try parse(#""\U00e4\101\t\\\'ü""#) == .string("äA\t\\'ü"))
    }

    @Test(
        "An error has the place, what was expected and what was found",
        arguments: [
            ("{ a = 1 }", "1:9: expected ';' after the value of 'a', found '}'"),
            ("{\n  a 1; }", "2:5: expected '=' after 'a', found '1'"),
            ("( 1 2 )", "1:5: expected ',' or ')', found '2'"),
            ("{ a = \"b; }", "1:7: the text that starts here has no end"),
            ("{ a = b; /* c", "1:10: the comment that starts here has no end"),
            ("{ a = <0g>; }", "1:9: expected a hexadecimal digit, found 'g'"),
            ("", "1:1: expected a value, found the end of the file"),
            ("{} x", "1:4: expected the end of the file, found 'x'"),
        ])
    func errors(_ text: String, _ description: String) throws {
        let error = try #require(throws: PropertyListError.self) { try parse(text) }
        #expect(error.description == description)
    }

    @Test("The error of a file with conflict markers is at the first of them")
    func conflict() throws {
        let text = "{\n  a = 1;\n<<<<<<< HEAD\n  b = 2;\n=======\n  b = 3;\n>>>>>>> other\n}"
        let error = try #require(throws: PropertyListError.self) { try parse(text) }
        #expect(error.line == 3)
        #expect(error.message == "the file has conflict markers of a merge")
    }

    @Test("Deep nesting is an error, not a crash")
    func depth() throws {
        let text = String(repeating: "(", count: 100_000)
        let error = try #require(throws: PropertyListError.self) { try parse(text) }
        #expect(error.message == "more than 200 nested values")
    }
}
