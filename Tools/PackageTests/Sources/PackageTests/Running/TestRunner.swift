import Foundation

/// Runs a package's built tests, XCTest's and Swift Testing's, and judges what comes of it.
///
/// A run passes only if every process ended by itself with status 0, said that it had come to its end, and ran or
/// skipped at least one test. What is stopped from outside before a test has failed counts as not run.
struct TestRunner {
    /// Where processes can be stopped from.
    let groups: ProcessGroups
    /// What the tests of a package find as their environment.
    let environment: @Sendable (TestedPackage) -> [String: String]
    /// How long the tests of one package may take, in seconds; nil for as long as they like.
    let timeout: Int?
    /// A folder for what the processes write.
    let scratch: String
    /// What the tests of a package may touch, besides files and folders of their own; nil for everything.
    ///
    /// It is given the package, its test product, and what is its own.
    var seal: (@Sendable (_ package: TestedPackage, _ program: TestProgram, _ own: [String]) -> Seal)?
    /// Lists what the tests of a package look at; `nil` for a package that isn't watched. Not asked for sealed ones.
    var observer: (@Sendable (TestedPackage) -> ReadObserver?)?

    /// The status of Swift Testing when there is no test of it (EX_UNAVAILABLE).
    private static let noTestsFound: Int32 = 69

    /// Runs the tests of a package.
    ///
    /// - Parameter program: its test product.
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
            if program.isRunnerOfItsOwn {
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
        if state.reasons.isEmpty, total.total == 0 {
            let targets = package.testTargets.joined(separator: ", ")
            state.reasons.append("there is no test in \(targets)")
        }
        let hasFailed = state.cases.contains { if case .failed = $0.ending { true } else { false } }
        if state.isInterrupted, !hasFailed { return PackageResult(package: package, verdict: .notRun) }
        let failed = total.failed
        // A crash or a lack of time comes first: it is why some of them have.
        if failed > 0 { state.reasons.append("\(failed) \(failed == 1 ? "test" : "tests") failed") }
        var result = PackageResult(
            package: package,
            verdict: state.reasons.isEmpty ? .passed : .failed(state.reasons),
            cases: state.cases,
            counts: state.counts,
            output: state.output,
            seconds: Date().timeIntervalSince(began),
            hindrance: state.hindrance)
        result.cancelledArguments = state.cancelledArguments
        result.reads = state.report.reads
        result.observed = state.observer?.reads
        return result
    }

