import ResultStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct InputDifferenceTests {
    @Test("A difference lists the added, removed and changed inputs, with old and new values")
    func named() throws {
        let one = ContentDigest(of: "1")
        let two = ContentDigest(of: "2")
        let old = try InputRecord(
            package: "P",
            inputs: [
                KeyInput(.source, "A.swift", .file(one, isExecutable: false)), KeyInput(.source, "B.swift", .missing),
                KeyInput(.toolchain, "swift", .words(["6.2"])),
            ])
        let new = try InputRecord(
            package: "P",
            inputs: [
                KeyInput(.source, "A.swift", .file(two, isExecutable: false)), KeyInput(.source, "C.swift", .missing),
                KeyInput(.toolchain, "swift", .words(["6.2"])),
            ])
        let difference = InputDifference(from: old, to: new)
        #expect(difference.added.map(\.name) == ["C.swift"])
        #expect(difference.removed.map(\.name) == ["B.swift"])
        #expect(difference.changed.map(\.name) == ["A.swift"])
        #expect(difference.changed.first?.old == .file(one, isExecutable: false))
        #expect(difference.changed.first?.new == .file(two, isExecutable: false))
    }

    @Test("Records without differences have the same key, and a difference turns the old record into the new one")
    func properties() throws {
        var random = SplitMix(7)
        for _ in 0..<3_000 {
            let old = try InputRecord(package: "P", inputs: Samples.randomInputs(&random))
            var inputs = Samples.randomInputs(&random)
            if Bool.random(using: &random) {
                inputs = old.inputs.filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
            }
            let new = try InputRecord(package: "P", inputs: inputs)
            let difference = InputDifference(from: old, to: new)
            #expect(difference.isEmpty == (old.key == new.key))
            let changes = difference.changed.map { KeyInput($0.kind, $0.name, $0.new) }
            let gone = Set(difference.removed + difference.changed.map { KeyInput($0.kind, $0.name, $0.old) })
            let rebuilt = old.inputs.filter { !gone.contains($0) } + difference.added + changes
            #expect(try InputRecord(package: "P", inputs: rebuilt) == new)
        }
    }
}
