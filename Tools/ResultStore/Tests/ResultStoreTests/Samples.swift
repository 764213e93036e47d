@testable import ResultStore

/// Records and inputs for tests.
enum Samples {
    /// Returns the record of a small package. Each number has a different key.
    static func record(_ number: Int = 1, files: Int = 2) throws -> TestRecord {
        TestRecord(
            passed: 40 + number, skipped: 2, duration: .milliseconds(1_250), inputs: try inputs(number, files: files),
            observations: [
                KeyInput(.observation, "program nginx", .missing),
                KeyInput(.observation, "/etc/hosts", .words(["file", "12"])),
            ])
    }

    static func inputs(_ number: Int = 1, files: Int = 2) throws -> InputRecord {
        var inputs = (0..<files).map {
            KeyInput(
                .source, "Sources/File\($0).swift", .file(ContentDigest(of: "\(number) \($0)"), isExecutable: false))
        }
        inputs.append(KeyInput(.toolchain, "swift", .words(["6.3.1"])))
        inputs.append(.environment("TZ", nil))
        return try InputRecord(package: "Packages/Core/CoreModels", inputs: inputs)
    }

    private static let names = [
        "a", "b", "ab", "a/b", "e\u{301}", "\u{e9}", "ü", "Sources/A.swift", "A B", "\u{1F98A}",
    ]

    /// Returns inputs with names and values that are easily confused.
    static func randomInputs(_ random: inout SplitMix) -> [KeyInput] {
        var inputs: [KeyInput] = []
        for kind in KeyInput.Kind.allCases where Bool.random(using: &random) {
            for name in names.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)) {
                inputs.append(KeyInput(kind, name, randomValue(&random)))
            }
        }
        return inputs
    }

    static func randomValue(_ random: inout SplitMix) -> KeyInput.Value {
        let digest = ContentDigest(of: CollectionOfOne(UInt8.random(in: 0...2, using: &random)))
        let words = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            ["", "a", "b", "ab", "-Xcc", "e\u{301}", "\u{e9}"].randomElement(using: &random) ?? ""
        }
        switch Int.random(in: 0...5, using: &random) {
        case 0: return .file(digest, isExecutable: false)
        case 1: return .file(digest, isExecutable: true)
        case 2: return .link(words.joined(), contents: Bool.random(using: &random) ? digest : nil)
        case 3: return .digest(digest)
        case 4: return .words(words)
        default: return .missing
        }
    }

    /// Returns the bytes after one to four changes: a flipped bit, a replaced byte, or a part that is deleted, replaced
    /// or repeated.
    static func mutated(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int.random(in: 0...3, using: &random) {
            guard !bytes.isEmpty else { return [0] }
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...8, using: &random))
            switch Int.random(in: 0...4, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 1: bytes[place] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default:
                bytes.replaceSubrange(
                    place..<end, with: (place..<end).map { _ in UInt8.random(in: 0 ... .max, using: &random) })
            }
        }
        return bytes
    }
}
