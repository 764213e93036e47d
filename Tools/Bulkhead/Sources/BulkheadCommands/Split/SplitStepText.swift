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
            return "\(moved), \(Count.of(result.exposedCount, "name", "names")) made visible, \(tests)"
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
        return lines.joined(separator: "\n")
    }
}
