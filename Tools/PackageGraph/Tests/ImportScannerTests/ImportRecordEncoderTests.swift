import ImportScanner
import Testing

@Suite("The record encoder", .timeLimit(.minutes(20)))
struct ImportRecordEncoderTests {
    @Test("writes all keys in their order, and null for what is missing")
    func keys() {
        #expect(
            record(ImportDeclaration(line: 1, column: 2, offset: 1, path: ["A"]), file: "a/b.swift")
                == #"{"file":"a/b.swift","line":1,"column":2,"module":"A","path":["A"],"kind":null,"attributes":[],"#
                + #""access":null,"conditions":[]}"# + "\n")
    }

    @Test("writes all values")
    func values() {
        let declaration = ImportDeclaration(
            line: 30, column: 4, offset: 1, path: ["A", "B"], kind: .protocol, attributes: ["@a", "@b(1)"],
            access: .internal, conditions: ["C", "!(D)"])
        #expect(
            record(declaration, file: "x")
                == #"{"file":"x","line":30,"column":4,"module":"A","path":["A","B"],"kind":"protocol","#
                + #""attributes":["@a","@b(1)"],"access":"internal","conditions":["C","!(D)"]}"# + "\n")
    }

    @Test("escapes only the characters for which JSON requires it")
    func escapes() {
        let name = "a\"b\\c/d\ne\tf\rg\u{1}h\u{1F}i\u{7F}jü🐈"
        let text = record(ImportDeclaration(line: 1, column: 1, offset: 0, path: ["A"]), file: name)
        #expect(text.hasPrefix(#"{"file":"a\"b\\c/d\ne\tf\rg\u0001h\u001fi"# + "\u{7F}jü🐈\",\"line\""))
    }

    private func record(_ declaration: ImportDeclaration, file: String) -> String {
        var output: [UInt8] = []
        ImportRecordEncoder().append(declaration, file: file, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
