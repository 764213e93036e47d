import ManifestReader
import Testing

@Suite(.timeLimit(.minutes(20))) struct MutationTests {
    /// SplitMix64: the same numbers in every run.
    struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }
    }

    @Test(
        "A mutated manifest results in a manifest, a refusal or an error, always the same one",
        arguments: Fixture.provable)
    func mutations(fixture: Fixture) throws {
        let original = try fixture.bytes()
        let reader = ManifestReader(host: .linux)
        let results = DeepStack.map(2, workers: 2) { half -> [String] in
            var random = Random(state: UInt64(half) &+ UInt64(original.count))
            return (0..<8).map { _ in
                let bytes = mutated(original, &random)
                let first = outcome(reader, bytes)
                return first == outcome(reader, bytes) ? "" : String(decoding: bytes, as: UTF8.self)
            }
        }
        let unstable = results.flatMap { $0 }.filter { !$0.isEmpty }
        #expect(unstable == [])
    }

    @Test(
        "Extremely deep nesting is refused",
        arguments: ["(", "[", "{", "!", "[.target(name: ", "x ? 1 : ", "{ if true "])
    func deepNesting(part: String) {
        let text =
            "// swift-tools-version: 6.2\nlet x = true\nlet package = Package(name: "
            + String(repeating: part, count: 400)
        let result = DeepStack.map(1, workers: 1) { _ in outcome(ManifestReader(host: .linux), Array(text.utf8)) }
        #expect(result[0].hasPrefix("error") || result[0].hasPrefix("unprovable"))
    }

    private func mutated(_ original: [UInt8], _ random: inout Random) -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...4, using: &random) where bytes.count > 40 {
            let start = Int.random(in: 30..<bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 1...20, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes[start] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 30..<bytes.count, using: &random))
            default: bytes.swapAt(start, Int.random(in: 30..<bytes.count, using: &random))
            }
        }
        return bytes
    }

    private func outcome(_ reader: ManifestReader, _ bytes: [UInt8]) -> String {
        do {
            switch try reader.evaluate(bytes, file: "/p/Package.swift").outcome {
            case .success(let manifest): return "manifest \(manifest.hashValue)"
            case .failure(let unprovable): return "unprovable \(unprovable)"
            }
        } catch {
            return "error \(error)"
        }
    }
}
