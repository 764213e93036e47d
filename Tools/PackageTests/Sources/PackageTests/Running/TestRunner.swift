import Foundation

/// Runs the built tests of packages with XCTest and Swift Testing, and determines the verdicts.
///
/// A run passes only if every process exited with status 0 after its run had ended, and ran or skipped at least one
/// test. A run that is stopped from outside before a test has failed counts as not run.
struct TestRunner {
    /// Used to stop processes from elsewhere.
    let groups: ProcessGroups
    /// Returns the environment of a package's tests.
    let environment: @Sendable (TestedPackage) -> [String: String]
    /// The time limit of a package's tests in seconds, or `nil` for none.
    let timeout: Int?
    /// A folder for the output of the processes.
    let scratch: String
    /// Regular expressions that select tests; empty for all tests.
    var filters: [String] = []
    /// Returns the files that a package's tests may access, or `nil` if they may access all.
    ///
    /// The parameters are the package, its test product, and its own files and folders.
    var seal: (@Sendable (_ package: TestedPackage, _ program: TestProgram, _ own: [String]) -> Seal)?
    /// Returns an observer for a package's tests, or `nil` if they aren't watched. It isn't used for sealed tests.
    var observer: (@Sendable (TestedPackage) -> ReadObserver?)?

    /// The exit status of Swift Testing if it has no tests (EX_UNAVAILABLE).
    private static let noTestsFound: Int32 = 69

    /// Runs the tests of a package.
    ///
    /// - Parameter program: the package's test product.
    func run(_ package: TestedPackage, _ program: TestProgram) -> PackageResult {
        let began = Date()
        var state = State(deadline: timeout.map { began.addingTimeInterval(Double($0)) })
        defer {
            if let folder = state.temporaryFolder { try? FileManager.default.removeItem(atPath: folder) }
        }
        do throws(LaunchError) {
            if let seal {
                let folder = try temporaryFolder()
                state.temporaryFolder = folder
                _ = FileManager.default.createFile(atPath: events(of: package), contents: nil)
                state.seal = seal(package, program, [folder, events(of: package)])
            } else if let observer = observer?(package) {
                let folder = try temporaryFolder()
                state.temporaryFolder = folder
                observer.ignore(folder)
                state.observer = observer
            }
            if program.hasOwnRunner, !filters.isEmpty {
                return PackageResult(package: package, verdict: .skipped("its own runner can't run single tests"))
            } else if program.hasOwnRunner {
                try runOwnRunner(program, of: package, &state)
            } else {
                if program.hasXCTest { try runXCTest(program, of: package, &state) }
                if !state.isOver { try runSwiftTesting(program, of: package, &state) }
            }
        } catch {
            state.reasons.append(error.description)
        }
        state.reasons += Self.sentences(of: state.report.violations)
        let total = state.counts.values.reduce(TestCounts(), +)
        if state.reasons.isEmpty,
            total.total == 0,
            !filters.isEmpty,
            !state.isInterrupted
        {
            return PackageResult(package: package, verdict: .skipped("no test matches"))
        }
        if state.reasons.isEmpty, total.total == 0 {
            let targets = package.testTargets.joined(separator: ", ")
            state.reasons.append("there are no tests in \(targets)")
        }
        let hasFailed = state.cases.contains { if case .failed = $0.ending { true } else { false } }
        if state.isInterrupted, !hasFailed { return PackageResult(package: package, verdict: .notRun) }
        let failed = total.failed
        // A crash or a timeout comes first, because it is the reason why some of them failed.
        if failed > 0 { state.reasons.append("\(failed) \(failed == 1 ? "test" : "tests") failed") }
        var result = PackageResult(
            package: package,
            verdict: state.reasons.isEmpty ? .passed : .failed(state.reasons),
            cases: state.cases,
            counts: state.counts,
            output: state.output,
            seconds: Date().timeIntervalSince(began),
            unrememberedReason: state.unrememberedReason)
        result.cancelledArguments = state.cancelledArguments
        result.reads = state.report.reads
        result.observed = state.observer?.reads
        return result
    }

