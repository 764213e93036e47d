import Foundation

/// Builds the tests of packages with `swift build`, in a scratch folder of its own.
struct PackageBuilder {
    /// What is built: the folder of one package, or a list of many.
    enum Subject {
        case package(directory: String)
        /// A workspace file, read by SwiftPM's `--multiroot-data-file`, and the folder to run in.
        case workspace(path: String, root: String)
    }

    let subject: Subject
    /// Where SwiftPM puts what it builds; kept between runs, and locked while one runs.
    let scratch: String
    /// What the products begin with.
    let entryPoint: TestEntryPoint
    var environment: [String: String]
    let groups: ProcessGroups
    /// Whether SwiftPM runs every manifest and plans anew: it doesn't know what files a manifest, or pkg-config, has read.
    var plansAnew = false
    /// What is built of sources that may change.
    let own: OwnTargets
    /// Folders that compilers read from and that are watched otherwise, as in ``CompilerReads``.
    var apart: [String] = []
    /// Products that are linked anew each time: nobody knows what files their linker reads.
    var relinking: Set<String> = []
    /// The folders in which nothing is listed that linkers, plugins and macros look at; nil for a build that isn't watched.
    var watchIgnoring: [String]?

    /// The file that a running build's output is in.
    var logFile: String { scratch + "/bulkhead-build.txt" }

    /// Builds all that `swift test` builds for the packages: libraries, executables, plugins and tests.
    func build() throws(LaunchError) -> (termination: Termination, log: BuildLog) {
        let words = ["build", "--build-tests"] + entryPoint.options + Self.indexing
        let plan = KeptPlan(in: scratch, arguments: words, packages: packages)
        try plan.prepare()
        try makeScratch()
        let last = LastBuild(scratch: scratch, own: own)
        let isPlanned = try last.prepare(reads, relinking: relinking, isWatched: watchIgnoring != nil)
        if !isPlanned { try plan.forget() }
        var (termination, log) = try runWatched(words)
        // A macro may be implemented with another one.
        while termination == .exited(0), try last.forgetExpanded(reads) { (termination, log) = try runWatched(words) }
        if case .exited = termination { plan.keep() }
        return (termination, log)
    }

    /// What compilers read to make what there is now.
    var reads: CompilerReads { CompilerReads(scratch: scratch, apart: apart + [scratch]) }

    /// Which packages SwiftPM plans for.
    private var packages: String {
        switch subject {
        case .package(let directory): directory
        case .workspace(let path, _):
            FileManager.default.contents(atPath: WorkspaceFile(path: path).listFile).map {
                String(decoding: $0, as: UTF8.self)
            } ?? ""
        }
    }

    /// Finds the versions of all packages from outside.
    func resolve() throws(LaunchError) -> (termination: Termination, log: BuildLog) {
        try run(["package", "resolve"])
    }

    /// A package's test product.
    func program(of package: TestedPackage) -> TestProgram {
        TestProgram(
            path: scratch + "/debug/\(package.product).xctest", hasXCTest: entryPoint.servesXCTest,
            isRunnerOfItsOwn: TestEntryPoint.isOwn(by: package))
    }

    /// Whether a package that was built has tests that its product can't run.
    func misses(_ package: TestedPackage) -> Bool {
        !entryPoint.servesXCTest && XCTestPresence.isListed(for: package, in: scratch) != false
    }

    /// Several root packages are a set to SwiftPM. In another order each time, its plan never looks like the one before, and
    /// every build would begin with a new one: 5 s of 6 for 27 packages.
    private static let orderly = ["SWIFT_DETERMINISTIC_HASHING": "1"]

    #if canImport(Darwin)
    private static let indexing: [String] = []
    #else
    /// SwiftPM finds XCTest's tests in the compiler's index, so there is one. Nobody looks up the system's modules in it, and
    /// they are most of what a small package takes to build.
    private static let indexing = ["-Xswiftc", "-index-ignore-system-modules"]
    #endif

    private func makeScratch() throws(LaunchError) {
        do {
            try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        } catch {
            throw LaunchError(program: "swift build", reason: "\(scratch) can't be made: \(error.localizedDescription)")
        }
    }

    /// Runs SwiftPM, and keeps what the steps of the build looked at.
    private func runWatched(_ words: [String]) throws(LaunchError) -> (termination: Termination, log: BuildLog) {
        guard let watchIgnoring else { return try run(words) }
        let observer = BuildObserver(scratch: scratch, ignoring: watchIgnoring + [scratch])
        let watch = CallWatch(observer)
        let result = try run(words, watch)
        if !watch.wait() { observer.lose("a process that the build started lives on") }
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
        if plansAnew { arguments += ["--manifest-cache", "none", "--disable-build-manifest-caching"] }
        let child = ChildProcess(
            arguments: arguments, environment: environment.merging(Self.orderly) { own, _ in own },
            directory: directory, output: logFile, watch: watch)
        let termination = try child.run(in: groups)
        let output = FileManager.default.contents(atPath: logFile) ?? Data()
        return (termination, BuildLog(String(decoding: output, as: UTF8.self)))
    }
}
