import ImportScanner
import Testing

@Suite("Tokens", .timeLimit(.minutes(20)))
struct TokenScannerTests {
    private func words(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        var result: [String] = []
        bytes.withUnsafeBytes { buffer in
            TokenScanner.scan(buffer) { token in
                if token.kind == .word { result.append(String(decoding: bytes[token.range], as: UTF8.self)) }
                return true
            }
        }
        return result
    }

    @Test("Comments, strings and regular expressions aren't code; interpolations are")
    func code() {
        let text = """
            // static let shared
            /* print( /* nested */ */
            let a = "print(\\(b.c))" + #"\\(no)"# + #"\\#(yes)"#
            let r = /print\\(x/
            `default`.run()
            """
        #expect(words(text) == ["let", "a", "b", "c", "yes", "let", "r", "default", "run"])
    }

    @Test("The last token is empty and at the end, and reading stops on request")
    func ends() {
        let bytes = Array("a b c // end".utf8)
        var ranges: [Range<Int>] = []
        bytes.withUnsafeBytes { buffer in
            TokenScanner.scan(buffer) { token in
                ranges.append(token.range)
                return true
            }
        }
        #expect(ranges == [0..<1, 2..<3, 4..<5, 12..<12])
        var count = 0
        bytes.withUnsafeBytes { buffer in
            TokenScanner.scan(buffer) { _ in
                count += 1
                return false
            }
        }
        #expect(count == 1)
    }
}
