import Foundation
import ResultStore
import Synchronization

/// Remembers passes.
///
/// A pass counts only for inputs that were the same before the build and after the tests: a file that changed meanwhile
/// may have been built in either form. The key names the inputs that are known without running anything. A record also
/// holds what the build and the tests looked at besides, and counts only while all of that is as it was.
public final class PassMemory: Sendable {
    private let stores: ResultStores
    private let history: RunHistory
    private let read: @Sendable () throws -> PackageInputs
    private let resolve: @Sendable () throws -> Void
    private let finish: @Sendable () -> Void
    private let before = Mutex(Before())

    /// What was known before the build.
    private struct Before {
        /// When it was looked at, as in ``FileStamp/changed``.
        var time: Int64 = 0
        /// The inputs of packages, by ``TestedPackage/id``.
        var records: [Int: InputRecord] = [:]
    }

    /// A memory.
    ///
    /// - Parameters:
    ///   - stores: where passes are.
    ///   - history: where the last runs' inputs are, for ``PackageHistory``.
    ///   - read: looks at the tree as it is when it is called.
    ///   - resolve: finds the versions of packages from outside, where there are some that have none yet.
    ///   - finish: is called when the tree has been looked at.
    public init(
        stores: ResultStores, history: RunHistory, read: @escaping @Sendable () throws -> PackageInputs,
        resolve: @escaping @Sendable () throws -> Void, finish: @escaping @Sendable () -> Void
    ) {
        self.stores = stores
        self.history = history
        self.read = read
        self.resolve = resolve
        self.finish = finish
    }

    /// Looks at the inputs of packages before they are built, and finds those that passed with the same.
    ///
    /// - Parameter problem: is called with what keeps a result from being kept or believed.
    public func recall(
        _ packages: [TestedPackage], problem: (MemoryProblem) -> Void
    ) async throws -> [Int: PackageResult] {
        defer { finish() }
        let testable = packages.filter { !$0.testTargets.isEmpty }
        let time = FileDigests.now() - Self.clockSlack
        var inputs = try read()
        if !inputs.arePinned(testable) {
            try resolve()
            inputs = try read()
        }
        var known: [(package: TestedPackage, record: InputRecord)] = []
        for package in testable {
            do throws(InputsError) {
                known.append((package, try inputs.record(of: package)))
            } catch {
                problem(MemoryProblem(package.name, error.reason, error.detail))
            }
        }
        let records = Dictionary(uniqueKeysWithValues: known.map { ($0.package.id, $0.record) })
        before.withLock { $0 = Before(time: time, records: records) }
        return await withTaskGroup(of: (TestedPackage, StoreLookup).self) { group in
            var results: [Int: PackageResult] = [:]
            var rest = known[...]
            func ask() {
                guard let next = rest.popFirst() else { return }
                let (stores, inputs) = (stores, inputs)
                let key = next.record.key
                let package = next.package
                group.addTask { (package, await stores.result(for: key) { inputs.holds($0) }) }
            }
            // A few questions at once, since each may wait for a server.
            for _ in 0..<8 { ask() }
            while let (package, answer) = await group.next() {
                for warning in answer.warnings { problem(MemoryProblem(nil, "\(warning)")) }
                if let pass = answer.record { results[package.id] = Self.result(package, pass) }
                ask()
            }
            return results
        }
    }

    /// How far the clock that file systems use may be behind, in nanoseconds.
    private static let clockSlack: Int64 = 20_000_000

    /// Keeps the passes among results of packages that were run, unless their inputs have changed since ``recall(_:problem:)``.
    public func save(_ results: [PackageResult], problem: (MemoryProblem) -> Void) async throws {
        let ran = results.filter { !$0.isRemembered && ($0.verdict == .passed || $0.isFailed) }
        if ran.isEmpty { return }
        defer { finish() }
        let inputs = try read()
        let before = before.withLock { $0 }
        for result in ran {
            guard let record = before.records[result.package.id] else { continue }
            let name = result.package.name
            do {
                let isPass = result.verdict == .passed
                let duration = Duration.seconds(result.seconds)
                try history.add(PackageHistory(inputs: record, passed: isPass, duration: duration))
                guard isPass else { continue }
                let pass = try inputs.pass(of: result, keyed: record, since: before.time)
                for warning in await stores.save(pass) { problem(MemoryProblem(nil, "\(warning)")) }
            } catch let error as InputsError {
                problem(MemoryProblem(name, error.reason, error.detail))
            } catch {
                problem(MemoryProblem(name, "\(error)"))
            }
        }
    }

    /// Marks the pass that ``recall(_:problem:)`` found for a package as disproved: no store's is believed again.
    ///
    /// - Returns: everything that it was believed to depend on.
    public func disprove(_ package: TestedPackage, problem: (MemoryProblem) -> Void) -> InputRecord? {
        guard let record = before.withLock({ $0.records[package.id] }) else { return nil }
        for warning in stores.disprove(record.key) { problem(MemoryProblem(nil, "\(warning)")) }
        return record
    }

    /// Why a package would run now.
    public func whyRun(_ package: TestedPackage, problem: (MemoryProblem) -> Void) async throws -> RunReason {
        defer { finish() }
        let inputs = try read()
        let record = try inputs.record(of: package)
        var changes: [InputDifference.Change] = []
        let answer = await stores.result(for: record.key) { record in
            changes = inputs.changes(since: record)
            return changes.isEmpty
        }
        for warning in answer.warnings { problem(MemoryProblem(nil, "\(warning)")) }
        if let pass = answer.record { return .kept(pass) }
        guard let last = history.history(of: record.package) else { return .neverRan }
        let difference = InputDifference(from: last.inputs, to: record)
        if !difference.isEmpty { return .changed(difference) }
        if !changes.isEmpty { return .changed(InputDifference(changed: changes)) }
        return last.passed ? .forgotten : .failed
    }

    private static func result(_ package: TestedPackage, _ pass: TestRecord) -> PackageResult {
        let parts = pass.duration.components
        return PackageResult(
            package: package, verdict: .passed,
            counts: [.swiftTesting: TestCounts(passed: pass.passed, skipped: pass.skipped)],
            seconds: Double(parts.seconds) + Double(parts.attoseconds) / 1e18, isRemembered: true)
    }
}
