import ImportScannerReference
import Testing

/// A tricky case: a source file and its expected records.
struct TrickyCase: CustomTestStringConvertible {
    var name: String
    var source: [UInt8]
    var expected: [UInt8]?

    var testDescription: String { name }

    /// All cases, in the order of their names.
    static let all: [TrickyCase] = {
        let suffix = ".swift.txt"
        let paths = SourceTree.entries(of: PackageFiles.trickyImports, suffix: suffix).files.sorted()
        return paths.map { path in
            let base = path.dropLast(suffix.count)
            var source: [UInt8] = []
            var expected: [UInt8] = []
            _ = SourceTree.read(path, into: &source)
            let hasExpected = SourceTree.read(base + ".expected.jsonl", into: &expected)
            let name = base.split(separator: "/").last.map(String.init) ?? path
            return TrickyCase(name: name, source: source, expected: hasExpected ? expected : nil)
        }
    }()
}
