import ImportScanner
import ImportScannerReference
import Testing

@Suite("Any bytes", .timeLimit(.minutes(20)))
struct BytesTests {
    @Test("are scanned to the end", arguments: 1...4)
    func random(seed: UInt64) throws {
        let memory = try #require(GuardedMemory(capacity: 4096))
        var random = RandomSource(seed: seed)
        let alphabet =
            Array("import \n\r\"\\#/*(){}[]<>@.;:`!?&=a1".utf8) + [0, 0x80, 0xA0, 0xC2, 0xE2, 0xEF, 0xF0, 0xFF]
        for _ in 0..<2_000 {
            let count = Int(random.next() % 200)
            var bytes = (0..<count).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
            bytes += "\nimport Tail".utf8
            let found = memory.withCopy(of: bytes) { ImportScanner.scan($0) }
            for declaration in try #require(found, "more bytes than the memory holds") {
                #expect(declaration.offset + 6 <= bytes.count)
                #expect(Array(bytes[declaration.offset..<declaration.offset + 6]) == Array("import".utf8))
                #expect(!declaration.path.isEmpty)
            }
        }
    }

    @Test("of every short length are scanned")
    func short() throws {
        let memory = try #require(GuardedMemory(capacity: 64))
        let text = Array("import A; import B".utf8)
        for start in 0...text.count {
            for end in start...text.count {
                let piece = Array(text[start..<end])
                let expected = [0, 10].filter { $0 >= start && $0 + 8 <= end }.count
                #expect(memory.withCopy(of: piece) { ImportScanner.scan($0).count } == expected, "\(start)..<\(end)")
            }
        }
    }

    @Test(
        "that repeat an opening are scanned in a time that grows with their length alone",
        arguments: [
            "#/\n", "#/\\", "##/\n/#", "#\"\"\"\\#(", "\"\\(", "\"\"\"\n\\(", "/*", "<#", "+<#", "({[", "#if {\n",
            "#if A\n", "#if ",
            "@a({", "@a<", "import A;", "//import ", "import(", "\"import \" ", "x /a ", "'", "`", "\u{1}", "é", "@",
            ".import ",
            "#elseif A\n", "public ", "@a\n", "#if @a(",
        ])
    func repeated(piece: String) {
        // Much deeper and longer than code that reads the rest of the text at each step could process in time.
        let text = Array(repeatElement(Array(piece.utf8), count: 8_000).joined()) + Array("\nimport Tail\n".utf8)
        #expect(ImportScanner.scan(text).count <= 8_001)
    }
}
