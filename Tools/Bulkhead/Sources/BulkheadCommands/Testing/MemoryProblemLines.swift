import PackageTests

/// What keeps passes from being remembered, in lines: one a reason, or one a package.
enum MemoryProblemLines {
    /// The lines, in the order in which the reasons first came up.
    ///
    /// - Parameter isVerbose: whether each package has a line of its own.
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
                return ["\(problems.count) packages: not remembered: \(reason) (--verbose names them)"]
            }
    }
}
