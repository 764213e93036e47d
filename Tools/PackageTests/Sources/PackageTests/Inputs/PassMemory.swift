import Foundation
import ManifestReader
import ResultStore
import Synchronization

/// Remembers passes.
///
/// A pass is remembered only if its inputs were the same before the build and after the tests, because a file that
/// changed in between may have been built in either state. The key consists of the inputs that are known without
/// running anything. A record also contains what the build and the tests accessed in addition, and is valid only while
/// all of that is unchanged.
public final class PassMemory: Sendable {
    private let stores: ResultStores
    private let history: RunHistory
    private let read: @Sendable () throws -> PackageInputs
    private let resolve: @Sendable () throws -> Void
    private let finish: @Sendable () -> Void
    private let before = Mutex(Snapshot())

    /// The state before the build.
    private struct Snapshot {
        /// The time at which the inputs were read, like ``FileStamp/changed``.
        var time: Int64 = 0
        /// The inputs of packages, by ``TestedPackage/id``.
        var records: [Int: InputRecord] = [:]
    }

    /// Creates a memory.
    ///
    /// - Parameters:
    ///   - stores: the stores of passes.
    ///   - history: the inputs of the last runs, as ``PackageHistory``.
    ///   - read: reads the current state of the tree.
    ///   - resolve: resolves the versions of external packages, if some have none yet.
    ///   - finish: called after the tree has been read.
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

    /// Reads the inputs of packages before they are built, and finds passes with the same inputs.
    ///
    /// - Parameter problem: called with reasons why results can't be stored or passes can't be used.
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
        let current = inputs
        let found = DeepStack.map(testable.count, workers: ProcessInfo.processInfo.activeProcessorCount) { index in
            Result { () throws(InputsError) in try current.record(of: testable[index]) }
        }
        var known: [(package: TestedPackage, record: InputRecord)] = []
        for (package, result) in zip(testable, found) {
            switch result {
            case .success(let record): known.append((package, record))
            case .failure(let error): problem(MemoryProblem(package.name, error.reason, error.detail))
            }
        }
        let records = Dictionary(uniqueKeysWithValues: known.map { ($0.package.id, $0.record) })
        before.withLock { $0 = Snapshot(time: time, records: records) }
        return await withTaskGroup(of: (TestedPackage, StoreLookup).self) { group in
            var results: [Int: PackageResult] = [:]
            var rest = known[...]
            func lookUpNext() {
                guard let next = rest.popFirst() else { return }
                let stores = self.stores
                let key = next.record.key
                let package = next.package
                group.addTask { (package, await stores.result(for: key) { current.holds($0) }) }
            }
            // Requests several passes at the same time, since each may wait for a server.
            for _ in 0..<8 { lookUpNext() }
            while let (package, lookup) = await group.next() {
                for warning in lookup.warnings { problem(MemoryProblem(nil, "\(warning)")) }
                if let pass = lookup.record { results[package.id] = Self.result(package, pass) }
                lookUpNext()
            }
            return results
        }
    }

    /// How far the file systems' clock may be behind, in nanoseconds.
    private static let clockSlack: Int64 = 20_000_000

    /// Saves the passes of packages that were run, unless their inputs have changed since ``recall(_:problem:)``.
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

    /// Marks the pass that ``recall(_:problem:)`` found for a package as disproved, so that it isn't used again from
    /// any store.
    ///
    /// - Returns: the inputs of the disproved pass.
    public func disprove(_ package: TestedPackage, problem: (MemoryProblem) -> Void) -> InputRecord? {
        guard let record = before.withLock({ $0.records[package.id] }) else { return nil }
        for warning in stores.disprove(record.key) { problem(MemoryProblem(nil, "\(warning)")) }
        return record
    }

    /// Returns the reason why a package would run now.
    public func whyRun(_ package: TestedPackage, problem: (MemoryProblem) -> Void) async throws -> RunReason {
        defer { finish() }
        let inputs = try read()
        let record = try inputs.record(of: package)
        var changes: [InputDifference.Change] = []
        let lookup = await stores.result(for: record.key) { record in
            changes = inputs.changes(since: record)
            return changes.isEmpty
        }
        for warning in lookup.warnings { problem(MemoryProblem(nil, "\(warning)")) }
        if let pass = lookup.record { return .remembered(pass) }
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
