import Foundation
import Testing

@testable import ResultStore

@Suite(.timeLimit(.minutes(10))) struct ResultKeyTests {
    private func key(_ inputs: KeyInput..., package: String = "P") throws -> ResultKey {
        try InputRecord(package: package, inputs: inputs).key
    }

    @Test(
        "Every kind of input changes the key by its value, its name and its presence",
        arguments: KeyInput.Kind.allCases)
    func kinds(kind: KeyInput.Kind) throws {
        let one = ContentDigest(of: "1")
        let two = ContentDigest(of: "2")
        let values: [KeyInput.Value] = [
            .file(one, isExecutable: false), .file(two, isExecutable: false), .file(one, isExecutable: true),
            .link("a", contents: nil), .link("b", contents: nil), .link("a", contents: one), .link("a", contents: two),
            .digest(one), .digest(two), .missing,
            .words([]), .words([""]), .words(["a"]), .words(["b"]), .words(["a", "b"]), .words(["b", "a"]),
            .words(["ab"]),
        ]
        var keys = try Set(values.map { try key(KeyInput(kind, "name", $0)) })
        keys.insert(try key())
        keys.insert(try key(KeyInput(kind, "other", .missing)))
        keys.insert(try key(KeyInput(kind, "name", .missing), package: "Q"))
        #expect(keys.count == values.count + 3)
        #expect(try key(KeyInput(kind, "name", .words(["a"]))) == key(KeyInput(kind, "name", .words(["a"]))))
    }

    @Test("Inputs of different kinds with the same name and value have different keys")
    func kindsDiffer() throws {
        let keys = try Set(KeyInput.Kind.allCases.map { try key(KeyInput($0, "name", .missing)) })
        #expect(keys.count == KeyInput.Kind.allCases.count)
    }

    @Test("Keys don't change between versions of the tool")
    func stability() throws {
        // Computed by another program from the description of the encoding.
        let expected = "96d7b4cc3fffa63d2dcbead95910965d386ea02aec2351e70f42f74a8e453a34"
        #expect(try Samples.inputs().key.hex == expected, "raise InputRecord.formatVersion when the encoding changes")
    }

    @Test("An empty, an unset and a different variable have different keys, and the record doesn't contain the value")
    func environment() throws {
        let keys = try Set([nil, "", "secret-1234"].map { try key(.environment("TOKEN", $0)) })
        #expect(keys.count == 3)
        #expect(!"\(KeyInput.environment("TOKEN", "secret-1234"))".contains("secret"))
    }

    @Test("The inputs of a dependency change the key of the dependent package")
    func dependency() throws {
        let old = try InputRecord(package: "A", inputs: [KeyInput(.flags, "build", .words([]))])
        let new = try InputRecord(package: "A", inputs: [KeyInput(.flags, "build", .words(["-O"]))])
        #expect(try key(.package(old)) != key(.package(new)))
    }

    @Test("The order of the inputs doesn't matter, and different inputs have different keys")
    func properties() throws {
        var random = SplitMix(11)
        var seen: [ResultKey: InputRecord] = [:]
        for _ in 0..<2_000 {
            let inputs = Samples.randomInputs(&random)
            let record = try InputRecord(package: "P", inputs: inputs)
            #expect(try InputRecord(package: "P", inputs: inputs.shuffled(using: &random)) == record)
            if let other = seen.updateValue(record, forKey: record.key) { #expect(other == record) }
            guard let index = inputs.indices.randomElement(using: &random) else { continue }
            var changed = inputs
            changed[index] = KeyInput(inputs[index].kind, inputs[index].name, Samples.randomValue(&random))
            let other = try InputRecord(package: "P", inputs: changed)
            #expect((other.key == record.key) == (changed[index].value == inputs[index].value))
        }
        #expect(seen.count > 1_500)
    }

    @Test("Machines with the same files in different folders have the same key")
    func places() throws {
        let keys = try ["", "/deep/er"].map { place in
            let folder = try TemporaryFolder()
            try folder.write("let a = 1".utf8, to: place + "/Sources/A.swift")
            try folder.write("#!/bin/sh".utf8, to: place + "/run.sh")
            let root = folder.path + place
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root + "/run.sh")
            try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: "Sources/A.swift")
            let inputs = try ["Sources/A.swift", "run.sh", "link", "missing.swift", "run.sh/inside"].map {
                try KeyInput.file(.source, $0, below: root)
            }
            return try InputRecord(package: "P", inputs: inputs).key
        }
        #expect(keys[0] == keys[1])
    }

    @Test("A file's contents and permission to execute, and a link's text and destination, are part of its value")
    func fileChanges() throws {
        let folder = try TemporaryFolder()
        try folder.write("1".utf8, to: "file")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "file")
        func values() throws -> [KeyInput.Value] {
            try ["file", "link"].map { try KeyInput.file(.resource, $0, below: folder.path).value }
        }
        let one = ContentDigest(of: "1")
        let two = ContentDigest(of: "2")
        #expect(try values() == [.file(one, isExecutable: false), .link("file", contents: one)])
        try folder.write("2".utf8, to: "file")
        #expect(try values() == [.file(two, isExecutable: false), .link("file", contents: two)])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/file")
        #expect(try values() == [.file(two, isExecutable: true), .link("file", contents: two)])
        try FileManager.default.removeItem(atPath: folder.path + "/file")
        #expect(try values() == [.missing, .link("file", contents: nil)])
        try FileManager.default.createDirectory(atPath: folder.path + "/file", withIntermediateDirectories: false)
        #expect(throws: FileProblem.self) { try values() }
    }

    @Test("A duplicate name and a path that isn't normalized and relative are errors that name it")
    func wrongNames() {
        let missing = KeyInput(.source, "A.swift", .missing)
        #expect(throws: InputProblem.duplicate(kind: .source, name: "A.swift")) { try key(missing, missing) }
        for name in ["/home/me/A.swift", "./A.swift", "../A.swift", "a//b", "a/", "", "a/../b", "a\0b"] {
            #expect(throws: InputProblem.notRelative(kind: .source, name: name)) {
                try key(KeyInput(.source, name, .missing))
            }
        }
    }
}
