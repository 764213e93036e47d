import PackageTests
import ResultStore

/// Formats the reason why a package's tests would run.
enum WhyRunText {
    static func text(of answer: RunReason, package: TestedPackage) -> String {
        switch answer {
        case .remembered(let pass):
            return
                "\(package.name): wouldn't run; \(Count.of(pass.passed, "test", "tests")) passed with the same inputs"
        case .neverRan: return "\(package.name): would run; it hasn't run in this checkout, and no pass is stored"
        case .failed: return "\(package.name): would run; it failed with the same inputs, and failures aren't stored"
        case .forgotten:
            return "\(package.name): would run; it passed with the same inputs, but no store has the pass"
        case .changed(let difference):
            let count = difference.added.count + difference.removed.count + difference.changed.count
            let head = "\(package.name): would run; \(Count.of(count, "input", "inputs")) changed since the last run"
            return ([head] + lines(difference)).joined(separator: "\n")
        }
    }

    private static func lines(_ difference: InputDifference) -> [String] {
        difference.changed.map { "  changed  \($0.kind) \($0.name): \($0.old) → \($0.new)" }
            + difference.added.map { "  added    \($0.kind) \($0.name): \($0.value)" }
            + difference.removed.map { "  removed  \($0.kind) \($0.name): \($0.value)" }
    }
}