    /// The state of a package's run.
    private struct State {
        let deadline: Date?
        var cases: [TestCase] = []
        var counts: [TestLibrary: TestCounts] = [:]
        var reasons: [String] = []
        var output = ""
        /// Whether the time limit was reached or the run was stopped, so that no more processes are started.
        var isOver: Bool { ending == .timedOut || isInterrupted }
        /// Whether the run was stopped.
        var isInterrupted: Bool { ending == .interrupted }
        /// The termination of the last process.
        var ending: Termination?
        /// What the processes may access, or `nil` if everything.
        var seal: Seal?
        /// Records the accesses of the processes, or `nil` if they aren't watched.
        var observer: ReadObserver?
        /// The TMPDIR of these processes only, or `nil` if they use the common one.
        var temporaryFolder: String?
        /// What the processes accessed, if they were sealed.
        var report = SealReport()
        /// The reason why a pass can't be remembered.
        var unrememberedReason: String?
        /// The number of arguments of parameterized tests that were cancelled.
        var cancelledArguments = 0

        mutating func add(_ found: [TestCase], _ library: TestLibrary) {
            cases += found
            guard !found.isEmpty else { return }
            var counts = TestCounts()
            for test in found {
                switch test.ending {
                case .passed: counts.passed += 1
                case .failed, .unfinished: counts.failed += 1
                case .skipped: counts.skipped += 1
                }
            }
            self.counts[library] = counts
        }
    }

    // MARK: XCTest

    private func runXCTest(
        _ program: TestProgram, of package: TestedPackage, _ state: inout State
    ) throws(LaunchError) {
        var list: XCTestList?
        if let listing = program.listing {
            let (ending, output) = try start(listing, package, &state)
            list = XCTestList(output)
            guard ending == .exited(0), let list else {
                state.output += text(output)
                state.ending = ending
                state.reasons.append(sentence(ending, running: [], "while listing its tests") ?? "it lists no tests")
                return
            }
            if list.tests.isEmpty { return }
        }
        var command = program.xctest
        if !filters.isEmpty {
            let chosen = list?.matching(filters)
            if chosen?.tests.isEmpty == true { return }
            command = program.xctest(only: chosen?.tests.map(\.identifier) ?? filters)
            list = chosen
        }
        let (ending, output) = try start(
            command, package, &state, with: ["SWIFT_TESTING_ENABLED": "0"])
        let printed = text(output)
        let log = XCTestLog(printed, of: list ?? XCTestList(begunIn: printed))
        state.output += printed
        state.ending = ending
        state.add(log.cases, .xctest)
        let running = log.cases.filter { $0.ending == .unfinished }.map(\.fullName)
        if let sentence = sentence(ending, running: running, "while running XCTest") {
            // A failed test explains status 1.
            if ending != .exited(1) || !log.cases.contains(where: \.isFailed) { state.reasons.append(sentence) }
        } else if let first = running.first ?? log.missing.first {
            state.reasons.append("the process ended with status 0 before its tests did: \(first) hasn't ended")
        }
    }

    // MARK: A package's own runner

    /// Runs a package's own runner. If it doesn't print XCTest's messages, the whole run counts as one test.
    private func runOwnRunner(
        _ program: TestProgram, of package: TestedPackage, _ state: inout State
    ) throws(LaunchError) {
        let (ending, output) = try start(program.xctest, package, &state)
        let printed = text(output)
        var cases = XCTestLog(printed, of: XCTestList(begunIn: printed)).cases
        if cases.isEmpty {
            let end: TestCase.Ending =
                switch ending {
                case .exited(0): .passed
                case .exited(let status): .failed(["it ended with status \(status)"])
                default: .unfinished
                }
            cases = [TestCase(library: .xctest, suite: "", name: "the package's own runner", ending: end, seconds: 0)]
        }
        state.output += printed
        state.ending = ending
        state.add(cases, .xctest)
        let running = cases.filter { $0.ending == .unfinished }.map(\.fullName)
        if let sentence = sentence(ending, running: running, "in the package's own runner") {
            if case .exited = ending, cases.contains(where: \.isFailed), running.isEmpty { return }
            state.reasons.append(sentence)
        } else if let first = running.first {
            state.reasons.append("the process ended with status 0 before its tests did: \(first) hasn't ended")
        }
    }

    // MARK: Swift Testing

