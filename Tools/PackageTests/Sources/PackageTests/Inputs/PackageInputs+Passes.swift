import ResultStore

extension PackageInputs {
    /// Returns the record of a pass. This is the only place that decides whether a pass may be remembered.
    ///
    /// - Parameters:
    ///   - result: a result that is a pass.
    ///   - before: the inputs before the build.
    ///   - began: the time at which they were read, like ``FileStamp/changed``.
    /// - Throws: ``InputsError`` if the inputs of the pass aren't fully known.
    func pass(
        of result: PackageResult, keyed before: InputRecord, since began: Int64
    ) throws(InputsError) -> TestRecord {
        if let reason = result.unrememberedReason { throw InputsError(reason) }
        if result.observed == nil, result.hasSkips {
            let names = result.cases.filter { if case .skipped = $0.ending { true } else { false } }.map(\.fullName)
            throw InputsError("tests were skipped, and what they looked for is unknown", names.first)
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
            inputs: before, observations: try observations(of: result, outside: before, since: began))
    }
}
