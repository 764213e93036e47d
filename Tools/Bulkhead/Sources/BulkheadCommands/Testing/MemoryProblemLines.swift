import PackageTests

/// Formats the reasons why passes aren't remembered, with one line per reason or per package.
enum MemoryProblemLines {
    /// Returns the lines, in the order in which the reasons first occur.
    ///
    /// - Parameter isVerbose: whether each package has its own line.
    static func lines(_ problems: [MemoryProblem], isVerbose: Bool) -> [String] {
        var groups: [(reason: String, problems: [MemoryProblem])] = []
        for problem in problems where problem.package != nil {
            if let index = groups.firstIndex(where: { $0.reason == problem.reason }) {
                groups[index].problems.append(problem)
            } else {
                groups.append((problem.reason, [problem]))
            }
        }
        let general = problems.filter { $0.package == nil }.map(\.description)
        return general
            + groups.flatMap { reason, problems -> [String] in
                if isVerbose || problems.count == 1 { return problems.map(\.description) }
                return ["\(problems.count) packages: not remembered: \(reason) (use --verbose to list them)"]
            }
    }
}
