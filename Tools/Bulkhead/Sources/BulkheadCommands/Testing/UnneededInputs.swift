import AffectedPackages
import ConfigurationReading
import PackageTests

/// Finds files that `bulkhead.yml` declares as inputs but no test reads. They cause unnecessary runs.
enum UnneededInputs {
    /// Returns a line for each pattern that matches no file read by the tests of its packages, if all of those ran
    /// sealed.
    static func lines(_ results: [PackageResult], in inputs: TestInputs) -> [String] {
        // Failed tests may have ended before reading all their files.
        let passed = results.filter { $0.verdict == .passed && !$0.isRemembered }
        let ran = Dictionary(
            passed.map { ($0.package.id, $0.reads) }, uniquingKeysWith: { first, _ in first })
        let root = inputs.graph.root
        return inputs.configuration.inputs.flatMap { entry -> [String] in
            let readers = inputs.testedPackages.filter { entry.packages.matches(inputs.name(of: $0)) }
            guard !readers.isEmpty, readers.allSatisfy({ ran[$0] != nil }) else { return [] }
            let paths = Set(
                readers.flatMap { ran[$0] ?? [] }.compactMap { FilePath.relative($0, to: root) })
            return entry.files.filter { pattern in
                // A file that selects the toolchain is an input of every build, whether it is declared or not.
                inputs.placement(of: pattern.text).owner != .toolchain
                    && !paths.contains(where: pattern.contains)
            }.map { pattern in
                "\(entry.place): no test of '\(entry.packages.text)' reads '\(pattern.text)', so the input isn't needed"
            }
        }
    }
}
