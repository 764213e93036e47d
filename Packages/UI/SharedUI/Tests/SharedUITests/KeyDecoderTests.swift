import Testing

@testable import SharedUI

@Suite("Key decoder", .timeLimit(.minutes(10)))
struct KeyDecoderTests {
    /// The sequences that terminals send, and their keys.
    static let sequences: [(bytes: String, keys: [Key])] = [
        ("a", [.character("a")]),
        ("é", [.character("é")]),
        ("漢", [.character("漢")]),
        ("🐈", [.character("🐈")]),
        (" \r\n\t", [.space, .enter, .enter, .tab]),
        ("\u{7F}\u{08}", [.backspace, .backspace]),
        ("\u{01}\u{0C}\u{1A}", [.control("a"), .control("l"), .control("z")]),
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
        ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
        ("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", [.home, .end, .home, .end]),
        ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end]),
        ("\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.delete, .pageUp, .pageDown]),
        ("\u{1B}[Z", [.backTab]),
        ("\u{1B}[1;5C\u{1B}[1;5D\u{1B}[1;3C\u{1B}[1;2C", [.wordRight, .wordLeft, .wordRight, .right]),
        ("\u{1B}OM", [.enter]),
        ("\u{1B}x\u{1B}B", [.alt("x"), .alt("b")]),
        ("\u{1B}[?2026;2$y", [.modeReport(mode: 2026, status: 2)]),
        ("\u{1B}[200~one\r\ntwo\u{1B}[31m\u{1B}[201~z", [.paste("one\ntwo[31m"), .character("z")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
        // Unknown sequences are skipped completely.
        ("\u{1B}[99~\u{1B}[1;2Q\u{1B}[>1ua", [.character("a")]),
        ("\u{1B}[<0;3;4M\u{1B}[<0;3;4m\u{1B}[<16;1;1M", [.click(column: 2, row: 3), .click(column: 0, row: 0)]),
        ("\u{1B}[<64;3;4M\u{1B}[<65;3;4M", [.wheel(-1), .wheel(1)]),
        // Other buttons, a drag, and invalid positions.
        (
            "\u{1B}[<2;3;4M\u{1B}[<32;3;4M\u{1B}[<0;0;1M\u{1B}[<0;1M\u{1B}[<0;99999999999999999999;1Mb",
            [.character("b")]
        ),
        ("\u{1B}]0;title\u{07}\u{1B}]11;rgb:0/0/0\u{1B}\\b", [.character("b")]),
        ("\u{1B}P>|xterm\u{1B}\\c", [.character("c")]),
    ]

    @Test("Each sequence decodes to its keys", arguments: sequences)
    func whole(bytes: String, keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(bytes.utf8) == keys)
        #expect(decoder.timeout == nil)
    }

    @Test("Each sequence decodes the same wherever it is split", arguments: sequences)
    func split(bytes: String, keys: [Key]) {
        let all = Array(bytes.utf8)
        for cut in 0...all.count {
            var decoder = KeyDecoder()
            #expect(decoder.decode(all[..<cut]) + decoder.decode(all[cut...]) == keys, "cut at \(cut)")
        }
        var decoder = KeyDecoder()
        #expect(all.flatMap { decoder.decode([$0]) } == keys)
    }

    @Test("A lone escape is the Escape key once nothing follows")
    func loneEscape() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.timeout == .milliseconds(250))
        #expect(decoder.flush() == [.escape])
        #expect(decoder.timeout == nil)
        #expect(decoder.decode([0x1B, 0x1B]) == [.escape])
        #expect(decoder.flush() == [.escape])
        #expect(decoder.decode([0x1B, 0x5B]) == [])
        #expect(decoder.flush() == [.alt("[")])
        #expect(decoder.decode("a".utf8) == [.character("a")])
    }

    @Test("An escape before a control key is two keys")
    func escapeThenEnter() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B, 0x0D]) == [.escape, .enter])
    }

    @Test("Invalid UTF-8 becomes the replacement character without affecting what follows")
    func brokenText() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0xFF, 0x61]) == [.character("\u{FFFD}"), .character("a")])
        #expect(decoder.decode([0xE6, 0xBC, 0x62]) == [.character("\u{FFFD}"), .character("b")])
        #expect(decoder.decode([0xC3]) == [])
        #expect(decoder.flush() == [.character("\u{FFFD}")])
        #expect(decoder.decode([0xC3, 0x1B, 0x5B, 0x41]) == [.character("\u{FFFD}"), .up])
    }

    @Test("A sequence interrupted by another key is dropped")
    func interrupted() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B, 0x5B, 0x31, 0x03]) == [.control("c")])
        #expect(decoder.decode([0x1B, 0x5B, 0x31, 0x1B, 0x5B, 0x41]) == [.up])
    }

    @Test("A paste without an end ends after its timeout; one that is too long is truncated")
    func endlessPaste() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}[200~abc".utf8) == [])
        #expect(decoder.timeout == .seconds(2))
        #expect(decoder.flush() == [.paste("abc")])
        let long = String(repeating: "x", count: 1_100_000)
        let keys = decoder.decode("\u{1B}[200~\(long)\u{1B}[201~y".utf8)
        let isCut = keys == [.paste(String(repeating: "x", count: 1 << 20)), .character("y")]
        #expect(isCut)
    }

    @Test("Any bytes are handled", arguments: 0..<50)
    func anyBytes(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var decoder = KeyDecoder()
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ -> UInt8 in
                let likely: [UInt8] = [0x1B, 0x5B, 0x4F, 0x32, 0x30, 0x7E, 0x3B, 0xE6]
                return Bool.random(using: &random)
                    ? likely.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
            }
            _ = decoder.decode(bytes)
            if Int.random(in: 0..<4, using: &random) == 0 { _ = decoder.flush() }
        }
        _ = decoder.flush()
        _ = decoder.decode("\u{1B}\\\u{1B}[201~".utf8)
        _ = decoder.flush()
        #expect(decoder.decode("q".utf8) == [.character("q")])
    }
}