    /// What is known so far.
    private struct State {
        let deadline: Date?
        var cases: [TestCase] = []
        var counts: [TestLibrary: TestCounts] = [:]
        var reasons: [String] = []
        var output = ""
        /// Whether time is up, or the run stopped, so that nothing more is run.
        var isOver: Bool { ending == .timedOut || isInterrupted }
        /// Whether the run was stopped meanwhile.
        var isInterrupted: Bool { ending == .interrupted }
        /// How the last process ended.
        var ending: Termination?
        /// What the processes may touch; `nil` for everything.
        var seal: Seal?
        /// Lists what the processes look at; `nil` if they aren't watched.
        var observer: ReadObserver?
        /// Their TMPDIR, which is theirs alone; `nil` if it is everyone's.
        var temporaryFolder: String?
        /// What they did, where they were sealed.
        var report = SealReport()
        /// Why a pass can't be kept.
        var hindrance: String?
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
                state.reasons.append(sentence(ending, running: [], "while it listed its tests") ?? "it lists no tests")
                return
            }
            if list.tests.isEmpty { return }
        }
        let (ending, output) = try start(
            program.xctest, package, &state, with: ["SWIFT_TESTING_ENABLED": "0"])
        let printed = text(output)
        let log = XCTestLog(printed, of: list ?? XCTestList(begunIn: printed))
        state.output += printed
        state.ending = ending
        state.add(log.cases, .xctest)
        let running = log.cases.filter { $0.ending == .unfinished }.map(\.fullName)
        if let sentence = sentence(ending, running: running, "while it ran XCTest") {
            // A failed test is reason enough for status 1.
            if ending != .exited(1) || !log.cases.contains(where: \.isFailed) { state.reasons.append(sentence) }
        } else if let first = running.first ?? log.missing.first {
            state.reasons.append("the process ended with status 0 before its tests had: \(first) hasn't ended")
        }
    }

    // MARK: A runner of the package's own

    /// Where it prints nothing in XCTest's words, the whole of it counts as one test.
    private func runOwnRunner(
        _ program: TestProgram, of package: TestedPackage, _ state: inout State
    ) throws(LaunchError) {
        let (ending, output) = try start(program.xctest, package, &state)
        let printed = text(output)
        var cases = XCTestLog(printed, of: XCTestList(begunIn: printed)).cases
        if cases.isEmpty {
            let end: TestCase.Ending = ending == .exited(0) ? .passed : .unfinished
            cases = [TestCase(library: .xctest, suite: "", name: "the package's own runner", ending: end, seconds: 0)]
        }
        state.output += printed
        state.ending = ending
        state.add(cases, .xctest)
        let running = cases.filter { $0.ending == .unfinished }.map(\.fullName)
        if let sentence = sentence(ending, running: running, "in the package's own runner") {
            if ending != .exited(1) || !cases.contains(where: \.isFailed) { state.reasons.append(sentence) }
        } else if let first = running.first {
            state.reasons.append("the process ended with status 0 before its tests had: \(first) hasn't ended")
        }
    }

    // MARK: Swift Testing

    private func runSwiftTesting(
        _ program: TestProgram, of package: TestedPackage, _ state: inout State
    ) throws(LaunchError) {
        let events = events(of: package)
        if state.seal == nil { unlink(events) }
        let (ending, output) = try start(program.swiftTesting(events: events), package, &state)
        let stream = EventStream(FileManager.default.contents(atPath: events) ?? Data())
        state.output += text(output)
        state.ending = ending
        state.add(stream.cases, .swiftTesting)
        if let event = stream.unknownEvents.min() {
            state.hindrance = "its tests reported an event that this version doesn't know (\(event))"
        }
        state.cancelledArguments += stream.cancelledArguments
        let running = stream.unfinished.map(\.fullName)
        switch ending {
        case .exited(Self.noTestsFound) where stream.cases.isEmpty: break
        case .exited(0) where !stream.isComplete:
            let rest = running.first.map { ": \($0) hasn't ended" } ?? ""
            state.reasons.append("the process ended with status 0 before its tests had\(rest)")
        case .exited(0):
            state.reasons += stream.issues
        case .exited(1) where stream.isComplete && stream.cases.contains(where: \.isFailed): break
        default:
            state.reasons += stream.issues
            if let sentence = sentence(ending, running: running, "while it ran Swift Testing"),
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
        // An empty home: what programs look for in the person's own would change tests without being in their key.
        if state.seal != nil { environment["HOME"] = state.temporaryFolder }
        let sealWatch = state.seal.map { SealWatch($0) }
        let listener: (any CallListener)? = sealWatch ?? state.observer
        let watch = listener.map { CallWatch($0) }
        let child = ChildProcess(
            arguments: arguments, environment: environment, directory: package.directory, output: output,
            watch: watch)
        let ending = try child.run(until: state.deadline, in: groups)
        if watch?.wait() == false { state.observer?.lose("a process that they started lives on") }
        if let sealWatch { state.report.add(sealWatch.report) }
        return (ending, FileManager.default.contents(atPath: output) ?? Data())
    }

    private func events(of package: TestedPackage) -> String {
        scratch + "/\(package.id)-events.jsonl"
    }

    /// Makes a TMPDIR for the tests of one package.
    private func temporaryFolder() throws(LaunchError) -> String {
        // Short, since sockets are made there, whose paths have 108 bytes at most.
        let place = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        var template = Array("\(place)/tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw LaunchError(program: "mkdtemp", reason: "\(place): \(String(cString: strerror(errno)))")
        }
        // As open as the folder around it: a test that gives its rights away still comes there, and may write.
        chmod(template, 0o1777)
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// What a sealed package did and mustn't.
    private static func sentences(of violations: [String]) -> [String] {
        let shown = violations.prefix(8).map { "touches what isn't in its key: \($0)" }
        return shown + (violations.count > 8 ? ["and \(violations.count - 8) more of that kind"] : [])
    }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    /// What was wrong with an ending; nil for status 0.
    private func sentence(_ ending: Termination, running: [String], _ phase: String) -> String? {
        let shown = running.prefix(3).joined(separator: ", ")
        let more = running.count > 3 ? " and \(running.count - 3) more" : ""
        let place = running.isEmpty ? phase : "while running \(shown)\(more)"
        switch ending {
        case .exited(0): return nil
        case .exited(let status): return "the process ended with status \(status) \(place)"
        case .signalled(let signal): return "crashed with \(SignalName.of(signal)) \(place)"
        case .timedOut: return "was stopped after \(timeout ?? 0) s \(place)"
        case .interrupted: return "was interrupted \(place)"
        }
    }
}
