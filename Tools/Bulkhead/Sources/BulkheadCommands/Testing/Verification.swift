import PackageTests
import ResultStore

/// Remembered packages that are run again, to see whether a pass that was remembered is one.
struct Verification {
    /// What is remembered of them, by ``TestedPackage/id``.
    let sample: [Int: PackageResult]

    /// Draws a tenth of what is remembered, one package at least.
    init(of remembered: [Int: PackageResult], using random: inout some RandomNumberGenerator) {
        let count = (remembered.count + 9) / 10
        let chosen = remembered.keys.sorted().shuffled(using: &random).prefix(count)
        sample = remembered.filter { chosen.contains($0.key) }
    }

    /// The results that aren't what was remembered, each with what is different. What wasn't run is no difference.
    func differences(in results: [PackageResult]) -> [(result: PackageResult, text: String)] {
        results.compactMap { result in
            guard let before = sample[result.package.id] else { return nil }
            if result.isFailed { return (result, "it fails now") }
            guard result.verdict == .passed, result.total.passed != before.total.passed else { return nil }
            return (result, "\(before.total.passed) tests passed then, \(result.total.passed) do now")
        }
    }

    /// What a difference is reported with: it is a defect of Bulkhead, or of what `bulkhead.yml` says, and the inputs tell
    /// which one is missing.
    static func lines(_ result: PackageResult, _ text: String, inputs: InputRecord?) -> [String] {
        let head = "DEFECT: \(result.package.name) passed before with the same inputs, and \(text)"
        guard let inputs else { return [head] }
        return [head + "; please report it with the inputs of \(inputs.key):"]
            + inputs.inputs.map { "  \($0.kind) \($0.name): \($0.value)" }
    }
}
