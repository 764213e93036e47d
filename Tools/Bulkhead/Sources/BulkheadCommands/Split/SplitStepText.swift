import ModuleSplit

/// The result of a step, for people.
struct SplitStepText {
    let result: SplitStepRun.Result
    /// The name of the target that was divided.
    let target: String

    var text: String {
        let moved = "\(result.module): \(Count.of(result.lines, "line", "lines")) moved"
        let tests = "\(Count.of(result.testCount, "test", "tests")) as before."
        guard let package = result.package else {
            let visible = Count.of(result.exposedCount, "name", "names")
            return (["\(moved), \(visible) made visible, \(tests)"] + rules).joined(separator: "\n")
        }
        let names = package.publicNames
        var lines = ["\(moved) to \(package.path), \(Count.of(names.count, "name", "names")) made public, \(tests)"]
        lines += names.map { "  public: \($0)" }
        if !package.testableImports.isEmpty {
            lines.append("These tests import \(result.module) with @testable, which needs a debug build:")
            lines += package.testableImports.map { "  \($0)" }
        }
        if package.endsUseByAddress {
            lines.append(
                "The package of '\(target)' now depends on a path, which SwiftPM refuses in packages that others use by URL."
            )
        }
        return (lines + rules).joined(separator: "\n")
    }

    /// The changes of the repository's rules, and the outcome of their check.
    private var rules: [String] {
        guard let notes = result.rules else { return [] }
        return notes.map { "  rules: \($0)" } + ["'bulkhead check' has no new findings."]
    }
}
