import Testing

@testable import ResultStore

@Suite(.timeLimit(.minutes(10))) struct ActionResultTests {
    private let sample = ActionResult(of: Array("abc".utf8))

    @Test("The encoded message is identical to protobuf's")
    func knownBytes() {
        // Serialized by Python's protobuf 5 from the definition in remote_execution.proto.
        let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        let path = Array("bulkhead-test-record".utf8)
        let expected = [0x12, 0x5c, 0x0a, 0x14] + path + [0x12, 0x44, 0x0a, 0x40] + Array(hex.utf8) + [0x10, 0x03]
        #expect(sample.bytes == expected)
    }

    @Test("A message is decoded as it was encoded, for varints of all lengths")
    func roundTrip() throws {
        #expect(try ActionResult(sample.bytes) == sample)
        for size in [0, 1, 127, 128, 16_383, 16_384, 1 << 20] {
            let result = ActionResult(of: [UInt8](repeating: 7, count: size))
            #expect(try ActionResult(result.bytes) == result)
        }
    }

    @Test("Fields that servers add are skipped: metadata, unknown fields, an exit code of zero")
    func unknownFields() throws {
        let additions: [[UInt8]] = [
            [0x20, 0x00], [0x2a, 0x02, 0x61, 0x62], [0x4a, 0x03, 0x0a, 0x01, 0x78], [0xf8, 0x07, 0x96, 0x01],
            [0x0d, 1, 2, 3, 4], [0x09, 1, 2, 3, 4, 5, 6, 7, 8],
        ]
        for addition in additions {
            #expect(try ActionResult(sample.bytes + addition) == sample)
            #expect(try ActionResult(addition + sample.bytes) == sample)
        }
    }

    @Test("A message is rejected if it is empty, has no file, two files or another file, or if the action failed")
    func foreign() {
        let other = [0x12, 0x03, 0x0a, 0x01, 0x78] as [UInt8]
        for bytes in [[], sample.bytes + sample.bytes, other, sample.bytes + other, sample.bytes + [0x20, 0x01]] {
            #expect(throws: EntryDefect.foreign) { try ActionResult(bytes) }
        }
    }

    @Test("Groups, field number zero, overlong numbers and lengths beyond the end are invalid")
    func malformed() {
        let wrong: [[UInt8]] = [
            [0x0b], [0x0c], [0x02, 0x00], [0x80], [0x20] + [UInt8](repeating: 0xff, count: 10), [0x12, 0x05, 0x0a],
            [0x0d, 1, 2], [0x09, 1], [0x20] + [UInt8](repeating: 0x80, count: 9) + [0x02], [0x10, 0x01], [0x22, 0x00],
            [0x12] + [UInt8](repeating: 0xff, count: 9) + [0x01],
        ]
        for bytes in wrong {
            #expect(throws: EntryDefect.damaged, "\(bytes)") { try ActionResult(bytes) }
        }
        #expect(throws: EntryDefect.tooLarge(limit: ActionResult.limit)) {
            try ActionResult([UInt8](repeating: 0, count: ActionResult.limit + 1))
        }
    }

    @Test("A truncated message is rejected, and one with a changed byte is rejected or different")
    func damaged() {
        for length in 0..<sample.bytes.count {
            #expect((try? ActionResult(Array(sample.bytes[..<length]))) == nil, "length \(length)")
        }
        for index in sample.bytes.indices {
            for mask: UInt8 in [0x01, 0x04, 0x08, 0x20, 0x80, 0xff] {
                var bytes = sample.bytes
                bytes[index] ^= mask
                if (try? ActionResult(bytes)) == sample { Issue.record("byte \(index), mask \(mask)") }
            }
        }
    }

    @Test("Reading random mutations of a message never traps")
    func fuzz() throws {
        var random = SplitMix(5)
        var readable = 0
        for _ in 0..<80_000 {
            let bytes = Samples.mutated(sample.bytes, &random)
            if let result = try? ActionResult(bytes) {
                readable += 1
                if try ActionResult(result.bytes) != result { Issue.record("\(bytes)") }
            }
        }
        #expect(readable > 100)
    }
}