    private func runSwiftTesting(
        _ program: TestProgram, of package: TestedPackage, _ state: inout State
    ) throws(LaunchError) {
        let events = events(of: package)
        if state.seal == nil { unlink(events) }
        let (ending, output) = try start(program.swiftTesting(events: events, filters: filters), package, &state)
        let stream = EventStream(FileManager.default.contents(atPath: events) ?? Data())
        state.output += text(output)
        state.ending = ending
        state.add(stream.cases, .swiftTesting)
        if let event = stream.unknownEvents.min() {
            state.unrememberedReason = "its tests reported an event that this version doesn't know (\(event))"
        }
        state.cancelledArguments += stream.cancelledArguments
        let running = stream.unfinished.map(\.fullName)
        switch ending {
        case .exited(Self.noTestsFound) where stream.cases.isEmpty: break
        case .exited(0) where !stream.isComplete:
            let rest = running.first.map { ": \($0) hasn't ended" } ?? ""
            state.reasons.append("the process ended with status 0 before its tests did\(rest)")
        case .exited(0):
            state.reasons += stream.issues
        case .exited(1) where stream.isComplete && stream.cases.contains(where: \.isFailed): break
        default:
            state.reasons += stream.issues
            if let sentence = sentence(ending, running: running, "while running Swift Testing"),
                stream.issues.isEmpty || !stream.isComplete
            {
                state.reasons.append(sentence)
            }
        }
    }

    // MARK: Processes

    private func start(
        _ arguments: [String], _ package: TestedPackage, _ state: inout State,
        with extra: [String: String] = [:]
    ) throws(LaunchError) -> (Termination, Data) {
        let output = scratch + "/\(package.id)-output.txt"
        var environment = environment(package).merging(extra) { $1 }
        if let folder = state.temporaryFolder { environment["TMPDIR"] = folder }
        // An empty home folder. Files in the user's home could affect tests without being in their key.
        if state.seal != nil { environment["HOME"] = state.temporaryFolder }
        let sealWatch = state.seal.map { SealWatch($0) }
        let listener: (any CallListener)? = sealWatch ?? state.observer
        let watch = listener.map { CallWatch($0) }
        let child = ChildProcess(
            arguments: arguments, environment: environment, directory: package.directory, output: output,
            watch: watch)
        let ending = try child.run(until: state.deadline, in: groups)
        if watch?.wait() == false { state.observer?.recordGap("a process that they started is still running") }
        if let sealWatch { state.report.add(sealWatch.report) }
        return (ending, FileManager.default.contents(atPath: output) ?? Data())
    }

    private func events(of package: TestedPackage) -> String {
        scratch + "/\(package.id)-events.jsonl"
    }

    /// Creates a TMPDIR for the tests of one package.
    private func temporaryFolder() throws(LaunchError) -> String {
        // A short path, because tests create sockets in it, whose paths are limited to 108 bytes.
        let place = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        var template = Array("\(place)/tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw LaunchError(program: "mkdtemp", reason: "\(place): \(String(cString: strerror(errno)))")
        }
        // World-writable like the common folder, so that a test that drops its privileges can still use it.
        chmod(template, 0o1777)
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns sentences about the forbidden accesses of a sealed package.
    private static func sentences(of violations: [String]) -> [String] {
        let shown = violations.prefix(8).map { "accesses something outside of its key: \($0)" }
        return shown + (violations.count > 8 ? ["and \(violations.count - 8) more of that kind"] : [])
    }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    /// Returns a sentence about a termination, or `nil` for status 0.
    private func sentence(_ ending: Termination, running: [String], _ phase: String) -> String? {
        let shown = running.prefix(3).joined(separator: ", ")
        let more = running.count > 3 ? " and \(running.count - 3) more" : ""
        let place = running.isEmpty ? phase : "while running \(shown)\(more)"
        switch ending {
        case .exited(0): return nil
        case .exited(let status): return "the process ended with status \(status) \(place)"
        case .signaled(let signal): return "crashed with \(SignalName.of(signal)) \(place)"
        case .timedOut: return "was stopped after \(timeout ?? 0) s \(place)"
        case .stuck: return "was stopped, because it did nothing, \(place)"
        case .interrupted: return "was interrupted \(place)"
        }
    }
}
