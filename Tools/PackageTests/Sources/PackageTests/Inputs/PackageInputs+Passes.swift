import ResultStore

extension PackageInputs {
    /// The record of a pass. This is the one place that decides whether a pass may be kept.
    ///
    /// - Parameters:
    ///   - result: a result whose verdict is a pass.
    ///   - before: the inputs before the build.
    ///   - began: when they were looked at, as in ``FileStamp/changed``.
    /// - Throws: ``InputsError`` if it can't be known on what the pass depends.
    func pass(
        of result: PackageResult, keyed before: InputRecord, since began: Int64
    ) throws(InputsError) -> TestRecord {
        if let hindrance = result.hindrance { throw InputsError(hindrance) }
        if result.observed == nil, result.hasSkips {
            let names = result.cases.filter { if case .skipped = $0.ending { true } else { false } }.map(\.fullName)
            throw InputsError("tests were skipped, and what they looked for isn't known", names.first)
        }
        let difference = InputDifference(from: before, to: try record(of: result.package))
        if !difference.isEmpty {
            let names = difference.changed.map(\.name) + (difference.added + difference.removed).map(\.name)
            let rest = names.count > 1 ? " and \(names.count - 1) more" : ""
            throw InputsError("a file changed during the run", (names.first ?? "") + rest)
        }
        if let file = rewritten(in: before, of: result.package) {
            throw InputsError("a file was written during the run", file)
        }
        return TestRecord(
            passed: result.total.passed, skipped: result.total.skipped, duration: .seconds(result.seconds),
            inputs: before, observations: try observations(of: result, besides: before, since: began))
    }
}
