import Testing

@testable import ResultStore

@Suite(.timeLimit(.minutes(10))) struct TestRecordTests {
    private let secret = SigningSecret("a secret of a good length")
    private let otherSecret = SigningSecret("another secret, also long")

    @Test("A record is decoded as it was encoded, signed or not", arguments: [false, true])
    func roundTrip(signed: Bool) throws {
        let secret = signed ? secret : nil
        for files in [0, 1, 2, 300] {
            let record = try Samples.record(files: files)
            let bytes = record.sealed(with: secret)
            #expect(try TestRecord(unsealing: bytes, for: record.key, secret: secret) == record)
            #expect(try TestRecord(unsealing: bytes, for: record.key, secret: nil) == record)
        }
    }

    @Test("Negative counts and durations become zero, and the longest duration is stored exactly")
    func extremes() throws {
        let inputs = try Samples.inputs()
        let least = TestRecord(passed: -1, skipped: .min, duration: .seconds(-1), inputs: inputs)
        #expect(least == TestRecord(passed: 0, skipped: 0, duration: .zero, inputs: inputs))
        let most = TestRecord(passed: .max, skipped: .max, duration: .seconds(Int64.max), inputs: inputs)
        #expect(try TestRecord(unsealing: most.sealed(with: nil), for: most.key, secret: nil) == most)
    }

    @Test("A record with any changed byte is rejected", arguments: [false, true])
    func everyByte(signed: Bool) throws {
        let secret = signed ? secret : nil
        let record = try Samples.record()
        let bytes = record.sealed(with: secret)
        for index in bytes.indices {
            for mask in [UInt8(0x01), 0x80, 0xff] {
                var changed = bytes
                changed[index] ^= mask
                let read = try? TestRecord(unsealing: changed, for: record.key, secret: secret)
                #expect(read == nil, "byte \(index)")
            }
        }
    }

    @Test("A truncated or extended record is rejected", arguments: [false, true])
    func everyLength(signed: Bool) throws {
        let secret = signed ? secret : nil
        let record = try Samples.record()
        let bytes = record.sealed(with: secret)
        for length in 0..<bytes.count {
            #expect(throws: EntryDefect.self, "length \(length)") {
                try TestRecord(unsealing: Array(bytes[..<length]), for: record.key, secret: secret)
            }
        }
        #expect(throws: EntryDefect.damaged) {
            try TestRecord(unsealing: bytes + [0], for: record.key, secret: secret)
        }
    }

    @Test("Each reason for a rejection is a different error")
    func defects() throws {
        let record = try Samples.record(1)
        let other = try Samples.record(2)
        func defect(_ bytes: [UInt8], _ secret: SigningSecret? = nil) -> EntryDefect? {
            do throws(EntryDefect) {
                _ = try TestRecord(unsealing: bytes, for: record.key, secret: secret)
                return nil
            } catch {
                return error
            }
        }
        #expect(defect(Array("<html>404</html>".utf8)) == .foreign)
        #expect(defect(other.sealed(with: nil)) == .otherKey)
        #expect(defect(SealedBytes.seal([], as: .result, version: 99, secret: nil)) == .otherVersion(99))
        let history = PackageHistory(inputs: try Samples.inputs(), passed: true, duration: .seconds(1))
        #expect(defect(history.sealed()) == .foreign)
        #expect(defect(record.sealed(with: nil), secret) == .unsigned)
        #expect(defect(record.sealed(with: otherSecret), secret) == .wrongSignature)
        #expect(defect(record.sealed(with: secret), secret) == nil)
    }

    @Test("The size of a record doesn't depend on the number of its inputs, which its key stands for")
    func size() throws {
        let sizes = try [1, 300].map { try Samples.record(files: $0).sealed(with: nil).count }
        #expect(sizes[0] == sizes[1])
    }

    @Test("A record whose observations are inputs of another kind is damaged")
    func foreignObservations() throws {
        let record = try Samples.record(1)
        var writer = ByteWriter()
        writer.add(record.key.digest)
        writer.add(UInt64(1))
        writer.add(UInt64(0))
        writer.add(Int64(0))
        writer.add(record.package)
        writer.add(UInt32(1))
        KeyInput(.source, "a", .missing).write(to: &writer)
        let bytes = SealedBytes.seal(writer.bytes, as: .result, version: TestRecord.formatVersion, secret: secret)
        #expect(throws: EntryDefect.damaged) { try TestRecord(unsealing: bytes, for: record.key, secret: secret) }
    }

    @Test("Unsorted and duplicate inputs and invalid paths are rejected, even if the digest is correct")
    func unwritableInputs() throws {
        func inputs(_ names: String...) -> InputRecord? {
            var writer = ByteWriter()
            writer.add("bulkhead inputs")
            writer.add("P")
            writer.add(UInt32(names.count))
            for name in names { KeyInput(.source, name, .missing).write(to: &writer) }
            var reader = ByteReader(writer.bytes)
            return InputRecord(from: &reader)
        }
        #expect(inputs("a", "b") != nil)
        for names in [inputs("b", "a"), inputs("a", "a"), inputs("/a"), inputs("a/../b")] { #expect(names == nil) }
    }

    @Test("A modified body that is sealed again is either decoded exactly or rejected")
    func fuzz() throws {
        var random = SplitMix(3)
        let record = try Samples.record(files: 3)
        let sealed = record.sealed(with: nil)
        let body = Array(sealed[18..<(sealed.count - 32)])
        var accepted = 0
        for _ in 0..<40_000 {
            let changed = Samples.mutated(body, &random)
            let bytes = SealedBytes.seal(changed, as: .result, version: TestRecord.formatVersion, secret: nil)
            // Uses the modified key, so that only the reader can reject the rest.
            guard changed.count >= 32, let digest = ContentDigest(bytes: changed[..<32]),
                let read = try? TestRecord(unsealing: bytes, for: ResultKey(digest), secret: nil)
            else {
                continue
            }
            accepted += 1
            if read.sealed(with: nil) != bytes { Issue.record("\(bytes)") }
        }
        // Changes to the counts and the duration don't affect the key.
        #expect(accepted > 100)
    }

    @Test("Decoding random mutations of a record never traps")
    func garbage() throws {
        var random = SplitMix(4)
        let record = try Samples.record(files: 1)
        let sealed = record.sealed(with: nil)
        for _ in 0..<60_000 {
            let bytes = Samples.mutated(sealed, &random)
            if bytes != sealed, (try? TestRecord(unsealing: bytes, for: record.key, secret: nil)) != nil {
                Issue.record("\(bytes)")
            }
            var reader = ByteReader(bytes, from: min(bytes.count, 18))
            _ = InputRecord(from: &reader)
        }
    }

    @Test("A secret appears in no description and has a minimum length")
    func secrets() throws {
        #expect(SigningSecret("fifteen letters") == nil)
        let secret = try #require(SigningSecret("sixteen letters!"))
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped] { #expect(!text.contains("sixteen")) }
    }
}
