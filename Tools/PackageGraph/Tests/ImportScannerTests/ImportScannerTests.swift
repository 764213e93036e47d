import ImportScanner
import Testing

@Suite("The import scanner", .timeLimit(.minutes(20)))
struct ImportScannerTests {
    @Test("reads an import's module, place and offset")
    func plain() {
        #expect(
            ImportScanner.scan("\n  import Foundation\n")
                == [ImportDeclaration(line: 2, column: 3, offset: 3, path: ["Foundation"])])
    }

    @Test("reads every part of an import")
    func everyPart() throws {
        let text = "#if os(iOS)\n@_spi(Vets) @preconcurrency\npublic import struct Models.`Pet`\n#endif\n"
        let found = try #require(ImportScanner.scan(text).first)
        #expect(
            found
                == ImportDeclaration(
                    line: 3, column: 8, offset: 47, path: ["Models", "Pet"], kind: .struct,
                    attributes: ["@_spi(Vets)", "@preconcurrency"], access: .public, conditions: ["os(iOS)"]))
        #expect(found.module == "Models")
    }

    @Test("reads every kind of a scoped import", arguments: ImportKind.allCases)
    func kinds(kind: ImportKind) {
        let found = ImportScanner.scan("import \(kind.rawValue) M.name")
        #expect(found.map(\.kind) == [kind])
        #expect(found.map(\.path) == [["M", "name"]])
    }

    @Test("reads every access level", arguments: ImportAccess.allCases)
    func access(access: ImportAccess) {
        #expect(ImportScanner.scan("let x = 1\n\(access.rawValue) import M").map(\.access) == [access])
        #expect(ImportScanner.scan("let x = \(access.rawValue)Thing\nimport M").map(\.access) == [nil])
    }

    @Test(
        "finds nothing in a file without imports",
        arguments: ["", "\n", "import", "let a = \"import A\"", "// import A"])
    func nothing(text: String) {
        #expect(ImportScanner.scan(text).isEmpty)
    }

    @Test("has the same result for text, bytes and memory")
    func sources() {
        let text = "import A\n@testable import B // ü\n"
        let bytes = Array(text.utf8)
        #expect(ImportScanner.scan(text) == ImportScanner.scan(bytes))
        #expect(bytes.withUnsafeBytes { ImportScanner.scan($0) } == ImportScanner.scan(bytes))
        #expect(ImportScanner.scan(UnsafeRawBufferPointer(start: nil, count: 0)).isEmpty)
    }

    @Test("negates the branches before that of an import")
    func branches() {
        let text = "#if A\nimport I\n#elseif B || C\nimport J\n#elseif D\nimport K\n#else\nimport L\n#endif\nimport M"
        #expect(
            ImportScanner.scan(text).map(\.conditions) == [
                ["A"], ["!(A) && (B || C)"], ["!(A) && !(B || C) && (D)"], ["!(A) && !(B || C) && !(D)"], [],
            ])
    }

    @Test(
        "finds an import after any amount of text without one", arguments: [0, 1, 7, 8, 9, 15, 16, 17, 1_000, 100_000])
    func position(count: Int) {
        for filler in ["x", " ", "\n", ";", "mp", "import_"] {
            let text = String(repeating: filler, count: count) + ";import A"
            #expect(
                ImportScanner.scan(text).map(\.offset) == [text.utf8.count - 8],
                "\(count) of \(filler.debugDescription)")
            #expect(ImportScanner.scan("import A;" + String(repeating: filler, count: count)).map(\.offset) == [0])
        }
    }
}
