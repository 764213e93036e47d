import ImportScanner
import ImportScannerReference
import Testing

@Suite("Tricky imports", .timeLimit(.minutes(20)))
struct TrickyImportsTests {
    @Test("are found as each case expects", arguments: TrickyCase.all)
    func areFound(tricky: TrickyCase) throws {
        let expected = try #require(tricky.expected, "\(tricky.name).expected.jsonl is missing")
        var output: [UInt8] = []
        for declaration in ImportScanner.scan(tricky.source) {
            ImportRecordEncoder().append(declaration, file: tricky.name + ".swift.txt", to: &output)
        }
        #expect(String(decoding: output, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    @Test("equal those that SwiftParser finds, except in cases that it rejects", arguments: TrickyCase.all)
    func areThoseOfTheParser(tricky: TrickyCase) throws {
        var readme: [UInt8] = []
        try #require(SourceTree.read(PackageFiles.trickyImports + "/README.md", into: &readme))
        let lines = String(decoding: readme, as: UTF8.self).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("| \(tricky.name) |") }, "README.md doesn't say why")
        switch Comparison(tricky.source) {
        case .equal: #expect(!line.hasSuffix("| refused |"))
        case .refused: #expect(line.hasSuffix("| refused |"))
        case .different(let difference): Issue.record("\(difference)")
        }
    }

    @Test("are in a folder that isn't empty")
    func exist() {
        #expect(TrickyCase.all.count > 50)
    }
}
