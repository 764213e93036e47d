import AffectedPackages
import ConfigurationReading
import PackageTests

/// Files that `bulkhead.yml` declares and no test reads: each of them costs reruns, and proves nothing.
enum SuperfluousInputs {
    /// A line for each pattern of which no test read a file, where all that it is declared for ran sealed.
    static func lines(_ results: [PackageResult], in inputs: TestInputs) -> [String] {
        // Tests that failed may have ended before they read what they read.
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
                // What chooses the toolchain is an input of every build, declared or not.
                inputs.placement(of: pattern.text).owner != .toolchain
                    && !paths.contains(where: pattern.contains)
            }.map { pattern in
                "\(entry.place): no test of '\(entry.packages.text)' reads '\(pattern.text)', so the input is superfluous"
            }
        }
    }
}
