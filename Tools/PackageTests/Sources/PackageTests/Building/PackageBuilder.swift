import Foundation

/// Builds the tests of packages with `swift build` in a scratch folder.
struct PackageBuilder {
    /// What is built: one package, or a list of packages.
    enum Subject {
        case package(directory: String)
        /// A workspace file for SwiftPM's `--multiroot-data-file`, and the working directory.
        case workspace(path: String, root: String)
    }

    let subject: Subject
    /// SwiftPM's scratch folder. It is kept between runs, and locked during a run.
    let scratch: String
    /// The entry point of test products.
    let entryPoint: TestEntryPoint
    var environment: [String: String]
    let groups: ProcessGroups
    /// Whether SwiftPM runs every manifest and creates a new plan. This is needed if a manifest or pkg-config reads
    /// files, which SwiftPM doesn't track.
    var createsNewPlan = false
    /// The targets whose sources may change.
    let localTargets: LocalTargets
    /// The folders that are excluded from ``CompilerReads``.
    var excludedFolders: [String] = []
    /// The products that are linked in every build, because the files that their linker reads are unknown.
    var relinking: Set<String> = []
    /// Whether products have debug information. Builds take an eighth longer with it.
    var hasDebugInformation = false
    /// The folders in which the accesses of linkers, plugins and macros aren't recorded, or `nil` if the build isn't
    /// watched.
    var watchIgnoring: [String]?

    /// The seconds after which a build that doesn't use a processor is stopped.
    static let idleLimit: TimeInterval = 180

    /// The file with the output of a running build.
    var logFile: String { scratch + "/bulkhead-build.txt" }

    /// Builds the same as `swift test`: libraries, executables, plugins and tests.
    func build() throws(LaunchError) -> (termination: Termination, log: BuildLog) {
        let debugging = hasDebugInformation ? [] : ["-debug-info-format", "none"]
        let words = ["build", "--build-tests"] + entryPoint.options + Self.indexing + debugging
        let plan = CachedPlan(in: scratch, arguments: words, packages: packages)
        try plan.prepare()
        try makeScratch()
        let last = LastBuild(scratch: scratch, localTargets: localTargets)
        let isPlanned = try last.prepare(reads, relinking: relinking, isWatched: watchIgnoring != nil)
        if !isPlanned { try plan.remove() }
        var (termination, log) = try runWatched(words)
        // A macro may be implemented with another macro.
        while termination == .exited(0), try last.removeExpanded(reads) { (termination, log) = try runWatched(words) }
        if case .exited = termination { plan.recordCreator() }
        return (termination, log)
    }

    /// The files that compilers read for the current products.
    var reads: CompilerReads { CompilerReads(scratch: scratch, excludedFolders: excludedFolders + [scratch]) }

    /// A text that identifies the packages of the plan.
    private var packages: String {
        switch subject {
        case .package(let directory): directory
        case .workspace(let path, _):
            FileManager.default.contents(atPath: WorkspaceFile(path: path).listFile).map {
                String(decoding: $0, as: UTF8.self)
            } ?? ""
        }
    }

    /// Resolves the versions of all external packages.
    func resolve() throws(LaunchError) -> (termination: Termination, log: BuildLog) {
        try run(["package", "resolve"])
    }

    /// Returns the test product of a package.
    func program(of package: TestedPackage) -> TestProgram {
        TestProgram(
            path: scratch + "/debug/\(package.product).xctest", hasXCTest: entryPoint.servesXCTest,
            hasOwnRunner: TestEntryPoint.isProvided(by: package))
    }

    /// Whether a built package has tests that its product can't run.
    func hasUnsupportedTests(_ package: TestedPackage) -> Bool {
        !entryPoint.servesXCTest && XCTestPresence.isListed(for: package, in: scratch) != false
    }

    /// SwiftPM holds root packages in a set. Without a fixed order, its plan would differ each time, and every build
    /// would start with a new one, which takes 5 s of 6 for 27 packages.
    private static let orderly = ["SWIFT_DETERMINISTIC_HASHING": "1"]

    #if canImport(Darwin)
    private static let indexing: [String] = []
    #else
    /// SwiftPM finds XCTest's tests in the compiler's index, so the index is needed. It doesn't need the system's
    /// modules, which take most of the time for a small package.
    private static let indexing = ["-Xswiftc", "-index-ignore-system-modules"]
    #endif

    private func makeScratch() throws(LaunchError) {
        do {
            try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        } catch {
            let reason = "\(scratch) can't be created: \(error.localizedDescription)"
            throw LaunchError(program: "swift build", reason: reason)
        }
    }

    /// Runs SwiftPM, a second time if it gets stuck: it sometimes waits for itself
    /// (https://github.com/swiftlang/swift-package-manager/issues/9441). Stores the accesses of the build's steps.
    private func runWatched(_ words: [String]) throws(LaunchError) -> (termination: Termination, log: BuildLog) {
        let first = try runOnceWatched(words)
        return first.termination == .stuck ? try runOnceWatched(words) : first
    }

    private func runOnceWatched(_ words: [String]) throws(LaunchError) -> (termination: Termination, log: BuildLog) {
        guard let watchIgnoring else { return try run(words) }
        let observer = BuildObserver(scratch: scratch, ignoring: watchIgnoring + [scratch])
        let watch = CallWatch(observer)
        let result = try run(words, watch)
        if !watch.wait() { observer.recordGap("a process that the build started is still running") }
        var known = BuildReads(scratch: scratch)
        known.add(observer.reads, gap: observer.gap)
        try known.write(in: scratch)
        return result
    }

    private func run(
        _ words: [String], _ watch: CallWatch? = nil
    ) throws(LaunchError) -> (termination: Termination, log: BuildLog) {
        try makeScratch()
        var arguments = ["swift"] + words
        let directory: String
        switch subject {
        case .package(let package):
            arguments += ["--package-path", package]
            directory = package
        case .workspace(let path, let root):
            arguments += ["--multiroot-data-file", path]
            directory = root
        }
        arguments += ["--scratch-path", scratch]
        if createsNewPlan { arguments += ["--manifest-cache", "none", "--disable-build-manifest-caching"] }
        let child = ChildProcess(
            arguments: arguments, environment: environment.merging(Self.orderly) { own, _ in own },
            directory: directory, output: logFile, watch: watch, idleLimit: words[0] == "build" ? Self.idleLimit : nil)
        let termination = try child.run(in: groups)
        let output = FileManager.default.contents(atPath: logFile) ?? Data()
        return (termination, BuildLog(String(decoding: output, as: UTF8.self)))
    }
}
