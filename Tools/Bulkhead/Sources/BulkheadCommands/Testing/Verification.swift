import PackageTests
import ResultStore

/// A sample of remembered packages that are run again, to verify their passes.
struct Verification {
    /// The remembered results of the sample, by ``TestedPackage/id``.
    let sample: [Int: PackageResult]

    /// Draws a tenth of the remembered packages, rounded up.
    init(of remembered: [Int: PackageResult], using random: inout some RandomNumberGenerator) {
        let count = (remembered.count + 9) / 10
        let chosen = remembered.keys.sorted().shuffled(using: &random).prefix(count)
        sample = remembered.filter { chosen.contains($0.key) }
    }

    /// Returns the results that differ from the remembered ones, each with the difference. Packages that weren't run
    /// are skipped.
    func differences(in results: [PackageResult]) -> [(result: PackageResult, text: String)] {
        results.compactMap { result in
            guard let before = sample[result.package.id] else { return nil }
            if result.isFailed { return (result, "it fails now") }
            guard result.verdict == .passed, result.total.passed != before.total.passed else { return nil }
            return (result, "\(before.total.passed) tests passed then, \(result.total.passed) do now")
        }
    }

    /// Returns the report of a difference. It is a defect of Bulkhead or of `bulkhead.yml`. The inputs show what is
    /// missing.
    static func lines(_ result: PackageResult, _ text: String, inputs: InputRecord?) -> [String] {
        let head = "DEFECT: \(result.package.name) passed before with the same inputs, and \(text)"
        guard let inputs else { return [head] }
        return [head + "; please report it with the inputs of \(inputs.key):"]
            + inputs.inputs.map { "  \($0.kind) \($0.name): \($0.value)" }
    }
}
