import PackageGraph

/// A change of a package that is made in a clone of its repository, and delivered only if everything builds and every
/// test that passed before still passes.
struct VerifiedChange {
    /// The clone.
    let workshop: Workshop
    /// The target in the clone.
    let subject: SplitSubject
    /// The build of the package in the clone.
    let build: DebugBuild
    private let hasTests: Bool
    private let kept: KeptOutcome
    private let report: @Sendable (String) -> Void

    /// Clones the repository. Nothing is built.
    ///
    /// - Parameters:
    ///   - target: The name of the target that changes.
    ///   - root: The absolute path of the repository, or of a folder in it that holds the package.
    ///   - cache: The folder for clones of repositories.
    ///   - isExcluded: Whether the folder with this path, relative to the root, isn't part of the tree.
    ///   - report: Receives a line for each part of the work.
    /// - Throws: ``StepError`` if the working tree has changes, or the target doesn't exist.
    init(
        of target: String, in root: String, cache: String, isExcluded: @escaping @Sendable (String) -> Bool,
        report: @escaping @Sendable (String) -> Void
    ) throws {
        workshop = try Workshop(of: root, cache: cache, report: report)
        let discovery = PackageDiscovery(isExcluded: isExcluded)
        subject = try SplitSubject(discovery.discover(workshop.path(root)), target: target)
        build = DebugBuild(of: subject.package.directory)
        hasTests = subject.others.contains { $0.kind == .test }
        kept = KeptOutcome(path: workshop.folder + ".outcome", package: build.package)
        self.report = report
    }

    /// Builds the unchanged package, which writes the index.
    ///
    /// - Throws: `brokenBefore` if it doesn't build.
    func buildUnchanged() throws(StepError) {
        report("building \(subject.package.directory)")
        try build.run()
    }

    /// Tests the unchanged package, which has been built. If the previous change was verified with the same files and no
    /// test failed, its outcome is returned.
    ///
    /// - Throws: `brokenBefore` if the tests don't run to their end.
    func testUnchanged() throws(StepError) -> TestOutcome {
        guard hasTests else {
            report("there are no tests; only the build is verified")
            return .none
        }
        if let before = try kept.load() {
            report("the tests of the unchanged package passed before")
            return before
        }
        report("testing the unchanged package")
        let before = try build.test()
        guard before.isComplete else { throw .brokenBefore(output: "the tests don't run to their end") }
        try kept.save(before)
        return before
    }

    /// Tests the changed package, which has been built, and delivers the change.
    ///
    /// - Parameters:
    ///   - message: The message of the commit.
    ///   - before: The outcome of the tests of the unchanged package.
    ///   - delivery: The way in which the repository gets the change.
    ///   - name: What is tested, for the report.
    ///   - others: The builds of other packages, to which tests have moved.
    /// - Throws: `testsFailed` if a test that passed before doesn't now.
    func finish(
        _ message: String, since before: TestOutcome, delivery: SplitStepRun.Delivery, testing name: String,
        others: [DebugBuild] = []
    ) throws(StepError) -> (testCount: Int, difference: String) {
        if hasTests { report("testing with \(name)") }
        var own = hasTests ? try build.test() : .none
        let unreliable = try unreliable(own, since: before)
        own.remove(passing: Set(unreliable))
        var after = own
        for other in others { after.add(try other.test()) }
        if let regression = after.regression(since: before) {
            // The kept outcome may have another cause, such as a variable of the environment.
            kept.discard()
            throw .testsFailed(output: regression)
        }
        let commit = try workshop.commit(message + Self.note(unreliable))
        let difference = try workshop.difference(of: commit)
        guard delivery != .none else { return (after.count, difference) }
        try kept.save(own)
        try workshop.deliver(commit, isCommitted: delivery == .committed)
        return (after.count, difference)
    }

    /// Returns the tests that passed before, fail now, and pass if they run again.
    private func unreliable(_ outcome: TestOutcome, since before: TestOutcome) throws(StepError) -> [String] {
        let failing = outcome.failed.subtracting(before.failed)
        guard outcome.isComplete, !failing.isEmpty else { return [] }
        report("running tests again that passed before: \(failing.sorted().joined(separator: ", "))")
        let build = build
        let repeated = RepeatedTests { (filters) throws(StepError) in try build.test(matching: filters) }
        return try repeated.passing(failing).sorted()
    }

    /// The end of a message about tests that don't pass each time.
    private static func note(_ unreliable: [String]) -> String {
        guard !unreliable.isEmpty else { return "" }
        return "\n\nThese tests passed only when they ran again: " + unreliable.joined(separator: ", ")
    }
}
